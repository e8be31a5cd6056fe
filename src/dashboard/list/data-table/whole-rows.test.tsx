import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { grid, people, renderPeople, rowOf, rowsShown, shownNames } from './people-fixture.tsx';

const names = (count: number) => people(count).map(({ name }) => name);

const indexes = () => rowsShown().map(({ dataset }) => Number(dataset['index']));

const scrollTo = async (top: number) => {
  const scroller = grid().parentElement!;
  scroller.scrollTop = top;
  fireEvent.scroll(scroller);
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
};

describe('the rendered rows of a table', () => {
  it('are all rows of a short list', async () => {
    renderPeople(people(100));
    await waitFor(() => expect(shownNames()).toEqual(names(100)));
    renderPeople(people(101));
    expect(screen.getAllByRole('grid')).toHaveLength(2);
  });

  it('are in the order of the list after each scroll', async () => {
    renderPeople(people(20_000));
    for (const top of [120, 400, 4_000, 3_880, 3_600, 400_000, 0, 40]) {
      await scrollTo(top);
      expect(indexes()).toContain(Math.floor(top / 40));
      await waitFor(() => expect(indexes()).toEqual(indexes().toSorted((a, b) => a - b)));
    }
  });

  it('do not move in the document during a scroll', async () => {
    renderPeople(people(20_000));
    const elements = rowsShown();
    await scrollTo(400);
    await scrollTo(800);
    expect(indexes()).toContain(20);
    expect(rowsShown()).toEqual(elements);
    await waitFor(() => expect(rowsShown()).not.toEqual(elements));
  });

  it('are all rows while the browser prints', async () => {
    renderPeople(people(1_000));
    fireEvent(window, new Event('beforeprint'));
    expect(shownNames()).toEqual(names(1_000));
    fireEvent(window, new Event('afterprint'));
    expect(rowsShown().length).toBeLessThan(60);
  });

  it('stay virtual on paper if the page prints its own table', () => {
    renderPeople(people(1_000), { isPrinted: false });
    fireEvent(window, new Event('beforeprint'));
    expect(rowsShown().length).toBeLessThan(60);
  });
});

describe('copying a text selection', () => {
  async function copied(from: Node, to: Node): Promise<string | null> {
    getSelection()!.setBaseAndExtent(from, 0, to, 1);
    // The code that copies rows loads at the first text selection.
    await import('./copy-rows.ts');
    let text: string | null = null;
    await waitFor(() => {
      const event = new Event('copy', { bubbles: true, cancelable: true });
      const clipboardData = { setData: (_: string, data: string) => (text = data) };
      document.body.dispatchEvent(Object.assign(event, { clipboardData }));
    });
    return text;
  }

  const cellOf = (name: string, place: number) => within(rowOf(name)).getAllByRole('gridcell')[place]!;

  it('yields whole rows as tab-separated text, in either direction', async () => {
    renderPeople(people(20_000));
    const lines = 'Person 2\t34\tp2\nPerson 3\t41\tp3';
    await waitFor(async () => expect(await copied(cellOf('Person 2', 2), cellOf('Person 3', 1))).toBe(lines));
    expect(await copied(cellOf('Person 3', 1), cellOf('Person 2', 3))).toBe(lines);
  });

  it('includes rows that are scrolled out of view', async () => {
    renderPeople(people(20_000));
    const first = cellOf('Person 1', 1);
    await waitFor(async () => expect(await copied(first, cellOf('Person 3', 1))).not.toBeNull());
    await scrollTo(8_000);
    expect(first.closest('tr')).toHaveAttribute('data-index', '1');
    expect(indexes()).toEqual(indexes().toSorted((a, b) => a - b));
    const lines = (await copied(first, cellOf('Person 203', 1)))?.split('\n');
    expect(lines?.map((line) => line.split('\t')[0])).toEqual(names(204).slice(1));
  });

  it('leaves the text of one cell to the browser', async () => {
    renderPeople(people(9));
    await waitFor(async () =>
      expect(await copied(cellOf('Person 1', 1), cellOf('Person 2', 1))).not.toBeNull(),
    );
    expect(await copied(cellOf('Person 1', 1), cellOf('Person 1', 1))).toBeNull();
  });
});
