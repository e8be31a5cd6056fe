import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { SearchDefinition } from './search-params.ts';

export type SearchState<Values> = {
  values: Values;
  /** Parameters of the address whose text was no value, as `name=text`. Gone with the next change. */
  ignored: readonly string[];
  /**
   * `replace` changes the address in place: for typing, which is no step to go back to. The entry keeps its
   * history state, which says where its page was opened from.
   */
  change: (values: Values, options?: { replace?: boolean }) => void;
};

/** The state that a page keeps in its URL. The same object for the same address, so that it can be deferred. */
export function useSearchState<Values extends object>(
  definition: SearchDefinition<Values>,
): SearchState<Values> {
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const text = params.toString();
  const read = useMemo(() => {
    const address = new URLSearchParams(text);
    const { values, ignored } = definition.read(address);
    return { values, ignored: ignored.map((name) => `${name}=${address.getAll(name).join(` ${name}=`)}`) };
  }, [definition, text]);
  return {
    ...read,
    change: (values, { replace = false } = {}) =>
      setParams(definition.write(values), { replace, preventScrollReset: true, ...(replace && { state }) }),
  };
}
