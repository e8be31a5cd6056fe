import type { UseQueryResult } from '@tanstack/react-query';
import { Check, ChevronRight, CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Reply } from '../../api/call.ts';
import { LinesSkeleton } from '../../ui/card-skeleton.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { formatCount } from '../../lib/figure-words.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { tipWhenCut } from '../../ui/tip.ts';
import styles from './overview-card.module.css';

/** A query, or several as one, as the foot of a card needs to know it. */
export type Watched = Pick<UseQueryResult<Reply<unknown>>, 'data' | 'isFetching'> & {
  refetch: (options: { cancelRefetch: boolean }) => unknown;
};

type OverviewCardProps = {
  title: string;
  /** What the card reads. It only watches: the children ask for it, and fail where it cannot be had. */
  watched: Watched;
  /** The page that has all of it. */
  to: string;
  children: ReactNode;
};

/** A part of the overview: loads, fails and is refreshed alone, and leads to the page that has all of it. */
export function OverviewCard({ title, watched, to, children }: OverviewCardProps) {
  const id = useId();
  const isStale = watched.isFetching && watched.data !== undefined;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>
          <Link className={styles.title} to={to}>
            {title}
            <ChevronRight size={14} aria-hidden />
          </Link>
        </h3>
        <Freshness query={watched} label={title.toLowerCase()} isBrief />
      </header>
      <div className={styles.content} data-dimmed={isStale || undefined}>
        <Panel label={title.toLowerCase()} skeleton={<LinesSkeleton lines={3} />}>
          {children}
        </Panel>
      </div>
    </section>
  );
}

/** So many lines does a card have at most: it tells that there is something, its page tells what. */
export const FEW = 3;

/** Several queries as one: as fresh as the oldest of them. */
export function together(...queries: Watched[]): Watched {
  const known = queries.flatMap(({ data }) => data ?? []);
  return {
    data:
      known.length === queries.length
        ? known.reduce((oldest, reply) => (reply.receivedAt < oldest.receivedAt ? reply : oldest))
        : undefined,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: (options) => Promise.all(queries.map(({ refetch }) => refetch(options))),
  };
}

const ICONS = { bad: CircleAlert, caution: Clock, neutral: null } satisfies Record<string, LucideIcon | null>;

type FigureProps = {
  count: number;
  words: ReactNode;
  /** What the words say already, in colour: something went wrong, or has a time. */
  tone?: keyof typeof ICONS;
  /** The page that shows just these. */
  to?: string;
};

/** A number of the card, and what it counts. */
export function Figure({ count, words, tone = 'neutral', to }: FigureProps) {
  const Icon = ICONS[tone];
  const figure = (
    <>
      <b className={styles.count}>{formatCount(count)}</b> {words}
    </>
  );
  return (
    <li className={styles.figure} data-tone={tone}>
      {Icon && <Icon className={styles.icon} size={16} aria-hidden />}
      <span>{to === undefined ? figure : <Link to={to}>{figure}</Link>}</span>
    </li>
  );
}

export function Figures({ children }: { children: ReactNode }) {
  return <ul className={styles.figures}>{children}</ul>;
}

type CalmProps = {
  /** A sentence without its full stop. */
  words: string;
  /** How much could not be read: of that nothing is known. */
  unread: number;
};

/** Nothing to do here, as far as everything could be read. */
export function Calm({ words, unread }: CalmProps) {
  if (unread > 0) return <p className={styles.quiet}>{words}, of what could be read.</p>;
  return (
    <p className={styles.calm}>
      <Check className={styles.icon} size={16} aria-hidden />
      <span>{words}.</span>
    </p>
  );
}

type LineProps = { name: ReactNode; end?: ReactNode; below?: string };

/** One of the few that a card names. */
export function Line({ name, end, below }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.name} {...tipWhenCut}>
        {name}
      </span>
      {end && <span className={styles.end}>{end}</span>}
      {below && (
        <span className={styles.below} dir="auto" {...tipWhenCut}>
          {below}
        </span>
      )}
    </li>
  );
}

type LinesProps = {
  label: string;
  /** How many are not among the lines, and the page that has them. */
  rest?: { count: number; to: string };
  children: ReactNode;
};

export function Lines({ label, rest, children }: LinesProps) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
      {rest && rest.count > 0 && (
        <li className={styles.line}>
          <Link className={styles.name} to={rest.to}>
            {formatCount(rest.count)} more
          </Link>
        </li>
      )}
    </ul>
  );
}
