import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { CopyButton } from './copyable.tsx';
import { Dialog } from './dialog.tsx';

type ShownOnceDialogProps = {
  title: string;
  /** The name of the secret in the accessible name of the copy button. */
  label: string;
  secret: string;
  /** The text above the secret. */
  reason: string;
  onClose: () => void;
  /** The text below the secret. */
  children: ReactNode;
};

/** A dialog that shows a new secret, which the service returns only once. Load the code with `onDemand`. */
export function ShownOnceDialog({ title, label, secret, reason, onClose, children }: ShownOnceDialogProps) {
  return (
    <Dialog
      title={title}
      // `isPending` disables Escape and clicks outside the dialog. Only the button closes it, because the secret is
      // shown only once.
      isPending
      isLong
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          I have stored it
        </Button>
      }
    >
      <p>{reason}</p>
      <div
        className="row inset"
        style={{ marginBlock: 12, padding: '8px 12px', borderColor: 'var(--border-strong)' }}
      >
        <code className="grow breaks">{secret}</code>
        <CopyButton text={secret} label={label} />
      </div>
      <p className="quiet">{children}</p>
    </Dialog>
  );
}
