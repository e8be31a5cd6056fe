import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SmartFaq } from '#contract/smart-faq.ts';
import type { Reply } from '../../api/call.ts';
import { sourceDirectory } from '../../api/source-directory.ts';
import type { Column } from '../../list/data-table/column.ts';
import { useClientRows } from '../../list/data-table/client-rows.ts';
import { GROUP_COLUMNS, FAQ_COLUMNS } from './faq-columns.tsx';
import { readFaqReply } from './faq-reply.ts';
import { toFaqRows, type FaqRow } from './faq-rows.ts';
import type { FaqSearch } from './faq-search.ts';

export type FaqList = {
  /** What the filters of the service leave; null before they are there. */
  questions: readonly SmartFaq[] | null;
  /** What the search leaves of them, in the order of the screen. */
  rows: readonly FaqRow[];
  /** The rows are not yet what was asked for. */
  pending: boolean;
  columns: readonly Column<FaqRow>[];
  notices: readonly string[];
};

const NO_ROWS: readonly FaqRow[] = [];

/** A reply as the screen shows it, with the names of sources as soon as they are there. */
export function useFaqList(
  reply: Reply<SmartFaq[]> | undefined,
  { sourceId, state, answered, q, alike, sort }: FaqSearch,
): FaqList {
  const names = useSourceNames();
  const listed = useMemo(
    () => (reply ? readFaqReply({ sourceId, state, answered }, reply) : null),
    [reply, sourceId, state, answered],
  );
  const all = useMemo(
    () => (listed ? toFaqRows(listed.questions, alike, names) : NO_ROWS),
    [listed, alike, names],
  );
  const columns = alike ? GROUP_COLUMNS : FAQ_COLUMNS;
  const { rows, pending } = useClientRows(all, { columns, search: q, sort });
  return { questions: listed?.questions ?? null, rows, pending, columns, notices: listed?.notices ?? [] };
}

const NO_NAMES: ReadonlyMap<string, string | null> = new Map();

export function useSourceNames(): ReadonlyMap<string, string | null> {
  const { data } = useQuery(sourceDirectory());
  return useMemo(() => (data ? new Map(data.data.map(({ id, name }) => [id, name])) : NO_NAMES), [data]);
}
