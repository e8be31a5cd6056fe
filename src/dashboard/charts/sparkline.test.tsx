import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Sparkline } from './sparkline.tsx';

function drawn(counts: readonly (number | null)[], over = counts.length) {
  const series = counts.map((count, place) => ({
    day: `2025-03-0${place + 1}`,
    isOver: place < over,
    count,
    sentiment: null,
  }));
  const { container } = render(<Sparkline series={series} width={40} height={13} />);
  return container;
}

function pathOf(...series: Parameters<typeof drawn>): string | null | undefined {
  return drawn(...series)
    .querySelector('path')
    ?.getAttribute('d');
}

it('scales the counts from zero', () => {
  expect(pathOf([0, 10, 5])).toBe('M0.0,11.5L0.0,11.5L20.0,1.5L40.0,6.5');
});

it('leaves a gap for a missing day and draws a day between two gaps as a dot', () => {
  expect(pathOf([10, null, 0, null, 10])).toBe('M0.0,1.5L0.0,1.5M20.0,11.5L20.0,11.5M40.0,1.5L40.0,1.5');
});

it('draws a single day in the middle, and nothing if every day is missing', () => {
  expect(pathOf([7])).toBe('M20.0,1.5L20.0,1.5');
  expect(pathOf([null, null])).toBe('');
  expect(pathOf([0, 0])).toBe('M0.0,11.5L0.0,11.5L40.0,11.5');
});

it('draws an unfinished day as a ring that is not connected to the line', () => {
  const container = drawn([5, 10, 1], 2);
  expect(container.querySelector('path')).toHaveAttribute('d', 'M0.0,6.5L0.0,6.5L20.0,1.5');
  expect(container.querySelector('circle')).toHaveAttribute('cx', '40.0');
  expect(drawn([5, 10]).querySelector('circle')).toBeNull();
});
