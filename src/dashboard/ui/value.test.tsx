import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Value } from './value.tsx';

describe('Value', () => {
  it.each([
    [0, '0'],
    [1234567.5, '1,234,567.5'],
    [true, 'Yes'],
    [false, 'No'],
    ['words', 'words'],
  ])('shows %j as %s', (value, shown) => {
    const { container } = render(<Value value={value} />);
    expect(container).toHaveTextContent(shown);
  });

  it.each([null, undefined])('shows %j as a dash with a text for screen readers', (value) => {
    render(<Value value={value} />);
    expect(screen.getByRole('img', { name: 'none' })).toHaveTextContent('–');
  });

  it('shows an empty text as a dash with an explanatory tooltip', () => {
    render(<Value value="" />);
    const empty = screen.getByRole('img', { name: 'empty' });
    expect(empty).toHaveTextContent('–');
    expect(empty).toHaveAttribute('data-tip', expect.stringContaining('Empty'));
    expect(empty).toHaveAttribute('tabindex', '0');
  });
});
