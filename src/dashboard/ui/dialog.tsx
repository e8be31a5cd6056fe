import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode, useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useIsOnline } from '../lib/use-is-online.ts';
import { ErrorPanel } from './feedback.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useTransientPart } from './kept-page.ts';

type DialogProps = {
  title: string;
  /** Called after Escape, a click outside the dialog, or its Cancel button. */
  onClose: () => void;
  /** Whether a request is pending. The user cannot close the dialog before the outcome is visible. */
  isPending?: boolean;
  /** Widens the dialog. For side-by-side comparisons. */
  isWide?: boolean;
  /**
   * Set it if the content is too long for an accessible description. Screen readers then do not read the whole content
   * when the dialog opens.
   */
  isLong?: boolean;
  /** The buttons, with the primary action last. */
  actions: ReactNode;
  /** Turns the dialog into a form, which the Enter key submits. */
  onSubmit?: () => void;
  children: ReactNode;
};

/** An open dialog. Load the code with `onDemand`, and render the dialog only while it is open. */
export function Dialog(props: DialogProps) {
  const { title, onClose, actions, onSubmit, children } = props;
  const { isPending = false, isWide = false, isLong = isWide } = props;
  const id = useId();
  useTransientPart();
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
            // React events bubble through the portal of the dialog, and would submit a form around the dialog.
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
  /** The question, which names the affected record, e.g. 'End the split test of Solar qualifier?' */
  title: string;
  /** The description of all consequences of the action. */
  children: ReactNode;
  /** The label of the confirming button, e.g. 'End test', never 'OK'. */
  verb: string;
  isDangerous?: boolean;
  /** Whether the action needs no network, so that the user can confirm it while offline. */
  isLocal?: boolean;
  /**
   * A confirmation text: the user must type `text` before the action can be confirmed. `what` says what the text is,
   * e.g. 'the name of the bot'.
   */
  typed?: { text: string; what: string };
  isPending: boolean;
  /** The error of the last request, null if there is none. The dialog stays open, so that the user can try again. */
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/**
 * A dialog that asks the user to confirm an irreversible action. It stays open until the service responds, and shows
 * errors.
 */
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
            // Not `disabled`, because the button would lose the focus while the request is pending.
            aria-disabled={isPending || !isOnline}
          >
            {isPending ? `${verb}…` : verb}
          </Button>
        </>
      }
    >
      {children}
      {typed && (
        <div className="stack mt-4" style={{ gap: 6 }}>
          <label htmlFor={id}>
            Type {typed.what}{' '}
            <strong className="breaks" style={{ unicodeBidi: 'isolate', userSelect: 'all' }} dir="auto">
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
        <div className="mt-4">
          <ErrorPanel error={error} />
        </div>
      )}
    </Dialog>
  );
}

/**
 * Normalises a text for comparison with the typed text: removes characters that users cannot type or see, e.g.
 * direction marks, and unifies spaces and decomposed accents.
 */
function asTyped(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
