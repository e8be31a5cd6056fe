import { mayBeDone } from '../../api/transport/service-error.ts';
import { useMutation } from '@tanstack/react-query';
import { notificationMutations } from '../../api/resources/notification-queries.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

type MarkDialogProps = {
  id: string;
  /** The title of the notification, or a label with its id if the notification is unknown. */
  name: string;
  viewed: boolean;
  onClose: () => void;
};

/**
 * Asks for confirmation before a link marks a notification. Callers should load this dialog lazily and render it only
 * while it is open.
 */
export function MarkDialog({ id, name, viewed, onClose }: MarkDialogProps) {
  const { mutate, isPending, error } = useMutation({
    ...notificationMutations.mark(),
  });
  const words = viewed ? 'Mark as read' : 'Mark as unread';
  return (
    <ConfirmDialog
      title={`${words}?`}
      verb={words}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate({ id, viewed }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        The link you followed asks to mark <strong dir="auto">{name}</strong> as {viewed ? 'read' : 'unread'},
        for everybody in this agency. You can change it back at any time.
      </p>
      {error && mayBeDone(error) && (
        <p>The service did not confirm it: it may be marked anyway. It is safe to try again.</p>
      )}
    </ConfirmDialog>
  );
}
