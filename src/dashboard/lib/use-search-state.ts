import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';
import type { SearchDefinition } from './search-params.ts';

/**
 * How a change updates the URL.
 * - `step` adds a history entry, so that the back button restores the previous state, except if the state is unchanged.
 * - `place` replaces the current entry and keeps its history state, which records where the page was opened from.
 * - `typing` re-renders the page at low priority on each key press. The URL, whose update is too expensive for each
 *   key, follows when typing pauses or the field loses focus.
 */
export type ChangeKind = 'step' | 'place' | 'typing';

export type SearchState<Values> = {
  values: Values;
  defaults: Values;
  /** Invalid parameters of the URL, as `name=text`. Empty after the next change. */
  ignored: readonly string[];
  change: (values: Values, kind?: ChangeKind) => void;
  /** Returns the values as a query string. */
  textOf: (values: Values) => string;
};

/** The time without a key press, in milliseconds, after which typing counts as paused. */
const REST = 250;

/**
 * Returns the state that a page keeps in its URL. The object is stable while the URL is unchanged, so that it works
 * with `useDeferredValue`.
 */
export function useSearchState<Values extends object>(
  definition: SearchDefinition<Values>,
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
   * The requested values while the URL does not contain them yet. `over` lists the outdated URLs; for any other URL,
   * the URL's own values apply.
   */
  const [asked, setAsked] = useState<{ values: Values; over: readonly string[] } | null>(null);
  if (asked !== null && !asked.over.includes(text)) setAsked(null);

  const cancel = useRef(() => {});
  const now = useRef(text);
  /**
   * The URLs that this hook wrote, from the current one to the newest. A slow page renders them late, one after the
   * other.
   */
  const written = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    now.current = text;
    const place = written.current.indexOf(text);
    written.current = place === -1 ? [] : written.current.slice(place);
  }, [text]);
  useEffect(() => () => cancel.current(), []);

  const go = (values: Values, options: NavigateOptions) => {
    cancel.current();
    const address = definition.write(values).toString();
    const before = written.current.filter((one) => one !== address);
    written.current = [...before, address];
    setAsked({ values, over: text === address ? before : [text, ...before] });
    void navigate({ search: address }, { ...options, preventScrollReset: true });
  };

  const type = (values: Values) => {
    cancel.current();
    const over = [text, ...written.current];
    startTransition(() => setAsked({ values, over }));
    const field = document.activeElement;
    const write = () => {
      cancel.current();
      // The user may have navigated to another entry in the meantime, which must not be overwritten.
      const isHere = now.current === text || written.current.includes(now.current);
      if (isHere) go(values, { replace: true, state });
    };
    const timer = setTimeout(write, REST);
    field?.addEventListener('blur', write);
    cancel.current = () => {
      clearTimeout(timer);
      field?.removeEventListener('blur', write);
    };
  };

  return {
    ...(asked === null ? read : { values: asked.values, ignored: [] }),
    defaults: definition.defaults,
    textOf: (values) => definition.write(values).toString(),
    change: (values, kind = 'step') => {
      if (kind === 'typing') type(values);
      else {
        const isSame = definition.write(values).toString() === definition.write(read.values).toString();
        go(values, kind === 'place' || isSame ? { replace: true, state } : {});
      }
    },
  };
}
