import Button from '@mui/material/Button';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { openRequestLog } from '../api/transport/call-record.ts';
import { CopyableId } from './copyable.tsx';
import { describeError } from './describe-error.ts';
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
  const { title, detail, status, requestId, retryAfter, callNumber } = describeError(error);
  return (
    <div className={styles.panel} role="alert">
      <CircleAlert className={styles.icon} size={20} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {detail && detail !== title && <p className={styles.detail}>{detail}</p>}
        {children && <div className={styles.detail}>{children}</div>}
        {retryAfter !== null && (
          <p className={styles.detail}>The service asks for a pause of {retryAfter} s.</p>
        )}
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
        {(onRetry || action || callNumber !== null) && (
          <div className={styles.actions}>
            {onRetry && (
              <Button variant="outlined" onClick={onRetry}>
                Retry
              </Button>
            )}
            {action}
            {callNumber !== null && <Button onClick={() => openRequestLog(callNumber)}>Show request</Button>}
          </div>
        )}
      </div>
    </div>
  );
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
