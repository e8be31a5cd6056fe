import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { botMutations } from '../../../api/bot-mutations.ts';
import { newIntent } from '../../../api/intent.ts';
import { ServiceError } from '../../../api/service-error.ts';
import { paths } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import styles from './duplicate-bot.module.css';

type DuplicateBotDialogProps = { botId: string; name: string | null; onClose: () => void };

/**
 * Asks, has the service make the copy, and opens it: its history state names the original, so that its page can say
 * what differs. Load it lazily, and render it while it is open.
 */
export function DuplicateBotDialog({ botId, name, onClose }: DuplicateBotDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [intent] = useState(newIntent);
  const duplicate = useMutation(botMutations.duplicate(queryClient, intent));
  // Two clicks may come before the first of them is drawn, and each would make a copy.
  const isSent = useRef(false);

  const confirm = () => {
    if (isSent.current) return;
    isSent.current = true;
    duplicate.mutate(botId, {
      onSuccess: ({ data: copy }) => {
        onClose();
        void navigate(paths.bot(copy.id), { state: { copyOf: botId } });
      },
      onError: () => {
        isSent.current = false;
      },
    });
  };

  return (
    <ConfirmDialog
      title={`Duplicate ${name || `bot ${botId}`}?`}
      verb="Duplicate"
      isPending={duplicate.isPending}
      error={duplicate.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.words}>
        <p>
          The service makes a copy, a bot of its own. The original stays as it is. Afterwards the copy opens,
          with what differs from the original.
        </p>
        <ul className={styles.points}>
          <li>
            The service that comes with Botdeck copies everything but the split test. It adds “(copy)” to the
            name, leaves out the marks for locked and favourite, and switches the sources off, so that the
            copy talks to nobody yet.
          </li>
          <li>
            Another service may do otherwise. Its document does not promise that a copy has the folder, the
            weights of the personas, the split test or the channel rules of the original, nor that its sources
            are off.
          </li>
          <li>There is no operation to delete a bot: this cannot be undone from here.</li>
        </ul>
        {isUnanswered(duplicate.error) && (
          <p>
            The service did not answer. The copy may have been made anyway: look in the list of bots before
            you try again. Not every service detects duplicates.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

function isUnanswered(error: Error | null): boolean {
  return error instanceof ServiceError && error.status === null;
}
