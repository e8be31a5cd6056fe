import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';
import type { SearchDefinition } from './search-params.ts';

/**
 * How a change gets into the address. As a `step`, back leads to what was before; what is there already is no step. In `place`, this entry is changed; it
 * keeps its history state, which says where its page was opened from. By `typing`, the page follows each key at its own
 * pace, and the address, which costs more than a key may, once the typing rests or its field is left.
 */
export type ChangeKind = 'step' | 'place' | 'typing';

export type SearchState<Values> = {
  values: Values;
  defaults: Values;
  /** Parameters of the address whose text was no value, as `name=text`. Gone with the next change. */
  ignored: readonly string[];
  change: (values: Values, kind?: ChangeKind) => void;
  /** The values as they stand in an address. */
  textOf: (values: Values) => string;
};

/** Milliseconds without a key. */
const REST = 250;

/** The state that a page keeps in its URL. The same object for the same address, so that it can be deferred. */
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

  /** What was asked for over addresses that do not tell it yet. Any other address says what it says. */
  const [asked, setAsked] = useState<{ values: Values; over: readonly string[] } | null>(null);
  if (asked !== null && !asked.over.includes(text)) setAsked(null);

  const cancel = useRef(() => {});
  const now = useRef(text);
  /** The addresses that were written, from the one that is here to the last: a slow page comes to each of them late. */
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
      // Somebody may have gone elsewhere meanwhile, to an entry that was not typed into.
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
