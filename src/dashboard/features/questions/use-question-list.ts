import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SmartFaq } from '#contract/smart-faq.ts';
import type { Reply } from '../../api/call.ts';
import { sourceDirectory } from '../../api/source-directory.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { useClientRows } from '../../ui/data-table/use-client-rows.ts';
import { GROUP_COLUMNS, QUESTION_COLUMNS } from './question-columns.tsx';
import { readQuestionReply } from './question-reply.ts';
import { toQuestionRows, type QuestionRow } from './question-rows.ts';
import type { QuestionSearch } from './question-search.ts';

export type QuestionList = {
  /** What the filters of the service leave; null before they are there. */
  questions: readonly SmartFaq[] | null;
  /** What the search leaves of them, in the order of the screen. */
  rows: readonly QuestionRow[];
  /** The rows are not yet what was asked for. */
  pending: boolean;
  columns: readonly Column<QuestionRow>[];
  notices: readonly string[];
};

const NO_ROWS: readonly QuestionRow[] = [];

/** A reply as the screen shows it, with the names of sources as soon as they are there. */
export function useQuestionList(
  reply: Reply<SmartFaq[]> | undefined,
  { sourceId, state, answered, q, alike, sort }: QuestionSearch,
): QuestionList {
  const names = useSourceNames();
  const listed = useMemo(
    () => (reply ? readQuestionReply({ sourceId, state, answered }, reply) : null),
    [reply, sourceId, state, answered],
  );
  const all = useMemo(
    () => (listed ? toQuestionRows(listed.questions, alike, names) : NO_ROWS),
    [listed, alike, names],
  );
  const columns = alike ? GROUP_COLUMNS : QUESTION_COLUMNS;
  const { rows, pending } = useClientRows(all, { columns, search: q, sort });
  return { questions: listed?.questions ?? null, rows, pending, columns, notices: listed?.notices ?? [] };
}

const NO_NAMES: ReadonlyMap<string, string | null> = new Map();

export function useSourceNames(): ReadonlyMap<string, string | null> {
  const { data } = useQuery(sourceDirectory());
  return useMemo(() => (data ? new Map(data.data.map(({ id, name }) => [id, name])) : NO_NAMES), [data]);
}
