import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { item, treeItemNames, treePath, renderTree, type Sketch } from './tree-fixture.tsx';

const FOOD: Sketch = { Fruit: { Apple: {}, Pear: { Conference: {} } }, Rice: {}, Roots: { Carrot: {} } };

function renderFocused(name: string, options: Parameters<typeof renderTree>[1] = {}, sketch = FOOD) {
  const { user } = renderTree(sketch, options);
  act(() => item(name).focus());
  return user;
}

describe('the keyboard of a tree', () => {
  it('moves up and down through the visible nodes, and stops at the ends', async () => {
    const user = renderFocused('Fruit', { open: ['Fruit'] });
    await user.keyboard('{ArrowUp}');
    expect(item('Fruit')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(item('Rice')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(item('Rice')).toHaveFocus();
  });

  it('expands with the right arrow key, then enters, and stays on a leaf', async () => {
    const user = renderFocused('Fruit');
    await user.keyboard('{ArrowRight}');
    expect(item('Fruit')).toHaveFocus();
    expect(item('Fruit')).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowRight}');
    expect(item('Apple')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(item('Apple')).toHaveFocus();
  });

  it('collapses with the left arrow key, or moves to the parent', async () => {
    const user = renderFocused('Conference', { open: ['Fruit', 'Pear'] });
    await user.keyboard('{ArrowLeft}');
    expect(item('Pear')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(item('Pear')).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(item('Fruit')).toHaveFocus();
    expect(treeItemNames()).toEqual(['Fruit', 'Rice', 'Roots']);
  });

  it('jumps to the first and the last node', async () => {
    const user = renderFocused('Rice', { open: ['Roots'] });
    await user.keyboard('{End}');
    expect(item('Carrot')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(item('Fruit')).toHaveFocus();
  });

  it('moves by page', async () => {
    const places = Object.fromEntries(Array.from({ length: 200 }, (_, place) => [`Thing ${place}`, {}]));
    const user = renderFocused('Thing 0', {}, places);
    await user.keyboard('{PageDown}');
    const after = Number(document.activeElement?.getAttribute('aria-posinset'));
    expect(after).toBeGreaterThan(10);
    await user.keyboard('{PageUp}');
    expect(item('Thing 0')).toHaveFocus();
  });

  it.each(['{Enter}', ' '])('follows a node with the key %j', async (key) => {
    const user = renderFocused('Rice', { hrefOf: (id) => `/things/${id}` });
    await user.keyboard(key);
    expect(treePath()).toBe('/things/Rice');
    expect(item('Rice')).toHaveFocus();
  });

  it('expands all siblings with the key *', async () => {
    const user = renderFocused('Rice');
    await user.keyboard('*');
    expect(treeItemNames()).toEqual(['Fruit', 'Apple', 'Pear', 'Rice', 'Roots', 'Carrot']);
  });

  it('jumps to a name by its first letters, regardless of accents and case', async () => {
    const user = renderFocused('Äpfel', {}, { Äpfel: {}, Rice: {}, 'Red beet': {}, Ringlotte: {} });
    await user.keyboard('r');
    expect(item('Rice')).toHaveFocus();
    await user.keyboard('ed b');
    expect(item('Red beet')).toHaveFocus();
  });

  it('cycles through names with the same first letter, past the end', async () => {
    const user = renderFocused('Rice', {}, { Äpfel: {}, Rice: {}, Roots: {} });
    await user.keyboard('r');
    expect(item('Roots')).toHaveFocus();
    await user.keyboard('r');
    expect(item('Rice')).toHaveFocus();
  });

  it('finds an accented name by the plain letter', async () => {
    const user = renderFocused('Rice', {}, { Rice: {}, Roots: {}, Äpfel: {} });
    await user.keyboard('a');
    expect(item('Äpfel')).toHaveFocus();
  });

  it('ignores browser shortcuts', async () => {
    const user = renderFocused('Rice');
    await user.keyboard('{Control>}f{/Control}{Alt>}{ArrowLeft}{/Alt}');
    expect(item('Rice')).toHaveFocus();
  });
});
