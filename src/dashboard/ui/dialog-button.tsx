import Button, { type ButtonProps } from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { popupTrigger } from './popup.ts';
import { unavailable } from './unavailable.ts';

type DialogButtonProps = Pick<ButtonProps, 'size' | 'startIcon' | 'variant'> & {
  label: string;
  /** Whether the dialog is open from the start. */
  opensAtOnce?: boolean;
  /** The reason why the button does nothing. It can still have the focus. */
  disabledReason?: string | null;
  /** Called when the pointer or the focus reaches the button, to prefetch the code of the dialog. */
  onIntent: () => void;
  /** Renders the open dialog. Its component is created with `onDemand`. */
  children: (onClose: () => void) => ReactNode;
};

/** A button that opens a dialog. The code of the dialog is a separate download after the code of the page. */
export function DialogButton(props: DialogButtonProps) {
  const { label, opensAtOnce = false, disabledReason = null, onIntent, children, ...look } = props;
  const [isOpen, setOpen] = useState(opensAtOnce);
  return (
    <>
      <Button
        variant="outlined"
        {...look}
        {...popupTrigger('dialog', onIntent)}
        aria-disabled={disabledReason !== null}
        {...unavailable(disabledReason)}
        onClick={() => disabledReason === null && setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
