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

/** The query of a card, or several combined queries. */
export type CardQuery<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: (options?: { cancelRefetch: boolean }) => unknown;
};

type OverviewCardProps<Data> = {
  title: string;
  query: CardQuery<Data>;
  /** The URL of the page with all details. */
  to: string;
  children: (data: Data) => ReactNode;
};

/**
 * A card of the overview. It loads, fails and refreshes independently, and its title links to the page with all
 * details.
 */
export function OverviewCard<Data extends { receivedAt: number }>(props: OverviewCardProps<Data>) {
  const { title, query, to, children } = props;
  const { data, error, isFetching, refetch } = query;
  const id = useId();
  const label = title.toLowerCase();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className="row gap-4 secondary caption between" style={{ minHeight: 24 }}>
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
          // The content may fail for other reasons, e.g. if its code fails to load.
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

/** The maximum number of lines in a card. The linked page shows all. */
export const MAX_CARD_LINES = 3;

/** Combines two queries. The result is as old as the older reply. */
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
  /** Repeats the meaning of the text in colour: a failure or a deadline. */
  tone?: keyof typeof ICONS;
  /** The URL of the page that shows exactly these records. */
  to?: string;
};

export function Figure({ count, words, tone = 'neutral', to }: FigureProps) {
  const Icon = ICONS[tone];
  const figure = (
    <>
      <b className="title figures strong">{formatNumber(count)}</b> {words}
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

type AllClearProps = {
  /** A sentence without a full stop. */
  words: string;
  invalidCount: number;
};

/** States that nothing needs attention, with a reservation if some records are unreadable. */
export function AllClear({ words, invalidCount }: AllClearProps) {
  if (invalidCount > 0) return <p className={styles.quiet}>{words}, as far as could be loaded.</p>;
  return (
    <p className={styles.calm}>
      <Check className={styles.icon} size={16} aria-hidden />
      <span>{words}.</span>
    </p>
  );
}

type LineProps = { name: ReactNode; end?: ReactNode; below?: string };

export function Line({ name, end, below }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.name} {...tipIfTruncated}>
        {name}
      </span>
      {end && (
        <span className="secondary figures nowrap" style={{ lineHeight: '24px' }}>
          {end}
        </span>
      )}
      {below && (
        <span
          className="ellipsis secondary caption"
          style={{ gridColumn: '1 / -1' }}
          dir="auto"
          {...tipIfTruncated}
        >
          {below}
        </span>
      )}
    </li>
  );
}

type LinesProps = {
  label: string;
  /** The number of records that are not listed, and the URL of the page that lists them. */
  rest?: { count: number; to: string };
  children: ReactNode;
};

export function CardLines({ label, rest, children }: LinesProps) {
  return (
    <ul className="mt-2" aria-label={label}>
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
