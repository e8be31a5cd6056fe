import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readInbound, refusalOf, type InboundConfig, type InboundOutcome } from '#contract/inbound.ts';
import { inboundMutations } from '../../../api/resources/inbound-queries.ts';
import { createIdempotentCall } from '../../../api/transport/idempotent-call.ts';
import { mayBeDone } from '../../../api/transport/service-error.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import styles from './inbound.module.css';

type SendSampleDialogProps = {
  sourceId: string;
  body: Record<string, unknown>;
  saved: InboundConfig;
  hasChanges: boolean;
  onSent: (outcome: InboundOutcome) => void;
  onClose: () => void;
};

/** Asks for confirmation, then sends the sample to the service as a real message. Load it lazily. */
export function SendSampleDialog(props: SendSampleDialogProps) {
  const { sourceId, body, saved, hasChanges, onSent, onClose } = props;
  const [intent] = useState(createIdempotentCall);
  const receive = useMutation(inboundMutations.receive(sourceId, intent));
  // A ref, because a second click can arrive before the next render.
  const isSent = useRef(false);
  const reading = readInbound(saved, body);
  const refusal = refusalOf(saved, reading);

  const confirm = () => {
    if (isSent.current) return;
    isSent.current = true;
    receive.mutate(body, {
      onSuccess: ({ data }) => onSent(data),
      onError: () => {
        isSent.current = false;
      },
    });
  };

  return (
    <ConfirmDialog
      title="Send the sample as a real message?"
      verb="Send message"
      isPending={receive.isPending}
      error={receive.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ul className={styles.effects}>
        {refusal === null ? (
          <>
            <li>
              The lead of contact <bdi>{reading.contactId}</bdi> gets it as a new, unread message and moves to
              the top of the list. If the lead does not exist, it is created.
            </li>
            {reading.fields.length > 0 && <li>Its fields are set from the sample.</li>}
            <li>The source’s webhook reports it like any message.</li>
          </>
        ) : (
          <li>The saved mapping will refuse it. {refusal}</li>
        )}
        {hasChanges && <li>The saved mapping applies, not your unsaved changes.</li>}
        <li>This cannot be undone.</li>
      </ul>
      {receive.error && mayBeDone(receive.error) && (
        <p>
          It may have been accepted anyway: check the lead before you send it again. Not every service detects
          duplicates.
        </p>
      )}
    </ConfirmDialog>
  );
}
