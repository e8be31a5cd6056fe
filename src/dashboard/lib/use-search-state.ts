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

  /** What was asked for over an address that does not tell it yet. Any other address says what it says. */
  const [asked, setAsked] = useState<{ values: Values; over: string } | null>(null);
  if (asked !== null && asked.over !== text) setAsked(null);

  const cancel = useRef(() => {});
  const now = useRef(text);
  const written = useRef<string | null>(null);
  useLayoutEffect(() => {
    now.current = text;
  }, [text]);
  useEffect(() => () => cancel.current(), []);

  const go = (values: Values, options: NavigateOptions) => {
    cancel.current();
    written.current = definition.write(values).toString();
    setAsked({ values, over: text });
    void navigate({ search: written.current }, { ...options, preventScrollReset: true });
  };

  const type = (values: Values) => {
    cancel.current();
    startTransition(() => setAsked({ values, over: text }));
    const field = document.activeElement;
    const write = () => {
      cancel.current();
      // Somebody may have gone elsewhere meanwhile, to an entry that was not typed into.
      const isHere = now.current === text || now.current === written.current;
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
