import IconButton from '@mui/material/IconButton';
import { RotateCw } from 'lucide-react';
import { memoIgnoringHandlers } from './memo-ignoring-handlers.tsx';
import { Moment } from './moment.tsx';
import { tip } from './tip.ts';
import styles from './freshness.module.css';

type FreshnessProps = {
  /** A query, or the combined state of several queries. */
  query: {
    data: { receivedAt: number } | undefined;
    isFetching: boolean;
    refetch: (options: { cancelRefetch: boolean }) => unknown;
  };
  /** The name of the data for screen readers, if a page has several refresh buttons, e.g. 'transactions'. */
  label?: string;
  /** Hides the word 'Updated' visually, for pages that would repeat it often. */
  isBrief?: boolean;
};

/** The time of the last update, with a refresh button. Renders nothing before the first reply. */
export function Freshness({ query: { data, isFetching, refetch }, label, isBrief = false }: FreshnessProps) {
  if (!data) return null;
  return (
    <span className="nowrap">
      {isBrief ? <span className="visually-hidden">Updated </span> : 'Updated '}
      <Moment value={new Date(data.receivedAt).toISOString()} />
      <RefreshButton
        label={label === undefined ? 'Refresh' : `Refresh ${label}`}
        isFetching={isFetching}
        onClick={() => void refetch({ cancelRefetch: false })}
      />
    </span>
  );
}

type RefreshButtonProps = { label: string; isFetching: boolean; onClick: () => void };

const RefreshButton = memoIgnoringHandlers(({ label, isFetching, onClick }: RefreshButtonProps) => (
  <IconButton
    size="small"
    className={styles.refresh}
    aria-label={label}
    // `disabled` would drop the focus while the data loads.
    aria-disabled={isFetching}
    onClick={onClick}
    {...tip('Refresh')}
  >
    <RotateCw size={14} aria-hidden />
  </IconButton>
));
