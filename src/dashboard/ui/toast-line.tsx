import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { openRequestLog } from '../api/transport/call-record.ts';
import { describeError } from './describe-error.ts';
import type { ShownToast } from './toasts.tsx';
import styles from './toasts.module.css';

const LIFETIME = 6000;

const SEVERITY = { neutral: 'info', good: 'success', bad: 'error' } as const;

const ICONS = {
  info: <Info size={16} aria-hidden />,
  success: <CircleCheck size={16} aria-hidden />,
  error: <CircleAlert size={16} aria-hidden />,
};

type ToastLineProps = { toast: ShownToast; isHeld: boolean; onDone: () => void };

export function ToastLine({
  toast: { text, tone = 'neutral', undo, error },
  isHeld,
  onDone,
}: ToastLineProps) {
  const { callNumber } = describeError(error);
  return (
    <Snackbar
      open
      className={styles.toast}
      transitionDuration={0}
      resumeHideDuration={LIFETIME}
      autoHideDuration={isHeld || tone === 'bad' ? null : LIFETIME}
      // Only the timeout closes a toast automatically. Escape and clicks elsewhere have other meanings.
      onClose={(_, reason) => reason === 'timeout' && onDone()}
    >
      <Alert
        severity={SEVERITY[tone]}
        iconMapping={ICONS}
        // No alert role, because the live region around the toasts announces the text.
        role="presentation"
        action={
          <>
            {undo && (
              <Button
                onClick={() => {
                  undo();
                  onDone();
                }}
              >
                Undo
              </Button>
            )}
            {callNumber !== null && <Button onClick={() => openRequestLog(callNumber)}>Show request</Button>}
            <IconButton size="small" aria-label="Dismiss" onClick={onDone}>
              <X size={14} aria-hidden />
            </IconButton>
          </>
        }
      >
        {text}
      </Alert>
    </Snackbar>
  );
}
