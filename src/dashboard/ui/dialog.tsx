import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

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
