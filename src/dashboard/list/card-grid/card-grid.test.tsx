import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useTabStop } from '../../ui/focus.ts';
import { CardGrid } from './card-grid.tsx';
import type { CardGroup } from './lay-out-cards.ts';

function Card({ name }: { name: string }) {
  const tabStop = useTabStop();
  return (
    <>
      <a href={`/${name}`} tabIndex={tabStop}>
        {name}
      </a>
      <button type="button" tabIndex={tabStop}>
        More of {name}
      </button>
    </>
  );
}

const renderCard = (name: string) => <Card name={name} />;
const getId = (name: string) => name;

function show(groups: readonly CardGroup<string>[]) {
  const grid = (
    <>
      <button type="button">Before</button>
      <CardGrid
        label="Cards"
        groups={groups}
        getId={getId}
        renderCard={renderCard}
        cardHeight={100}
        minCardWidth={300}
        empty="No cards"
      />
      <button type="button">After</button>
    </>
  );
  // The assumed width of 1024 px fits three cards of at least 300 px in one line.
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element: grid }])} />);
}

const many = (count: number, sign: string) => Array.from({ length: count }, (_, place) => `${sign}${place}`);

const focused = () => document.activeElement?.textContent;

describe('CardGrid', () => {
  it('shows cards below the headings of their groups, with their position in the group', () => {
    show([
      { id: '1', title: 'Sales', items: ['a', 'b'] },
      { id: '2', title: 'Support', items: ['c'] },
    ]);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Sales 2',
      'Support 1',
    ]);
    const sales = screen.getByRole('list', { name: 'Sales 2' });
    const [, second] = within(sales).getAllByRole('listitem');
    expect(second).toHaveTextContent('b');
    expect(second).toHaveAttribute('aria-posinset', '2');
    expect(second).toHaveAttribute('aria-setsize', '2');
  });

  it('labels a list without a heading with the label of the grid', () => {
    show([{ id: '1', title: null, items: ['a'] }]);
    expect(screen.getByRole('list', { name: 'Cards' })).toBeVisible();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('shows the empty state without cards', () => {
    show([]);
    expect(screen.getByText('No cards')).toBeVisible();
  });

  it('renders only the visible cards of a long list', () => {
    show([{ id: '1', title: null, items: many(5000, 'x') }]);
    const drawn = screen.getAllByRole('listitem').length;
    expect(drawn).toBeGreaterThan(10);
    expect(drawn).toBeLessThan(60);
  });

  it('has one Tab stop, followed by the controls of the card', async () => {
    const user = userEvent.setup();
    show([{ id: '1', title: null, items: many(5000, 'x') }]);
    await user.click(screen.getByRole('button', { name: 'Before' }));
    const stops: (string | null | undefined)[] = [];
    for (let press = 0; press < 3; press += 1) {
      await user.tab();
      stops.push(focused());
    }
    expect(stops).toEqual(['x0', 'More of x0', 'After']);
  });

  it('moves with the arrow keys across groups and to cards that are not rendered yet', async () => {
    const user = userEvent.setup();
    show([
      { id: '1', title: 'Few', items: ['a', 'b'] },
      { id: '2', title: 'Many', items: many(5000, 'x') },
    ]);
    await user.click(screen.getByRole('button', { name: 'Before' }));
    await user.tab();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('x1');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('x4');
    await user.keyboard('{Control>}{End}{/Control}');
    expect(focused()).toBe('x4999');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('x4998');
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(focused()).toBe('a');
  });

  it('returns the focus to the last focused card', async () => {
    const user = userEvent.setup();
    show([{ id: '1', title: null, items: many(5000, 'x') }]);
    await user.click(screen.getByRole('button', { name: 'More of x2' }));
    await user.tab();
    expect(focused()).toBe('After');
    await user.tab({ shift: true });
    expect(focused()).toBe('More of x2');
  });
});
