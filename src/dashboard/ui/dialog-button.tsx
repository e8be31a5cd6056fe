import Button, { type ButtonProps } from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { usePrefetchWhileIdle } from './idle-prefetch.ts';
import { popupTrigger } from './popup.ts';

type DialogButtonProps = Pick<ButtonProps, 'size' | 'startIcon' | 'variant'> & {
  label: string;
  /** Whether the dialog is open from the start. */
  opensAtOnce?: boolean;
  /** The button keeps the focus, but does nothing. */
  isDisabled?: boolean;
  /** Called when the pointer or the focus reaches the button, to prefetch the code of the dialog. */
  onIntent: () => void;
  /** Renders the open dialog, which is made with `onDemand`. */
  children: (onClose: () => void) => ReactNode;
};

/** A button that opens a dialog. The dialog's code loads separately, after the page. */
export function DialogButton(props: DialogButtonProps) {
  const { label, opensAtOnce = false, isDisabled = false, onIntent, children, ...look } = props;
  const [isOpen, setOpen] = useState(opensAtOnce);
  usePrefetchWhileIdle(onIntent);
  return (
    <>
      <Button
        variant="outlined"
        {...look}
        {...popupTrigger('dialog', onIntent)}
        aria-disabled={isDisabled}
        onClick={() => !isDisabled && setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
