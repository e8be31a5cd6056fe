import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  anna,
  bert,
  box,
  cora,
  grid,
  shownNames,
  currentPath,
  people,
  renderPeople,
  rowOf,
  selected,
  sortBy,
} from './people-fixture.tsx';

describe('the rows of a table by keyboard', () => {
  it('are one Tab stop after the headings', async () => {
    const { user } = renderPeople(people(3));
    for (const name of [/Select all/, 'Name', 'Age']) {
      await user.tab();
      expect(document.activeElement).toHaveAccessibleName(name);
    }
    await user.tab();
    expect(rowOf('Person 0')).toHaveFocus();
    await user.tab();
    expect(grid()).not.toContainElement(document.activeElement as HTMLElement);
  });

  it('receive the focus one by one, by page, and at the start and the end', async () => {
    const { user } = renderPeople(people(1000));
    act(() => rowOf('Person 0').focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(rowOf('Person 1')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(rowOf('Person 0')).toHaveFocus();
    await user.keyboard('{PageDown}');
    const afterScreen = Number(document.activeElement?.getAttribute('aria-rowindex'));
    expect(afterScreen).toBeGreaterThan(10);
    await user.keyboard('{End}');
    expect(rowOf('Person 999')).toHaveFocus();
    expect(document.activeElement).toHaveAttribute('aria-rowindex', '1001');
    await user.keyboard('{Home}');
    expect(rowOf('Person 0')).toHaveFocus();
  });

  it('open with Enter, and are selected with Space or as a range with Shift', async () => {
    const { user } = renderPeople(people(5));
    act(() => rowOf('Person 1').focus());
    await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    expect(selected()).toBe('p1 p2 p3');
    await user.keyboard('{Enter}');
    expect(currentPath()).toBe('/people/p3');
  });

  it('are all selected with Control+A', async () => {
    const { user } = renderPeople(people(3));
    act(() => rowOf('Person 1').focus());
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toBe('p0 p1 p2');
  });

  it('pass the focus to their controls and back with the right and left arrow keys', async () => {
    const { user } = renderPeople([anna]);
    act(() => rowOf('Anna').focus());
    await user.keyboard('{ArrowRight}');
    expect(box('Anna')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: 'Anna' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(rowOf('Anna')).toHaveFocus();
  });

  it('keep the focus after a sort', async () => {
    const { user } = renderPeople([anna, bert, cora]);
    act(() => rowOf('Anna').focus());
    // Simulates a click in a browser that does not focus clicked buttons, e.g. Safari.
    act(() => sortBy('Age').click());
    act(() => sortBy('Age').click());
    await vi.waitFor(() => expect(shownNames()).toEqual(['Cora', 'Anna', 'Bert']));
    expect(rowOf('Anna')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(rowOf('Bert')).toHaveFocus();
  });

  it('stay rendered outside the viewport while they have the focus', async () => {
    renderPeople(people(1000));
    act(() => rowOf('Person 2').focus());
    const scroller = grid().parentElement!;
    scroller.scrollTop = 20_000;
    scroller.dispatchEvent(new Event('scroll'));
    await screen.findByText('Person 500');
    expect(screen.queryByText('Person 3')).not.toBeInTheDocument();
    expect(rowOf('Person 2')).toHaveFocus();
  });
});
