import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/dialog.tsx';

type SignOutDialogProps = { onSignOut: () => Promise<void>; onClose: () => void };

export function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  const signingOut = useMutation({ mutationFn: onSignOut });
  return (
    <ConfirmDialog
      title="Sign out without saving?"
      verb="Sign out"
      isDangerous
      isPending={signingOut.isPending}
      error={signingOut.error}
      onConfirm={() => signingOut.mutate()}
      onClose={onClose}
    >
      The unsaved changes of this tab will be discarded.
    </ConfirmDialog>
  );
}
