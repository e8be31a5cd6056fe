import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { neighbourOf, type ArrowDirection, type MapLayout } from './map-layout.ts';

/** The key of the strip that collects small topics. */
const OTHER = Symbol('other');
type TileKey = string | typeof OTHER;

type Actions = {
  /** Whether a click adds the topic to the chosen topics without a modifier key, for touch users. */
  isAdding: boolean;
  chosen: readonly string[];
  onChoose: (id: string, isAdded: boolean) => void;
  onClear: () => void;
};

type MapEvents = {
  frame: RefObject<HTMLDivElement | null>;
  handlers: TileCard<TileKey>['pointerHandlers'] & {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onClick: (event: MouseEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
  /** The index of the element that is the tab stop: a tile, or the strip, whose index follows the last tile. */
  tabStop: number;
  /** The tile whose card is visible. */
  card: TileKey | null;
};

const DIRECTIONS: Record<string, ArrowDirection | undefined> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Handles the pointer, focus and keyboard events of all tiles of the map by delegation. */
export function useMapEvents({ tiles, other }: MapLayout, actions: Actions): MapEvents {
  const { isAdding, chosen, onChoose, onClear } = actions;
  const frame = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  /** The type of the pressed pointer; null for the keyboard. */
  const pressing = useRef<string | null>(null);
  /** Whether the last interaction was a touch. */
  const isByTouch = useRef(false);
  const [active, setActive] = useState<TileKey | null>(null);
  const keyAt = (index: number | null): TileKey | null => {
    if (index === null) return null;
    return tiles[index]?.row.id ?? (other ? OTHER : null);
  };
  const card = useTileCard((element) => keyAt(indexOf(element)));

  const indexOfKey = (key: TileKey | null | undefined) =>
    key === OTHER ? (other ? tiles.length : -1) : tiles.findIndex(({ row }) => row.id === key);
  const candidates: (TileKey | null | undefined)[] = [active, chosen[0]];
  const tabStop = candidates.map((key) => indexOfKey(key)).find((index) => index >= 0) ?? 0;

  const focus = (index: number) => {
    frame.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  };

  // A focused tile may disappear because of another range or a resize. The tile at the tab stop then receives the
  // focus.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) focus(tabStop);
  });

  const choose = (index: number, isAdded: boolean) => {
    const id = tiles[index]?.row.id;
    if (id === undefined) return;
    card.rest();
    onChoose(id, isAdded);
  };

  const handlers = {
    ...card.pointerHandlers,

    onPointerDown: ({ pointerType }: PointerEvent<HTMLElement>) => {
      pressing.current = pointerType;
      isByTouch.current = pointerType === 'touch';
    },

    onClick: (event: MouseEvent<HTMLElement>) => {
      const isTouched = pressing.current === 'touch';
      pressing.current = null;
      const target = event.target as Element;
      const isOnCard = target.closest('[role="tooltip"]') !== null;
      if (isOnCard && isTouched) return card.hide();
      // The card may cover its own tile, so a click on the card counts as a click on the tile. A click that selects
      // text on the card does not count.
      const isCard = isOnCard && getSelection()?.isCollapsed !== false;
      const index = isCard ? indexOfKey(card.key) : indexOf(target);
      if (index === null) return;
      choose(index, isAdding || event.ctrlKey || event.metaKey || event.shiftKey);
      // Touch has no hover, so a tap also shows the card.
      const touched = isTouched ? tiles[index] : undefined;
      if (touched) card.show(touched.row.id);
    },

    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      pressing.current = null;
      isByTouch.current = false;
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      const index = indexOf(target as Element);
      if (index === null || altKey) return;
      const isWith = ctrlKey || metaKey || shiftKey;
      const places = other ? [...tiles, other] : tiles;
      const direction = DIRECTIONS[key];
      const next =
        direction !== undefined
          ? neighbourOf(places, places[index]!, direction)
          : ({ Home: 0, End: places.length - 1 }[key] ?? null);
      if (!isWith && (direction !== undefined || next !== null)) {
        event.preventDefault();
        if (next !== null) focus(next);
      } else if ((key === 'Enter' || key === ' ') && index < tiles.length) {
        event.preventDefault();
        choose(index, key === ' ' || isWith);
      } else if (key === 'Escape' && typeof card.key !== 'string' && chosen.length > 0) {
        // The first press of Escape only closes the card. The next press clears the choice.
        onClear();
      }
    },

    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const key = keyAt(indexOf(target));
      if (key === null) return;
      hasFocus.current = true;
      setActive(key);
      // Only the keyboard focus shows the card. A click shows the details in the panel. After a tap, the tile regains
      // the focus when the user closes the sheet.
      if (pressing.current === null && !isByTouch.current) card.show(key);
    },

    // React fires no blur event for a focused element that it removes. `hasFocus` then stays true, so that the layout
    // effect can restore the focus.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      hasFocus.current = currentTarget.contains(relatedTarget);
      if (!hasFocus.current) card.hide();
    },
  };
  return { frame, handlers, tabStop, card: card.key };
}

