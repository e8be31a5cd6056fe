/** The event handlers of all tree rows: opening, keyboard navigation, and jumping to a typed name (type-ahead). */
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { fold } from '#contract/fold.ts';
import type { RowWindow } from '../data-table/row-window.ts';
import type { ActiveNode, TreeProps, TreeRow } from './tree-rows.ts';

type Parts = {
  tree: RefObject<HTMLElement | null>;
  rows: readonly TreeRow[];
  active: ActiveNode;
  view: RowWindow;
};

export function useTreeEvents(props: TreeProps, { tree, rows, active, view }: Parts) {
  const { nodes, hrefOf, linkState, onSelect, expanded, onExpandedChange } = props;
  const navigate = useNavigate();
  const [typeAhead] = useState(createTypeAhead);
  const hasFocus = useRef(false);

  const focusRow = (index: number | null) => {
    tree.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  };

  const moveTo = (index: number) => {
    // Render the row before it receives the focus and is scrolled into view, because it can be outside the rendered
    // range.
    flushSync(() => active.set(index));
    view.reveal(index);
    focusRow(index);
  };

  const toggle = ({ id }: TreeRow) => {
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    onExpandedChange(next);
  };

  const act = (row: TreeRow) => {
    const href = hrefOf?.(row.id);
    if (href !== undefined) void navigate(href, { state: linkState });
    else if (onSelect) onSelect(row.id);
    else if (row.hasChildren) toggle(row);
  };

  const expandSiblings = ({ parentIndex }: TreeRow) => {
    const siblings = rows.filter((row) => row.parentIndex === parentIndex && row.hasChildren);
    onExpandedChange(new Set([...expanded, ...siblings.map(({ id }) => id)]));
  };

  const handlers = {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const target = event.target as Element;
      const row = rows[indexOfRow(target) ?? -1];
      if (row === undefined) return;
      if (target.closest('[data-toggle]')) {
        event.preventDefault();
        return toggle(row);
      }
      // Controls beside the name of the node handle their own clicks.
      const control = target.closest('a, button, input, label');
      const isName = control?.matches('[data-name]') ?? false;
      if (control !== null && !isName) return undefined;
      // The browser handles clicks that open a new tab or window. Clicks that end a text selection are ignored.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
      if (!isName && getSelection()?.isCollapsed === false) return undefined;
      event.preventDefault();
      return act(row);
    },

    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, target } = event;
      const element = rowOf(target as Element);
      const index = indexOfRow(target as Element);
      const row = rows[index ?? -1];
      if (!element || index === null || !row || event.altKey || event.metaKey || event.ctrlKey) return;
      if (target !== element) {
        // The event comes from a control beside the name of the node.
        if (key === 'Escape') element.focus();
        return;
      }
      const isTyped = isLetter(key) || (key === ' ' && typeAhead.isTyping());
      const command = key === '*' || !isTyped ? commandOfKey(key, index, rows, view.rowsPerPage) : null;
      const found =
        command === null && isTyped
          ? typeAhead.find(
              key,
              index,
              rows.map(({ id }) => nodes.get(id)?.text ?? ''),
            )
          : null;
      if (command === null && !isTyped) return;
      event.preventDefault();
      if (found !== null) moveTo(found);
      else if (command?.kind === 'move') moveTo(command.to);
      else if (command?.kind === 'toggle') toggle(row);
      else if (command?.kind === 'expandSiblings') expandSiblings(row);
      else if (command?.kind === 'act') act(row);
    },

    onFocus: (event: FocusEvent<HTMLElement>) => {
      const index = indexOfRow(event.target);
      // The event comes from a menu that a row opened. React bubbles it to the tree, although the menu is elsewhere in
      // the DOM.
      if (index === null) return;
      hasFocus.current = true;
      active.set(index);
      // The row receives the focus instead of the link in its name.
      if (event.target.matches('[data-name]')) rowOf(event.target)?.focus({ preventScroll: true });
    },

    // React fires no blur event for a focused element that it removes. `hasFocus` therefore stays true, so that the
    // tree can focus another row.
    onBlur: (event: FocusEvent<HTMLElement>) => {
      hasFocus.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
  return { handlers, hasFocus, focusRow };
}

function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[role="treeitem"]');
}

function indexOfRow(element: Element): number | null {
  const index = rowOf(element)?.dataset['index'];
  return index === undefined ? null : Number(index);
}

type TreeCommand =
  | { kind: 'move'; to: number }
  | { kind: 'toggle' }
  | { kind: 'expandSiblings' }
  | { kind: 'act' };

/**
 * Returns the effect of a key press in the row at `index` according to the WAI-ARIA tree pattern. Returns null if the
 * key has no effect.
 */
function commandOfKey(
  key: string,
  index: number,
  rows: readonly TreeRow[],
  rowsPerPage: number,
): TreeCommand | null {
  const row = rows[index];
  if (row === undefined) return null;
  const last = rows.length - 1;
  const move = (to: number): TreeCommand => ({ kind: 'move', to: Math.min(Math.max(to, 0), last) });
  switch (key) {
    case 'ArrowDown':
      return move(index + 1);
    case 'ArrowUp':
      return move(index - 1);
    case 'PageDown':
      return move(index + rowsPerPage);
    case 'PageUp':
      return move(index - rowsPerPage);
    case 'Home':
      return move(0);
    case 'End':
      return move(last);
    case 'ArrowRight':
      if (!row.hasChildren) return null;
      return row.isExpanded ? move(index + 1) : { kind: 'toggle' };
    case 'ArrowLeft':
      if (row.isExpanded) return { kind: 'toggle' };
      return row.parentIndex === null ? null : move(row.parentIndex);
    case '*':
      return { kind: 'expandSiblings' };
    case 'Enter':
    case ' ':
      return { kind: 'act' };
    default:
      return null;
  }
}

/** The pause between two letters, in milliseconds, after which type-ahead starts with a new text. */
const REST = 700;

/**
 * Finds tree rows by the first letters of their names. `find` adds the key to the typed text and returns the index of
 * the matching row, null for no match.
 */
function createTypeAhead(): {
  isTyping: () => boolean;
  find: (key: string, index: number, texts: readonly string[]) => number | null;
} {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  const isTyping = () => typed !== '' && performance.now() - last < REST;
  return {
    isTyping,
    find: (key, index, texts) => {
      typed = isTyping() ? typed + fold(key) : fold(key);
      last = performance.now();
      // A repeated letter cycles through the names that start with the letter. A text of different letters can still
      // match the current row.
      const isOneLetter = /^(.)\1*$/su.test(typed);
      const word = isOneLetter ? fold(key) : typed;
      const from = isOneLetter ? index + 1 : index;
      for (let step = 0; step < texts.length; step += 1) {
        const place = (from + step) % texts.length;
        if (fold(texts[place]!.trimStart()).startsWith(word)) return place;
      }
      return null;
    },
  };
}

function isLetter(key: string): boolean {
  return /^\S$/u.test(key);
}

/**
 * Calls `goTo` once with the index of the node `id`, as soon as the node is visible in the tree. A different id calls
 * `goTo` again.
 */
export function useOnceShown(
  id: string | null,
  placeOf: (id: string) => number | null,
  canGo: boolean,
  goTo: (index: number) => void,
): void {
  const done = useRef<string | null>(null);
  const place = id === null ? null : placeOf(id);
  const isShown = canGo && place !== null;
  const go = useEffectEvent(() => {
    if (done.current === id || place === null) return;
    done.current = id;
    goTo(place);
  });
  useEffect(() => {
    if (isShown) go();
    else if (id === null) done.current = null;
  }, [id, isShown]);
}
