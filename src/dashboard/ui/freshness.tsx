import IconButton from '@mui/material/IconButton';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { memoIgnoringHandlers } from './memo-ignoring-handlers.tsx';
import { Moment } from './moment.tsx';
import { tip } from './tip.ts';
import styles from './freshness.module.css';

type FreshnessProps = {
  /** The TanStack query of the data, or an object with the combined state of several queries. */
  query: {
    data: { receivedAt: number } | undefined;
    isFetching: boolean;
    refetch: (options: { cancelRefetch: boolean }) => unknown;
  };
  /** The name of the data for screen readers, if a page has several refresh buttons, e.g. 'transactions'. */
  label?: string;
  /** Hides the word 'Updated' visually. For pages that would repeat the word often. */
  isBrief?: boolean;
};

/** Shows the time of the last update and a refresh button. Renders nothing before the first response. */
export function Freshness({ query: { data, isFetching, refetch }, label, isBrief = false }: FreshnessProps) {
  if (!data) return null;
  return (
    <span className="nowrap">
      {isBrief ? <span className="visually-hidden">Updated </span> : 'Updated '}
      <Moment value={new Date(data.receivedAt).toISOString()} mode="relative" />
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
    // Not `disabled`, because the button would lose the focus while the data loads.
    aria-disabled={isFetching}
    onClick={onClick}
    {...tip('Refresh')}
  >
    <RotateCw size={14} aria-hidden />
  </IconButton>
));
