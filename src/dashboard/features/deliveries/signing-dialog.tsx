import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SECRET_OVERLAP_HOURS } from '#contract/delivery.ts';
import { deliveryMutations } from '../../api/resources/delivery-queries.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';

type SigningDialogProps = {
  sourceId: string;
  /** Whether the source already has a signing secret, which the new secret replaces. */
  isSigned: boolean;
  onClose: () => void;
};

/** Creates a signing secret and shows it once. Only this component keeps the secret, until the dialog closes. */
export function SigningDialog({ sourceId, isSigned, onClose }: SigningDialogProps) {
  const { mutateAsync, isPending, error, reset } = useMutation(deliveryMutations.rotate(sourceId));
  const [secret, setSecret] = useState<string | null>(null);
  const make = async () => {
    try {
      setSecret((await mutateAsync()).data.secret);
      // Clears the result of the mutation, because it contains the secret too.
      reset();
    } catch {
      // The dialog shows the error of the mutation.
    }
  };
  if (secret !== null) {
    return (
      <ShownOnceDialog
        title="Signing secret"
        label="signing secret"
        secret={secret}
        reason="The secret is shown only once. Store it where the receiver can read it."
        onClose={onClose}
      >
        Verify with any Standard Webhooks library, using this secret, the raw body, and the headers{' '}
        <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>.
      </ShownOnceDialog>
    );
  }
  return (
    <ConfirmDialog
      title={isSigned ? 'Rotate the signing secret?' : 'Create a signing secret?'}
      verb={isSigned ? 'Rotate' : 'Create'}
      isPending={isPending}
      error={error}
      onConfirm={() => void make()}
      onClose={onClose}
    >
      {isSigned
        ? `Callbacks are signed with a new secret and, for ${SECRET_OVERLAP_HOURS} more hours, with the current one. Give the new one to the receiver within that time. Any earlier secret stops working at once.`
        : 'Callbacks are signed from then on, so the receiver can verify their origin. The secret is shown once.'}
    </ConfirmDialog>
  );
}