function indexOf(element: Element): number | null {
  const index = element.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? null : Number(index);
}

/**
 * The delays in milliseconds before the card of a tile appears and disappears. The first delay prevents a flash when
 * the pointer passes a tile. The second delay lets the pointer reach the card.
 */
const BEFORE = 150;
const AFTER = 100;

type TileCard<Key> = {
  key: Key | null;
  show: (key: Key) => void;
  hide: () => void;
  /** Hides the card until the pointer moves. */
  rest: () => void;
  pointerHandlers: {
    onPointerOver: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
  };
};

/**
 * Tracks the tile whose card is visible: the hovered or the focused tile. The card stays while the pointer is on it,
 * and Escape closes it.
 */
function useTileCard<Key>(keyOf: (element: Element) => Key | null): TileCard<Key> {
  const [key, setKey] = useState<Key | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /**
   * Whether the pointer has not moved since a click. The panel of the chosen topic narrows the map, which moves another
   * tile below the resting pointer. The card of this tile would cover the chosen one.
   */
  const isResting = useRef(false);
  const last = useRef({ x: 0, y: 0 });
  useEffect(() => () => clearTimeout(timer.current), []);

  const after = (delay: number, next: Key | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setKey(() => next), delay);
  };
  const at = (next: Key | null) => {
    clearTimeout(timer.current);
    setKey(() => next);
  };

  const isShown = key !== null;
  const showAt = (element: Element) => {
    // The card stays while the pointer is on the card or in the gap between two tiles.
    if (element.closest('[role="tooltip"]')) clearTimeout(timer.current);
    const next = keyOf(element);
    if (next !== null && next !== key) after(isShown ? 0 : BEFORE, next);
    else if (next !== null) clearTimeout(timer.current);
  };
  const hear = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape') at(null);
  });
  useEffect(() => {
    if (!isShown) return undefined;
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isShown]);

  return {
    key,
    show: at,
    hide: () => at(null),
    rest: () => {
      isResting.current = true;
      at(null);
    },
    pointerHandlers: {
      onPointerOver: ({ target, pointerType }) => {
        if (pointerType === 'touch' || isResting.current) return;
        showAt(target as Element);
      },
      onPointerMove: ({ target, pointerType, clientX: x, clientY: y }) => {
        // A browser also sends this event without a movement, after the tiles below the pointer have changed.
        const hasMoved = last.current.x !== x || last.current.y !== y;
        last.current = { x, y };
        if (!isResting.current || !hasMoved) return;
        isResting.current = false;
        if (pointerType !== 'touch') showAt(target as Element);
      },
      onPointerLeave: ({ pointerType }) => {
        // A touch pointer leaves the map after each tap, so this event must not hide the card.
        if (pointerType !== 'touch') after(AFTER, null);
      },
    },
  };
}
