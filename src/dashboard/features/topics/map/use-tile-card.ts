import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';

/** Milliseconds: nobody who only passes by sees a card; and the pointer has time to reach it. */
const BEFORE = 150;
const AFTER = 100;

export type TileCard<Key> = {
  /** The tile whose card is shown. */
  key: Key | null;
  show: (key: Key) => void;
  hide: () => void;
  pointerHandlers: {
    onPointerOver: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
  };
};

/**
 * Which tile shows its card: that of the pointer, or of the focus. The card stays while the pointer is on it, and Escape
 * takes it away.
 */
export function useTileCard<Key>(keyOf: (element: Element) => Key | null): TileCard<Key> {
  const [key, setKey] = useState<Key | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
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
  const hear = useEffectEvent((event: KeyboardEvent) => {
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
    pointerHandlers: {
      onPointerOver: ({ target, pointerType }) => {
        if (pointerType === 'touch') return;
        const element = target as Element;
        // On the card itself, or in the gap between two tiles: as it is.
        if (element.closest('[role="tooltip"]')) clearTimeout(timer.current);
        const next = keyOf(element);
        if (next !== null && next !== key) after(isShown ? 0 : BEFORE, next);
        else if (next !== null) clearTimeout(timer.current);
      },
      onPointerLeave: ({ pointerType }) => {
        // A finger leaves with each tap.
        if (pointerType !== 'touch') after(AFTER, null);
      },
    },
  };
}
