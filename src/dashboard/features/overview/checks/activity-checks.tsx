/** The checks of the overview for running split tests and topics. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Bot, listBots } from '#contract/bot.ts';
import { FIGURES, useLiveQuery } from '../../../api/live/live-query.ts';
import { botDirectory } from '../../../api/resources/bot-directory.ts';
import { useSplitTestHistories } from '../../../api/resources/split-test-queries.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { PREFETCHED } from '../../../api/transport/query-client.ts';
import { importHint } from '../../../domain/import-hint.ts';
import type { PeriodChange } from '../../../domain/topics/changes.ts';
import { paths } from '../../../lib/paths.ts';
import { useTodayInUtc } from '../../../lib/use-today.ts';
import { staleNotices, unreadableNotices } from '../../../list/notices.ts';
import { loadable } from '../../../ui/lazy-part.tsx';
import { useLoadable } from '../../../ui/use-loadable.ts';
import { topicReads, periodsUntil } from '../prefetch.ts';
import { checkOf, type Check } from './check.ts';

// Both modules need a large statistics module, so they load only if there are split tests or topics to judge.
const splitTestCode = loadable(() => import('./split-test-findings.tsx'));
const topicCode = loadable(() => import('./topic-findings.tsx'));

const NO_BOTS: readonly Bot[] = [];
const NO_IDS: readonly string[] = [];

/**
 * Checks the running split tests. Reports tests with invalid traffic, and tests that have a clear result and can end.
 */
export function useSplitTestsCheck(): Check {
  const isOffered = isSupported(listBots);
  const query = useLiveQuery({ ...botDirectory(), enabled: isOffered }, isOffered ? FIGURES : null);
  const now = query.dataUpdatedAt;
  const bots = useMemo(
    () => query.data?.data.flatMap(({ bot }) => (bot?.personaSplitTest?.isActive ? [bot] : [])) ?? NO_BOTS,
    [query.data],
  );
  const { code, error } = useLoadable(splitTestCode, bots.length > 0);
  const decidable = useMemo(() => code?.decidableBots(bots, now) ?? NO_IDS, [code, bots, now]);
  const { histories, isPending } = useSplitTestHistories(decidable);
  const judged = useMemo(() => code?.splitTestFindings(bots, now, histories), [code, bots, now, histories]);
  const isJudged = bots.length === 0 || (judged !== undefined && !isPending);
  return checkOf('split tests', [query], {
    ...(bots.length === 0
      ? query.data && { fine: [{ text: 'no split tests are running', to: paths.splitTests() }] }
      : judged),
    ...(error && { error }),
    ...(!isJudged && { isPending: error === null }),
    notices: [
      ...(query.data && query.data.data.length + query.data.invalidCount === 0 ? [noBots()] : []),
      ...unreadableNotices('bot', query.data?.invalidCount ?? 0),
      ...staleNotices('Split tests are', query),
    ],
    isIncomplete: (query.data?.invalidCount ?? 0) > 0,
  });
}

/**
 * Returns a fact for an agency without bots. Without bots nothing can need attention, so an agency that is not set up
 * would look healthy.
 */
function noBots(): string {
  return `No bots yet. ${importHint('Bots of this agency appear here.')}`;
}

export type TopicsCheck = Check & {
  /** The number of analysed conversations in the last 28 days and its change; null until known. */
  analysed: { count: number; change: PeriodChange | null } | null;
};

/** Checks the topics. Reports topics that changed beyond chance compared with the 28 days before. */
export function useTopicsCheck(): TopicsCheck {
  const today = useTodayInUtc();
  const periods = useMemo(() => periodsUntil(today), [today]);
  const reads = topicReads(periods);
  const now = useQuery({ ...reads.now, ...PREFETCHED });
  const before = useQuery({ ...reads.before, ...PREFETCHED });
  const isKnown = now.data !== undefined && before.data !== undefined;
  const { code, error } = useLoadable(topicCode, isKnown);
  const found = useMemo(
    () =>
      now.data && before.data
        ? code?.topicFindings({ now: now.data.data, before: before.data.data, periods, today })
        : undefined,
    [code, now.data, before.data, periods, today],
  );
  const invalidCount = (now.data?.invalidCount ?? 0) + (before.data?.invalidCount ?? 0);
  return {
    ...checkOf('topics', [now, before], {
      ...(found && { findings: found.findings, fine: found.fine }),
      ...(error && { error }),
      ...(isKnown && found === undefined && { isPending: error === null }),
      notices: [
        ...unreadableNotices('topic', invalidCount),
        ...staleNotices('The topics of the last 28 days are', now),
        ...staleNotices('The topics of the days before are', before),
      ],
      isIncomplete: invalidCount > 0,
    }),
    analysed: now.data && found ? { count: now.data.data.analyzedConversations, change: found.total } : null,
  };
}
