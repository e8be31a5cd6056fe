import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { inboundMutations } from '../../../api/resources/inbound-queries.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx';
import { addressWith } from './service-url.ts';

type CreateAddressDialogProps = {
  sourceId: string;
  /** Whether the source already has an address, which the new address replaces. */
  isThere: boolean;
  onClose: () => void;
};

/**
 * Creates an inbound address and shows it once. The address contains a token, which only this component keeps, until
 * the dialog closes.
 */
export function CreateAddressDialog({ sourceId, isThere, onClose }: CreateAddressDialogProps) {
  const { mutateAsync, isPending, error, reset } = useMutation(inboundMutations.createAddress(sourceId));
  const [token, setToken] = useState<string | null>(null);
  const create = async () => {
    try {
      setToken((await mutateAsync()).data.token);
      // Clears the result of the mutation, because it contains the token too.
      reset();
    } catch {
      // The dialog shows the error of the mutation.
    }
  };
  if (token !== null) {
    return (
      <ShownOnceDialog
        title="Inbound address"
        label="inbound address"
        secret={addressWith(token)}
        reason="The address is shown only once. Enter it at the sender."
        onClose={onClose}
      >
        Messages are sent to it by POST, without an API key. A proxy in front of this service may log
        addresses: exclude this one.
      </ShownOnceDialog>
    );
  }
  return (
    <ConfirmDialog
      title={isThere ? 'Replace the inbound address?' : 'Create an inbound address?'}
      verb={isThere ? 'Replace' : 'Create'}
      isDangerous={isThere}
      isPending={isPending}
      error={error}
      onConfirm={() => void create()}
      onClose={onClose}
    >
      {isThere
        ? 'The present address stops working at once. Messages sent to it are lost until the sender has the new one.'
        : 'Everyone who knows the address can send messages to this source. It is shown once.'}
    </ConfirmDialog>
  );
}

/** Asks for confirmation, then removes the inbound address of the source. */
export function RemoveAddressDialog({ sourceId, onClose }: { sourceId: string; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(inboundMutations.removeAddress(sourceId));
  return (
    <ConfirmDialog
      title="Remove the inbound address?"
      verb="Remove"
      isDangerous
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      It stops working at once, and messages sent to it are lost. This cannot be undone.
    </ConfirmDialog>
  );
}
