/** The figures at the top of the overview. A service without daily counts has fewer figures. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ActivityDay, getActivity } from '#contract/activity.ts';
import { activityQueries } from '../../api/resources/activity-queries.ts';
import { isSupported } from '../../api/transport/config.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { Sparkline } from '../../charts/sparkline.tsx';
import { paths } from '../../lib/paths.ts';
import { useAfterFirstPaint } from '../../ui/after-first-paint.ts';
import { sharedTitle } from '../../ui/describe-error.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useJoinedRetry } from '../../ui/shared-error.ts';
import type { TopicsCheck } from './checks/activity-checks.tsx';
import { Figure, noteOf } from './figure.tsx';
import styles from './overview.module.css';
import { countFigure, rateFigure, weeksOf } from './weekly.ts';

// If the service cannot select the latest transactions, this figure needs all transactions, so it loads after the
// findings.
const SpendFigure = lazyPart(async () => (await import('./spend-figure.tsx')).SpendFigure, {
  isOptional: true,
});

// The figures for services without daily counts.
const KnownFigures = lazyPart(async () => (await import('./known-figures.tsx')).KnownFigures, {
  isOptional: true,
});

/** Shows the figures of the last week, and the money spent this month. */
export function Figures({ topics }: { topics: TopicsCheck }) {
  const isLater = useAfterFirstPaint();
  return (
    <ul className={styles.figures} aria-label="Figures">
      {isSupported(getActivity) ? <ActivityFigures /> : <KnownFigures topics={topics} />}
      {isLater ? <SpendFigure /> : <Figure label="Spent this month" to={paths.billing()} />}
    </ul>
  );
}

function ActivityFigures() {
  const query = useQuery({ ...activityQueries.fortnight(), ...PREFETCHED });
  const weeks = query.data && weeksOf(query.data.data.days);
  const note = noteOf(query);
  useJoinedRetry(sharedTitle(query.error), () => void query.refetch());
  return (
    <>
      <Figure
        label="Conversations, 7 days"
        to={paths.topics()}
        {...(weeks ? countFigure(weeks.conversations) : note)}
        series={<Days days={query.data?.data.days} of={(day) => day.conversations} />}
      />
      <Figure
        label="New leads, 7 days"
        to={paths.leads()}
        {...(weeks
          ? weeks.newLeads
            ? countFigure(weeks.newLeads)
            : { value: '–', note: 'Not recorded yet' }
          : note)}
        series={<Days days={query.data?.data.days} of={(day) => day.newLeads} />}
      />
      <Figure
        label="Response rate, 7 days"
        to={paths.splitTests()}
        {...(weeks ? rateFigure(weeks) : note)}
        series={
          <Days
            days={query.data?.data.days}
            of={({ conversations, replied }) => (conversations === 0 ? null : replied / conversations)}
          />
        }
      />
    </>
  );
}

type DaysProps = { days: readonly ActivityDay[] | undefined; of: (day: ActivityDay) => number | null };

function Days({ days, of }: DaysProps): ReactNode {
  if (!days) return null;
  return <Sparkline series={days.map((day) => ({ isOver: true, count: of(day) }))} height={28} />;
}
