import { Check, ChevronRight, CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { LinesSkeleton } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { Link } from '../../ui/link.tsx';
import { Loading, Panel } from '../../ui/panel.tsx';
import { tipIfTruncated } from '../../ui/tip.ts';
import styles from './overview.module.css';

/** What a card reads: a query, or several as one. */
export type CardQuery<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: (options?: { cancelRefetch: boolean }) => unknown;
};

type OverviewCardProps<Data> = {
  title: string;
  query: CardQuery<Data>;
  /** The page that has all of it. */
  to: string;
  children: (data: Data) => ReactNode;
};

/** A part of the overview: loads, fails and is refreshed alone, and leads to the page that has all of it. */
export function OverviewCard<Data extends { receivedAt: number }>(props: OverviewCardProps<Data>) {
  const { title, query, to, children } = props;
  const { data, error, isFetching, refetch } = query;
  const id = useId();
  const label = title.toLowerCase();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>
          <Link className={styles.title} to={to}>
            {title}
            <ChevronRight size={14} aria-hidden />
          </Link>
        </h3>
        <Freshness query={query} label={label} isBrief />
      </header>
      <div className={styles.content} data-dimmed={(isFetching && data !== undefined) || undefined}>
        {data !== undefined ? (
          // What is drawn may fail for reasons of its own, such as code that does not come.
          <Panel label={label} skeleton={<LinesSkeleton lines={2} />}>
            {children(data)}
          </Panel>
        ) : error && !isFetching ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label={label}>
            <LinesSkeleton lines={2} />
          </Loading>
        )}
      </div>
    </section>
  );
}

/** So many lines does a card have at most: it tells that there is something, its page tells what. */
export const MAX_CARD_LINES = 3;

/** Two queries as one: as fresh as the older of them. */
export function together<One extends { receivedAt: number }, Other extends { receivedAt: number }>(
  one: CardQuery<One>,
  other: CardQuery<Other>,
): CardQuery<{ parts: [One, Other]; receivedAt: number }> {
  const both = [one, other];
  return {
    data:
      one.data && other.data
        ? {
            parts: [one.data, other.data],
            receivedAt: Math.min(one.data.receivedAt, other.data.receivedAt),
          }
        : undefined,
    error: one.error ?? other.error,
    isFetching: both.some(({ isFetching }) => isFetching),
    refetch: (options) => Promise.all(both.map(({ refetch }) => refetch(options))),
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
      <b className={styles.count}>{formatNumber(count)}</b> {words}
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
  invalidCount: number;
};

/** Nothing to do here, as far as everything could be read. */
export function Calm({ words, invalidCount }: CalmProps) {
  if (invalidCount > 0) return <p className={styles.quiet}>{words}, as far as could be loaded.</p>;
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
      <span className={styles.name} {...tipIfTruncated}>
        {name}
      </span>
      {end && <span className={styles.end}>{end}</span>}
      {below && (
        <span className={styles.below} dir="auto" {...tipIfTruncated}>
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

export function CardLines({ label, rest, children }: LinesProps) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
      {rest && rest.count > 0 && (
        <li className={styles.line}>
          <Link className={styles.name} to={rest.to}>
            {formatNumber(rest.count)} more
          </Link>
        </li>
      )}
    </ul>
  );
}
