import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { item, treeItemNames, treePath, renderTree, type Sketch } from './tree-fixture.tsx';

const FOOD: Sketch = { Fruit: { Apple: {}, Pear: { Conference: {} } }, Rice: {}, Roots: { Carrot: {} } };
const many = (count: number): Sketch =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`Thing ${place}`, {}]));

describe('a tree', () => {
  it('tells of each node its level, its place, and whether it is open', () => {
    renderTree(FOOD, { open: ['Fruit'] });
    expect(screen.getByRole('tree', { name: 'Things' })).toBeVisible();
    expect(treeItemNames()).toEqual(['Fruit', 'Apple', 'Pear', 'Rice', 'Roots']);
    const facts = (name: string) =>
      ['level', 'posinset', 'setsize', 'expanded'].map((fact) => item(name).getAttribute(`aria-${fact}`));
    expect(facts('Fruit')).toEqual(['1', '1', '3', 'true']);
    expect(facts('Pear')).toEqual(['2', '2', '2', 'false']);
    expect(facts('Rice')).toEqual(['1', '2', '3', null]);
  });

  it('marks the chosen node, and none where nodes are not chosen', () => {
    const { change } = renderTree(FOOD, { selected: 'Rice' });
    expect(item('Rice')).toHaveAttribute('aria-selected', 'true');
    expect(item('Fruit')).toHaveAttribute('aria-selected', 'false');
    change(FOOD, { selected: undefined });
    expect(item('Rice')).not.toHaveAttribute('aria-selected');
  });

  it('opens and closes a node by its arrow, and follows it by a click on its row', async () => {
    const { user } = renderTree(FOOD, { hrefOf: (id) => `/things/${id}` });
    await user.click(item('Fruit').querySelector('[data-toggle]')!);
    expect(treeItemNames()).toEqual(['Fruit', 'Apple', 'Pear', 'Rice', 'Roots']);
    expect(treePath()).toBe('/');
    await user.click(item('Apple'));
    expect(treePath()).toBe('/things/Apple');
    await user.click(within(item('Rice')).getByRole('link', { name: 'Rice' }));
    expect(treePath()).toBe('/things/Rice');
    expect(item('Rice')).toHaveFocus();
  });

  it('opens a node by a click where it leads nowhere, and tells of the choice of one', async () => {
    const { user, change } = renderTree(FOOD);
    await user.click(item('Roots'));
    expect(treeItemNames()).toContain('Carrot');
    const onSelect = vi.fn<(id: string) => void>();
    change(FOOD, { onSelect });
    await user.click(item('Carrot'));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('Carrot');
  });

  it('leaves the controls of a row to themselves', async () => {
    const onRemove = vi.fn<(id: string) => void>();
    const { user } = renderTree(FOOD, {
      hrefOf: (id) => `/things/${id}`,
      renderBeside: (id) => (
        <button type="button" onClick={() => onRemove(id)}>
          Remove {id}
        </button>
      ),
    });
    await user.click(screen.getByRole('button', { name: 'Remove Rice' }));
    expect(onRemove).toHaveBeenCalledExactlyOnceWith('Rice');
    expect(treePath()).toBe('/');
    await user.keyboard('{Escape}');
    expect(item('Rice')).toHaveFocus();
  });

  it('draws a part of four thousand nodes, and the last of them when asked to', async () => {
    const { user } = renderTree(many(4000));
    expect(treeItemNames().length).toBeLessThan(60);
    act(() => item('Thing 0').focus());
    await user.keyboard('{End}');
    expect(item('Thing 3999')).toHaveFocus();
    expect(item('Thing 3999')).toHaveAttribute('aria-posinset', '4000');
  });

  it('survives a child that it does not know', () => {
    renderTree(FOOD, { roots: ['Rice', 'Unheard of'] });
    expect(treeItemNames()).toEqual(['Rice', 'Unheard of']);
  });
});

describe('the focus of a tree', () => {
  it('has one stop: the chosen node, or where the reader was', async () => {
    const { user } = renderTree(FOOD, { selected: 'Rice' });
    await user.tab();
    await user.tab();
    expect(item('Rice')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(item('Roots')).toHaveFocus();
  });

  it('goes to the node around one that is closed', async () => {
    const { user } = renderTree(FOOD, { open: ['Fruit', 'Pear'] });
    act(() => item('Conference').focus());
    await user.click(item('Fruit').querySelector('[data-toggle]')!);
    expect(item('Fruit')).toHaveFocus();
  });

  it('stays with its node when others come and go', () => {
    const { change } = renderTree(FOOD, { open: ['Fruit'] });
    act(() => item('Pear').focus());
    change({ New: {}, Rice: {}, Fruit: { Banana: {}, Pear: {} } }, { open: ['Fruit'] });
    expect(treeItemNames()).toEqual(['New', 'Rice', 'Fruit', 'Banana', 'Pear']);
    expect(item('Pear')).toHaveFocus();
  });

  it('is handed over when its node goes: to the one around it, else to the one in its place', () => {
    const { change } = renderTree(FOOD, { open: ['Fruit'] });
    act(() => item('Pear').focus());
    change({ Fruit: { Apple: {} }, Rice: {} });
    expect(item('Fruit')).toHaveFocus();
    change({ Rice: {}, Roots: {} });
    expect(item('Rice')).toHaveFocus();
  });

  it('is not taken from elsewhere when nodes go', () => {
    const { change } = renderTree(FOOD);
    act(() => item('Rice').focus());
    act(() => screen.getByRole('button', { name: 'After' }).focus());
    change({ Fruit: {} });
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });

  it('goes to a named node once that is shown, however far down, and only once', () => {
    const { change } = renderTree(many(900));
    change(many(1000), { focusOn: 'Thing 950' });
    expect(item('Thing 950')).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'After' }).focus());
    change(many(1001), { focusOn: 'Thing 950' });
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });
});
