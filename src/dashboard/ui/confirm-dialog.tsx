import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode } from 'react';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { ErrorPanel } from './error-panel.tsx';

type ConfirmDialogProps = {
  /** Names the thing: 'End the split test of Solar qualifier?' */
  title: string;
  /** Every effect. */
  children: ReactNode;
  /** On the button that acts: 'End test', never 'OK'. */
  verb: string;
  isDangerous?: boolean;
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
  const { title, children, verb, isDangerous = false, typed, isPending, error, onConfirm, onClose } = props;
  const [text, setText] = useState('');
  const id = useId();
  const isConfirmed = typed === undefined || asTyped(text) === asTyped(typed.text);
  return (
    <Dialog
      title={title}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => isConfirmed && !isPending && onConfirm()}
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
            aria-disabled={isPending}
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
