import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DimensionFilter } from '#contract/topic.ts';
import { listedBots } from '../api/resources/bot-directory.ts';
import { acceptedBots, botEvents, type BotEvent } from '../domain/bot-events.ts';
import type { DayRange } from '../lib/day.ts';
import { useAfterFirstPaint } from '../ui/after-first-paint.ts';

const NONE: readonly BotEvent[] = [];
const NO_FILTERS: readonly DimensionFilter[] = [];
const FAILED = ['Published bot versions and split tests could not be loaded.'];
const NO_NOTICES: readonly string[] = [];

type BotEventOptions = { range?: DayRange; filters?: readonly DimensionFilter[] };

/**
 * Returns the events of the bots, only those in `range` (UTC days) if it is given, and a notice if the bots could not be
 * loaded. The bots load after the series, because the chart does not need them. If the service cannot list bots,
 * returns no events.
 */
export function useBotEvents({ range, filters = NO_FILTERS }: BotEventOptions = {}) {
  const { first, last } = range ?? {};
  const bots = listedBots();
  const isLater = useAfterFirstPaint();
  const query = useQuery({ ...bots, enabled: bots.enabled && isLater });
  const data = query.data?.data;
  const events = useMemo(() => {
    if (data === undefined) return NONE;
    const accepted = acceptedBots(
      data.flatMap(({ bot }) => bot ?? []),
      filters,
    );
    return botEvents(accepted).filter(
      ({ day }) => (first === undefined || day >= first) && (last === undefined || day <= last),
    );
  }, [data, filters, first, last]);
  const hasFailed = query.data === undefined && query.error !== null;
  return { events, notices: hasFailed ? FAILED : NO_NOTICES };
}
