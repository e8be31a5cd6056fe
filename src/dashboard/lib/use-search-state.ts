import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';
import { afterNextPaint } from './after-next-paint.ts';
import type { SearchDefinition } from './search-params.ts';

/**
 * How a change of the page state updates the URL.
 * - `step` adds a history entry, so that the back button restores the previous state. If the state is unchanged, no
 *   entry is added.
 * - `place` replaces the current history entry. The entry keeps its `state`, which records from where the page was
 *   opened.
 * - `typing` renders the page at low priority after the browser has painted the typed character. Updating the URL for
 *   each key press would be too slow, so the URL is updated when typing pauses or the field loses focus.
 */
export type ChangeKind = 'step' | 'place' | 'typing';

export type SearchState<Values> = {
  values: Values;
  defaults: Values;
  /** Invalid parameters of the URL, as `name=text`. Empty after the next change. */
  ignored: readonly string[];
  /** Changes some values. All other values keep their latest requested state, even if it is not rendered yet. */
  change: (changed: Partial<Values>, kind?: ChangeKind) => void;
  /**
   * Returns the latest requested values, even if they are not rendered yet. A change that depends on the present state
   * reads them, because a fast user acts before the page renders the previous action.
   */
  latest: () => Values;
  /** Returns the values as a query string. */
  textOf: (values: Values) => string;
};

/** The time without a key press, in milliseconds, after which the typed text is written to the URL. */
const REST = 250;

/**
 * Returns the state that a page keeps in its URL. The values are the same object while the URL is unchanged, so that
 * they work with `useDeferredValue`. `complete` adjusts dependent values at each change.
 */
export function useSearchState<Values extends object>(
  definition: SearchDefinition<Values>,
  complete: (next: Values, previous: Values) => Values = unchanged,
): SearchState<Values> {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const text = new URLSearchParams(search).toString();
  const read = useMemo(() => {
    const address = new URLSearchParams(text);
    const { values, ignored } = definition.read(address);
    return { values, ignored: ignored.map((name) => `${name}=${address.getAll(name).join(` ${name}=`)}`) };
  }, [definition, text]);

  /**
   * The requested values while the URL does not contain them yet. `over` lists the outdated URLs that these values
   * replace. For any other URL, the values of the URL apply.
   */
  const [asked, setAsked] = useState<{ values: Values; over: readonly string[] } | null>(null);
  if (asked !== null && !asked.over.includes(text)) setAsked(null);

  const values = asked?.values ?? read.values;
  /**
   * The latest requested values. Typed values are rendered later. Null before the first change, and after the user has
   * navigated to another history entry.
   */
  const requested = useRef<Values | null>(null);
  const cancel = useRef(() => {});
  const now = useRef(text);
  /**
   * The URLs that this hook has written, from the rendered one to the newest. A slow page renders them late, one after
   * the other.
   */
  const written = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    now.current = text;
    const place = written.current.indexOf(text);
    written.current = place === -1 ? [] : written.current.slice(place);
    // The URL comes from another source than this hook: the user has navigated to another history entry.
    if (place === -1) requested.current = null;
  }, [text]);
  useEffect(() => () => cancel.current(), []);

  const go = (next: Values, options: NavigateOptions) => {
    cancel.current();
    requested.current = next;
    const address = definition.write(next).toString();
    const before = written.current.filter((one) => one !== address);
    written.current = [...before, address];
    setAsked({ values: next, over: text === address ? before : [text, ...before] });
    void navigate({ search: address }, { ...options, preventScrollReset: true });
  };

  const type = (next: Values) => {
    cancel.current();
    requested.current = next;
    const over = [text, ...written.current];
    // Rendering the page before the next paint would delay the typed character.
    const cancelRender = afterNextPaint(() => startTransition(() => setAsked({ values: next, over })));
    const field = document.activeElement;
    const write = () => {
      cancel.current();
      // If the user has navigated to another history entry in the meantime, that entry must not be
      // overwritten.
      const isHere = now.current === text || written.current.includes(now.current);
      if (isHere) go(next, { replace: true, state });
    };
    const timer = setTimeout(write, REST);
    field?.addEventListener('blur', write);
    cancel.current = () => {
      cancelRender();
      clearTimeout(timer);
      field?.removeEventListener('blur', write);
    };
  };

  const latest = () => requested.current ?? values;

  return {
    values,
    latest,
    ignored: asked === null ? read.ignored : [],
    defaults: definition.defaults,
    textOf: (shown) => definition.write(shown).toString(),
    change: (changed, kind = 'step') => {
      const previous = latest();
      const next = complete({ ...previous, ...changed }, previous);
      if (kind === 'typing') type(next);
      else {
        const isSame = definition.write(next).toString() === definition.write(read.values).toString();
        go(next, kind === 'place' || isSame ? { replace: true, state } : {});
      }
    },
  };
}

function unchanged<Values>(next: Values): Values {
  return next;
}
