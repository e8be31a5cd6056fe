import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isolate } from '../../../lib/isolate.ts';
import { botMutations } from '../../../api/resources/bot-mutations.ts';
import { createIdempotentCall } from '../../../api/transport/idempotent-call.ts';
import { ServiceError } from '../../../api/transport/service-error.ts';
import { paths } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';

type DuplicateBotDialogProps = { botId: string; name: string | null; onClose: () => void };

/**
 * Asks the user to confirm, duplicates the bot, and opens the copy. The router state contains the id of the original,
 * so that the page of the copy can show the differences. Load it lazily, and render it only while it is open.
 */
export function DuplicateBotDialog({ botId, name, onClose }: DuplicateBotDialogProps) {
  const navigate = useNavigate();
  const [intent] = useState(createIdempotentCall);
  const duplicate = useMutation(botMutations.duplicate(intent));
  // A ref takes effect at once, unlike state. Otherwise a second click before the next render would create a second
  // copy.
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
      title={`Duplicate ${isolate(name || `bot ${botId}`)}?`}
      verb="Duplicate"
      isPending={duplicate.isPending}
      error={duplicate.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="stack breaks gap-3">
        <p>
          The service creates an independent copy. The original does not change. The copy then opens, with its
          differences from the original.
        </p>
        <ul className="stack bullets secondary">
          <li>
            The embedded service copies everything but the split test. It adds “(copy)” to the name, does not
            keep the locked and favourite marks, and turns the sources off, so that the copy talks to nobody
            yet.
          </li>
          <li>
            Other services may differ. The API does not document whether a copy keeps the folder, the persona
            weights, the split test and the channel rules of the original, or whether its sources are off.
          </li>
          <li>The API cannot delete bots: this cannot be undone from here.</li>
        </ul>
        {isUnanswered(duplicate.error) && (
          <p>
            The service did not answer. The copy may have been made anyway: check the list of bots before you
            try again. Not every service detects duplicates.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

function isUnanswered(error: Error | null): boolean {
  return error instanceof ServiceError && error.status === null;
}
