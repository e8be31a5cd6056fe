/** What happens on any row of a tree, heard once for all of them: opening, moving about by keys, and by names typed. */
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
import { fold } from '../data-table/client-rows.ts';
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
    // The row may not be drawn yet: it must be before it can take the focus and be scrolled to.
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
      // The controls beside the name have their own say.
      const control = target.closest('a, button, input, label');
      const isName = control?.matches('[data-name]') ?? false;
      if (control !== null && !isName) return undefined;
      // A new tab or window is the browser's to open, and a selected text is no click.
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
        // In a control beside the name.
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
      // In a menu that a row has opened: elsewhere in the page, though its events come by here.
      if (index === null) return;
      hasFocus.current = true;
      active.set(index);
      // The name's link is a part of its row, which is what has the focus.
      if (event.target.matches('[data-name]')) rowOf(event.target)?.focus({ preventScroll: true });
    },

    // React hears nothing of an element that it takes away itself: then the tree still has the focus to give.
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

/** What a key does at `index`, by the tree pattern of the WAI-ARIA practices; null for one that does nothing here. */
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

/** After this rest the next letter begins another word. */
const REST = 700;

/** Remembers what is being typed. `find` answers the row that it leads to, null for none. */
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
      // One letter again and again goes round what begins with it; a longer word may still be where the reader is.
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

/** A key that writes one letter or sign. */
function isLetter(key: string): boolean {
  return /^\S$/u.test(key);
}

/** Goes to a node once it is shown, which may be later than it is named; and once only, until another is named. */
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
