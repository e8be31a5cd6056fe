import IconButton from '@mui/material/IconButton';
import { RotateCw } from 'lucide-react';
import { Moment } from './moment.tsx';
import { tip } from './tip.ts';
import styles from './freshness.module.css';

type FreshnessProps = {
  /** A query, or several as one. */
  query: {
    data: { receivedAt: number } | undefined;
    isFetching: boolean;
    refetch: (options: { cancelRefetch: boolean }) => unknown;
  };
  /** Of what, for those who listen, where a page has several: 'transactions'. */
  label?: string;
  /** For a part of a page, where 'Updated' would be said many times. */
  isBrief?: boolean;
};

/** When what is shown was loaded, and the way to load it anew. Nothing before there is anything. */
export function Freshness({ query: { data, isFetching, refetch }, label, isBrief = false }: FreshnessProps) {
  if (!data) return null;
  return (
    <span className={styles.freshness}>
      {isBrief ? <span className="visually-hidden">Updated </span> : 'Updated '}
      <Moment value={new Date(data.receivedAt).toISOString()} />
      <IconButton
        size="small"
        className={styles.refresh}
        aria-label={label === undefined ? 'Refresh' : `Refresh ${label}`}
        // Not `disabled`, which would take the focus away while it loads.
        aria-disabled={isFetching}
        onClick={() => void refetch({ cancelRefetch: false })}
        {...tip('Refresh')}
      >
        <RotateCw size={14} aria-hidden />
      </IconButton>
    </span>
  );
}
