import Button from '@mui/material/Button';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyableId } from './copyable.tsx';
import styles from './feedback.module.css';

type ErrorPanelProps = {
  error: unknown;
  onRetry?: () => void;
  /** Another way out, such as a link back. */
  action?: ReactNode;
  /** More about it, below its words. */
  children?: ReactNode;
};

/** A failure in the service's own words, with what a support person will ask for. */
export function ErrorPanel({ error, onRetry, action, children }: ErrorPanelProps) {
  const { title, detail, status, requestId, retryAfter } = describeError(error);
  return (
    <div className={styles.panel} role="alert">
      <CircleAlert className={styles.icon} size={20} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {detail && detail !== title && <p className={styles.detail}>{detail}</p>}
        {children && <div className={styles.detail}>{children}</div>}
        {retryAfter !== null && <p className={styles.detail}>The service asks to wait {retryAfter} s.</p>}
        {(status !== null || requestId !== null) && (
          <p className={styles.facts}>
            {status !== null && <span>Status {status}</span>}
            {requestId !== null && (
              <span>
                Request <CopyableId value={requestId} label="request id" />
              </span>
            )}
          </p>
        )}
        {(onRetry || action) && (
          <div className={styles.actions}>
            {onRetry && (
              <Button variant="outlined" onClick={onRetry}>
                Retry
              </Button>
            )}
            {action}
          </div>
        )}
      </div>
    </div>
  );
}

export type ErrorWords = {
  title: string;
  detail: string | null;
  status: number | null;
  requestId: string | null;
  /** Seconds to wait before another try. */
  retryAfter: number | null;
};

/**
 * The words of an error for a person. The fields are read by shape, because this folder knows no domain: an error that
 * carries a title speaks for itself, any other is ours and its message would say nothing to who reads it.
 */
export function describeError(error: unknown): ErrorWords {
  const read = (key: string): unknown =>
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[key] : undefined;
  const title = text(read('title'));
  return {
    title: title ?? 'This part of the page failed',
    detail:
      title === null ? 'The fault is in the dashboard. Try again, or reload the page.' : text(read('detail')),
    status: number(read('status')),
    requestId: text(read('requestId')),
    retryAfter: number(read('retryAfter')),
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

type EmptyStateProps = {
  title: string;
  /** Why there is nothing: none yet, filtered out, not offered by the service. */
  reason?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
};

/** Nothing to show, which is not an error. Failures are `ErrorPanel`'s. */
export function EmptyState({ title, reason, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{title}</p>
      {reason && <p className={styles.reason}>{reason}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** What does not hold of what is shown, plainly. Nothing where there is nothing to say. */
export function Notices({ items }: { items: readonly string[] }) {
  return (
    <output className={styles.notices}>
      {items.map((item) => (
        <span key={item} className={styles.notice}>
          <Info className={styles.noticeIcon} size={16} aria-hidden />
          <span>{item}</span>
        </span>
      ))}
    </output>
  );
}
