import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DimensionFilter } from '#contract/topic.ts';
import { listedBots } from '../api/resources/bot-directory.ts';
import { acceptedBots, botEvents, type BotEvent } from '../domain/bot-events.ts';
import type { DayRange } from '../lib/day.ts';
import { useAfterFirstPaint } from '../ui/after-first-paint.ts';

const NONE: readonly BotEvent[] = [];
const NO_FILTERS: readonly DimensionFilter[] = [];

/**
 * Returns the events of the bots in a range of UTC days. The bots load after the series, because the chart does not
 * need them. If the service cannot list bots, returns no events.
 */
export function useBotEvents({ first, last }: DayRange, filters = NO_FILTERS) {
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
    return botEvents(accepted).filter(({ day }) => day >= first && day <= last);
  }, [data, filters, first, last]);
  return { events, hasFailed: query.data === undefined && query.error !== null };
}
