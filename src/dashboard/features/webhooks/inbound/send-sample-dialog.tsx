import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { InboundConfig, InboundOutcome } from '#contract/inbound.ts';
import { handshakeInBody } from '#contract/handshakes.ts';
import { readInbound, refusalOf } from '#contract/read-inbound.ts';
import { inboundMutations } from '../../../api/resources/inbound-queries.ts';
import { createIdempotentCall } from '../../../api/transport/idempotent-call.ts';
import { mayBeDone } from '../../../api/transport/service-error.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import styles from './inbound.module.css';

type SendSampleDialogProps = {
  sourceId: string;
  body: object;
  /** The JSON text of the body. Unlike the parsed body, the text keeps all digits of large numbers. */
  text: string;
  saved: InboundConfig;
  hasChanges: boolean;
  onSent: (outcome: InboundOutcome) => void;
  onClose: () => void;
};

/** Asks for confirmation, then sends the sample to the service as a real message. Load it lazily. */
export function SendSampleDialog(props: SendSampleDialogProps) {
  const { sourceId, body, text, saved, hasChanges, onSent, onClose } = props;
  const [intent] = useState(createIdempotentCall);
  const receive = useMutation(inboundMutations.receive(sourceId, intent));
  // A ref takes effect at once, unlike state. A second click can arrive before the next render.
  const isSent = useRef(false);
  const handshake = handshakeInBody(body);
  const readings = handshake === null ? (readInbound(saved, body) ?? []) : [];
  const accepted = readings.filter((reading) => refusalOf(saved, reading) === null);
  const [refusal = null] = readings.flatMap((reading) => refusalOf(saved, reading) ?? []);

  const confirm = () => {
    if (isSent.current) return;
    isSent.current = true;
    receive.mutate(text, {
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
        {accepted.length > 0 && (
          <>
            <li>
              {accepted.length === 1 ? (
                <>
                  The lead of contact <bdi>{accepted[0]!.contactId}</bdi> gets it as a new, unread message and
                  moves to the top of the list. If the lead does not exist, it is created.
                </>
              ) : (
                `The leads of its contacts get ${accepted.length} new, unread messages. Missing leads are created.`
              )}
            </li>
            {accepted.some(({ fields }) => fields.length > 0) && <li>Its fields are set from the sample.</li>}
            <li>The source’s webhook reports it like any message.</li>
          </>
        )}
        {handshake !== null && <li>It is a handshake of {handshake.sender}, and no message.</li>}
        {accepted.length < readings.length && (
          <li>
            The saved mapping will refuse {refusedText(accepted.length, readings.length)}. {refusal}
          </li>
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

function refusedText(accepted: number, all: number): string {
  return accepted === 0 ? 'it' : `${all - accepted} of ${all} messages`;
}
