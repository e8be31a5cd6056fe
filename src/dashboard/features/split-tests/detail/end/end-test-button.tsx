import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { outcomeOfLook } from '../../../../lib/split-tests/end-outcome.ts';
import type { EndSplitTestDialogProps } from './end-split-test-dialog.tsx';

const EndSplitTestDialog = onDemand(
  async () => (await import('./end-split-test-dialog.tsx')).EndSplitTestDialog,
);

type EndTestButtonProps = Omit<EndSplitTestDialogProps, 'onClose'> & {
  /** Whether there is something to end. A dialog that is open stays, to tell what came of it. */
  isOffered: boolean;
};

/** Opens the dialog that ends a split test. */
export function EndTestButton({ isOffered, onDone, ...props }: EndTestButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // It ended behind the dialog: why, is told where the focus can go, since the button to go back to is gone.
    const found = isOffered || !props.shown ? null : outcomeOfLook(props.shown, null);
    if (found) onDone(found);
  };
  return (
    <>
      {isOffered && (
        <Button
          variant="outlined"
          startIcon={<Flag size={16} aria-hidden />}
          aria-haspopup="dialog"
          onPointerEnter={EndSplitTestDialog.prefetch}
          onFocus={EndSplitTestDialog.prefetch}
          onClick={() => setOpen(true)}
        >
          End test
        </Button>
      )}
      {isOpen && (
        <EndSplitTestDialog
          {...props}
          onDone={(outcome) => {
            setOpen(false);
            onDone(outcome);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
