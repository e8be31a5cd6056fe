import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode, useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import styles from './dialog.module.css';
import { useIsOnline } from '../lib/use-is-online.ts';
import { ErrorPanel } from './feedback.tsx';
import { OfflineNote } from './offline-note.tsx';

type DialogProps = {
  title: string;
  /** Escape, a click beside it, its own Cancel. */
  onClose: () => void;
  /** While something is on its way the dialog stays: it is where the outcome will be told. */
  isPending?: boolean;
  /** For what is to be compared side by side. */
  isWide?: boolean;
  /** Holds more than could be listened to as one sentence: then it is read part by part. */
  isLong?: boolean;
  /** The buttons, the one that acts last. */
  actions: ReactNode;
  /** Makes a form of it, which Enter submits. */
  onSubmit?: () => void;
  children: ReactNode;
};

/** A dialog. Load it lazily, and render it while it is open. */
export function Dialog(props: DialogProps) {
  const { title, onClose, actions, onSubmit, children } = props;
  const { isPending = false, isWide = false, isLong = isWide } = props;
  const id = useId();
  const parts = (
    <>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent id={`${id}content`}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </>
  );
  return (
    <MuiDialog
      open
      fullWidth
      maxWidth={isWide ? 'lg' : 'sm'}
      aria-labelledby={id}
      aria-describedby={isLong ? undefined : `${id}content`}
      onClose={() => !isPending && onClose()}
    >
      {onSubmit ? (
        <form
          noValidate
          style={{ display: 'contents' }}
          onSubmit={(event) => {
            event.preventDefault();
            // Through the portal the event would reach a form that the dialog was opened from.
            event.stopPropagation();
            onSubmit();
          }}
        >
          {parts}
        </form>
      ) : (
        parts
      )}
    </MuiDialog>
  );
}

type ConfirmDialogProps = {
  /** Names the thing: 'End the split test of Solar qualifier?' */
  title: string;
  /** Every effect. */
  children: ReactNode;
  /** On the button that acts: 'End test', never 'OK'. */
  verb: string;
  isDangerous?: boolean;
  /** Happens in this tab alone, and needs no network. */
  isLocal?: boolean;
  /** What must be typed before it can be confirmed, to the letter; `what` says what it is. */
  typed?: { text: string; what: string };
  isPending: boolean;
  /** Why the last attempt failed. The dialog stays, and can try again. */
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before what cannot be taken back. Nothing happens until the service answered; the failure is told here. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, verb, typed, isPending, error, onConfirm, onClose } = props;
  const { isDangerous = false, isLocal = false } = props;
  const [text, setText] = useState('');
  const id = useId();
  const isOnline = useIsOnline() || isLocal;
  const isConfirmed = typed === undefined || asTyped(text) === asTyped(typed.text);
  return (
    <Dialog
      title={title}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => isConfirmed && !isPending && isOnline && onConfirm()}
      actions={
        <>
          <Button variant="outlined" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={!isConfirmed}
            // Not `disabled` while it is on its way, which would drop the focus.
            aria-disabled={isPending || !isOnline}
          >
            {isPending ? `${verb}…` : verb}
          </Button>
        </>
      }
    >
      {children}
      {typed && (
        <div className={styles.typed}>
          <label htmlFor={id}>
            Type {typed.what}{' '}
            <strong className={styles.text} dir="auto">
              {typed.text.trim()}
            </strong>{' '}
            to confirm
          </label>
          <TextField
            id={id}
            autoComplete="off"
            value={text}
            slotProps={{ htmlInput: { dir: 'auto', spellCheck: false, readOnly: isPending } }}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
      {!isLocal && <OfflineNote />}
      {error !== null && error !== undefined && (
        <div className={styles.error}>
          <ErrorPanel error={error} />
        </div>
      )}
    </Dialog>
  );
}

/** Without what no keyboard has or nobody sees: other blanks and more of them, marks of direction, split accents. */
function asTyped(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
