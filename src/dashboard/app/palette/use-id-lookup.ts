import { useQueries, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../../api/transport/service-error.ts';
import { shorten } from '../../lib/shorten.ts';
import { kinds } from './kinds.ts';
import type { PaletteItem } from './rank-items.ts';

/**
 * assumed: ids have no spaces and contain a digit or an underscore; names have no such words of 6 or more characters.
 */
export function looksLikeId(text: string): boolean {
  return /^\S{6,200}$/.test(text) && /[\d_]/.test(text);
}

const FOUND_BY_ID = 'By id';

export type IdLookup = {
  items: readonly PaletteItem[];
  /** A sentence about the progress and the results of the lookup. Empty if there is no id. */
  words: string;
};

/** Looks up an id in each kind of record, e.g. bots, whose lookup the service supports. null disables the lookup. */
export function useIdLookup(id: string | null): IdLookup {
  const queryClient = useQueryClient();
  const all = id === null ? [] : kinds();
  const asked = all.filter((kind) => kind.find !== null);
  const results = useQueries({
    queries: asked.map((kind) => ({
      queryKey: ['idLookup', kind.noun, id],
      queryFn: async () => {
        try {
          return (await kind.find?.(queryClient, id!)) ?? null;
        } catch (error) {
          if (error instanceof ServiceError && (error.kind === 'notFound' || error.kind === 'rejected'))
            return null;
          throw error;
        }
      },
      retry: false,
      gcTime: 0,
    })),
  });
  if (id === null) return { items: [], words: '' };
  const found = asked.flatMap(({ noun, to }, at) => {
    const name = results[at]?.data?.name;
    return name === undefined ? [] : [itemOf(noun, name, id, to(id))];
  });
  const nounsWhere = (is: (result: (typeof results)[number]) => boolean) =>
    asked.flatMap(({ noun }, at) => (is(results[at]!) ? [noun] : []));
  // Kinds without a lookup are offered only after all lookups have finished without a match.
  const unseen = all.filter((kind) => kind.find === null);
  const isOver = results.every(({ isPending }) => !isPending);
  const items =
    found.length > 0 || !isOver
      ? found
      : unseen.map(({ noun, to }) => itemOf(noun, `Open as a ${noun}`, id, to(id), 'not checked'));
  return {
    items,
    words: lookupText({
      isFound: found.length > 0,
      asking: nounsWhere(({ isPending }) => isPending),
      absent: nounsWhere(({ data }) => data === null),
      failed: nounsWhere(({ isError }) => isError),
    }),
  };
}

function itemOf(noun: string, label: string, id: string, to: string, hint = shorten(id, 16)): PaletteItem {
  return { id: `id:${noun}`, group: FOUND_BY_ID, label, hint: `${noun} · ${hint}`, to };
}

type Tried = Record<'asking' | 'absent' | 'failed', readonly string[]> & { isFound: boolean };

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** Returns e.g. 'Nothing has this id. Tried as a lead, bot or persona.' */
function lookupText({ isFound, asking, absent, failed }: Tried): string {
  const failures = failed.length > 0 ? ` Lookup as a ${either.format(failed)} failed.` : '';
  if (asking.length > 0) return `Looking it up as a ${either.format(asking)}…`;
  if (isFound) return failures.trim();
  return `Nothing has this id. Tried as a ${either.format(absent)}.${failures}`;
}
