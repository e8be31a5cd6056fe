import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { describeError } from '../../ui/describe-error.ts';
import { Link } from '../../ui/link.tsx';
import styles from './overview.module.css';

type FigureProps = {
  label: string;
  /** The URL of the page with the details. */
  to: string;
  /** The formatted figure; undefined while it loads. */
  value?: ReactNode;
  /** The change since an earlier period as text. */
  change?: string;
  note?: string;
  /** A small chart without text. */
  series?: ReactNode;
};

/** Returns a dash and the reason if a figure could not be loaded; otherwise nothing. */
export function noteOf({ error, isFetching }: { error: Error | null; isFetching: boolean }) {
  return error && !isFetching ? { value: '–', note: describeError(error).title } : {};
}

export function Figure({ label, to, value, change, note, series }: FigureProps) {
  return (
    <li className={styles.figure}>
      <Link className={styles.label} to={to}>
        {label}
      </Link>
      <span className={styles.value}>{value ?? <Skeleton width={88} />}</span>
      <span className="secondary caption figures">{change ?? note ?? '\u00A0'}</span>
      {series && <span className={styles.series}>{series}</span>}
    </li>
  );
}
