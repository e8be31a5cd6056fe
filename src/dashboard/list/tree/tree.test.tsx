import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { item, treeItemNames, treePath, renderTree, type Sketch } from './tree-fixture.tsx';

const FOOD: Sketch = { Fruit: { Apple: {}, Pear: { Conference: {} } }, Rice: {}, Roots: { Carrot: {} } };
const many = (count: number): Sketch =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`Thing ${place}`, {}]));

describe('a tree', () => {
  it('exposes the level, position and expanded state of each node', () => {
    renderTree(FOOD, { open: ['Fruit'] });
    expect(screen.getByRole('tree', { name: 'Things' })).toBeVisible();
    expect(treeItemNames()).toEqual(['Fruit', 'Apple', 'Pear', 'Rice', 'Roots']);
    const facts = (name: string) =>
      ['level', 'posinset', 'setsize', 'expanded'].map((fact) => item(name).getAttribute(`aria-${fact}`));
    expect(facts('Fruit')).toEqual(['1', '1', '3', 'true']);
    expect(facts('Pear')).toEqual(['2', '2', '2', 'false']);
    expect(facts('Rice')).toEqual(['1', '2', '3', null]);
  });

  it('marks the selected node, and no node without a selection', () => {
    const { change } = renderTree(FOOD, { selected: 'Rice' });
    expect(item('Rice')).toHaveAttribute('aria-selected', 'true');
    expect(item('Fruit')).toHaveAttribute('aria-selected', 'false');
    change(FOOD, { selected: undefined });
    expect(item('Rice')).not.toHaveAttribute('aria-selected');
  });

  it('expands and collapses a node by its arrow, and follows it on a click on the row', async () => {
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

  it('expands a node without an address on a click, or reports its selection', async () => {
    const { user, change } = renderTree(FOOD);
    await user.click(item('Roots'));
    expect(treeItemNames()).toContain('Carrot');
    const onSelect = vi.fn<(id: string) => void>();
    change(FOOD, { onSelect });
    await user.click(item('Carrot'));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('Carrot');
  });

  it('does not handle clicks on the controls of a row', async () => {
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

  it('renders a part of four thousand nodes, and jumps to the last one', async () => {
    const { user } = renderTree(many(4000));
    expect(treeItemNames().length).toBeLessThan(60);
    act(() => item('Thing 0').focus());
    await user.keyboard('{End}');
    expect(item('Thing 3999')).toHaveFocus();
    expect(item('Thing 3999')).toHaveAttribute('aria-posinset', '4000');
  });

  it('accepts a child id that is not among the nodes', () => {
    renderTree(FOOD, { roots: ['Rice', 'Unheard of'] });
    expect(treeItemNames()).toEqual(['Rice', 'Unheard of']);
  });
});

describe('the focus of a tree', () => {
  it('has one Tab stop: the selected node, or the last focused one', async () => {
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

  it('moves to a collapsed ancestor', async () => {
    const { user } = renderTree(FOOD, { open: ['Fruit', 'Pear'] });
    act(() => item('Conference').focus());
    await user.click(item('Fruit').querySelector('[data-toggle]')!);
    expect(item('Fruit')).toHaveFocus();
  });

  it('stays on its node when other nodes change', () => {
    const { change } = renderTree(FOOD, { open: ['Fruit'] });
    act(() => item('Pear').focus());
    change({ New: {}, Rice: {}, Fruit: { Banana: {}, Pear: {} } }, { open: ['Fruit'] });
    expect(treeItemNames()).toEqual(['New', 'Rice', 'Fruit', 'Banana', 'Pear']);
    expect(item('Pear')).toHaveFocus();
  });

  it('moves to the ancestor of a removed node, or to the node in its position', () => {
    const { change } = renderTree(FOOD, { open: ['Fruit'] });
    act(() => item('Pear').focus());
    change({ Fruit: { Apple: {} }, Rice: {} });
    expect(item('Fruit')).toHaveFocus();
    change({ Rice: {}, Roots: {} });
    expect(item('Rice')).toHaveFocus();
  });

  it('does not move into the tree when nodes are removed', () => {
    const { change } = renderTree(FOOD);
    act(() => item('Rice').focus());
    act(() => screen.getByRole('button', { name: 'After' }).focus());
    change({ Fruit: {} });
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });

  it('moves to a requested node once it is visible, at any depth, and only once', () => {
    const { change } = renderTree(many(900));
    change(many(1000), { focusOn: 'Thing 950' });
    expect(item('Thing 950')).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'After' }).focus());
    change(many(1001), { focusOn: 'Thing 950' });
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });
});
