import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import { useRef, type ReactNode } from 'react';
import { openRequestLog } from '../api/transport/call-record.ts';
import { CopyableId } from './copyable.tsx';
import { describeError, sharedTitle } from './describe-error.ts';
import { useSharedError } from './shared-error.ts';
import styles from './feedback.module.css';

type ErrorPanelProps = {
  error: unknown;
  onRetry?: () => void;
  /** An action beside 'Retry', e.g. a link back to the list. */
  action?: ReactNode;
  children?: ReactNode;
};

/**
 * Shows an error with the message of the service and the details that support staff need, e.g. the request id. If the
 * service is unreachable, only one panel of the page shows the error and the retry button.
 */
export function ErrorPanel({ error, onRetry, action, children }: ErrorPanelProps) {
  const { title, detail, status, requestId, retryAfter, callNumber } = describeError(error);
  const root = useRef<HTMLDivElement>(null);
  // A panel without a retry belongs to a failed write, and a panel with another action is needed on its own.
  const isShared = onRetry !== undefined && action === undefined;
  const { isShown, retryAll } = useSharedError(root, isShared ? sharedTitle(error) : null, () => onRetry?.());
  if (!isShown) {
    return (
      <div ref={root} className="quiet">
        <p>Not loaded. {title}.</p>
        {children}
      </div>
    );
  }
  return (
    <div ref={root} className={styles.panel} role="alert">
      <CircleAlert style={{ color: 'var(--bad)' }} size={20} aria-hidden />
      <div className="shrink">
        <p className="strong">{title}</p>
        {detail && detail !== title && <p className={styles.detail}>{detail}</p>}
        {children && <div className={styles.detail}>{children}</div>}
        {retryAfter !== null && (
          <p className={styles.detail}>The service asks for a pause of {retryAfter} s.</p>
        )}
        {(status !== null || requestId !== null) && (
          <p className="flow gap-4 rows-1 secondary caption figures mt-2">
            {status !== null && <span className="inline gap-2">Status {status}</span>}
            {requestId !== null && (
              <span className="inline gap-2">
                Request <CopyableId value={requestId} label="request id" />
              </span>
            )}
          </p>
        )}
        {(onRetry || action || callNumber !== null) && (
          <div className="wrap mt-3" style={{ gap: '8px 12px' }}>
            {onRetry && (
              <Button variant="outlined" onClick={retryAll}>
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
  /** The reason why the result is empty, e.g. no records yet, no match, or not supported by the service. */
  reason?: ReactNode;
  action?: ReactNode;
};

/** A message for an empty result. An empty result is not an error. For errors, use `ErrorPanel`. */
export function EmptyState({ title, reason, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className="strong">{title}</p>
      {reason && (
        <p className="quiet mt-1" style={{ maxWidth: '52ch' }}>
          {reason}
        </p>
      )}
      {action && (
        <div className="wrap mt-4" style={{ justifyContent: 'center', lineHeight: 'var(--target)' }}>
          {action}
        </div>
      )}
    </div>
  );
}

/** Shows notices about limitations of the visible data. For an empty list, renders an empty live region. */
export function Notices({ items }: { items: readonly string[] }) {
  return (
    <output className="small block">
      {items.map((item) => (
        <span key={item} className={styles.notice}>
          <Info style={{ marginTop: 2, color: 'var(--caution)' }} size={16} aria-hidden />
          <span>{item}</span>
        </span>
      ))}
    </output>
  );
}
