import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getDelivery, type Delivery } from '#contract/delivery.ts';
import { EVENT_TYPES, type EventType } from '#contract/event.ts';
import { isSupported } from '../../api/transport/config.ts';
import { refetch } from '../../api/transport/write.ts';
import { deliveryQueries } from '../../api/resources/delivery-queries.ts';
import { sendTest, testResults } from '../../api/resources/test-events.ts';
import { REQUEST_NAMES } from '../../domain/webhook-tests.ts';
import { tookText } from '../../lib/format-figures.ts';
import { webhookQueries } from '../../api/resources/webhook-queries.ts';
import { Choices } from '../../ui/choices.tsx';
import { FailurePanel } from '../../form/form-shell.tsx';
import { pluralize } from '../../lib/pluralize.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { DeliveryStateChip, NextAttempt } from './delivery-columns.tsx';
import { EVENT_NAMES, isFinished, lastAnswer } from './delivery-rows.ts';
import styles from './deliveries.module.css';

const EVERY_MS = 1_000;

const TYPES = EVENT_TYPES.map((value) => ({ value, name: EVENT_NAMES[value] }));

type TestDialogProps = { sourceId: string; onClose: () => void };

/** Sends a test event and polls its deliveries while the dialog is open. */
export function TestDialog({ sourceId, onClose }: TestDialogProps) {
  const queryClient = useQueryClient();
  const test = useMutation(sendTest(sourceId));
  const [type, setType] = useState<EventType>(EVENT_TYPES[0]);
  const deliveries = test.data?.data;
  const send = () => {
    if (!test.isPending) test.mutate(type);
  };
  const close = () => {
    // The service stores the results after the attempt, which may end after the reply of the mutation.
    refetch(queryClient, testResults(sourceId));
    onClose();
  };
  return (
    <Dialog
      title="Send a test event"
      isLong
      isPending={test.isPending}
      onClose={close}
      onSubmit={deliveries ? test.reset : send}
      actions={
        <>
          <Button variant="outlined" disabled={test.isPending} onClick={close}>
            {deliveries ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={test.isPending}>
            {deliveries ? 'Send another' : test.isPending ? 'Sending…' : 'Send'}
          </Button>
        </>
      }
    >
      {deliveries ? (
        <Followed type={type} deliveries={deliveries} invalidCount={test.data?.invalidCount ?? 0} />
      ) : (
        <>
          <Stack spacing={3}>
            <Choices label="Event" choices={TYPES} value={type} onChange={setType} />
            <BeforeSending sourceId={sourceId} />
          </Stack>
          {test.error !== null && <FailurePanel key={test.submittedAt} error={test.error} />}
        </>
      )}
    </Dialog>
  );
}

/** Explains the effect of the test event, which depends on the mode of the webhook. */
function BeforeSending({ sourceId }: { sourceId: string }) {
  const { data: webhook } = useQuery(webhookQueries.ofSource(sourceId));
  const mode = webhook?.data.outboundMode ?? null;
  const calls = 'The templates are filled with example values, and the external API is really called.';
  if (mode === 'templates') return <Alert severity="warning">{calls}</Alert>;
  return (
    <p className="quiet">
      The receiver gets it like any other event, marked <code>isTest</code>.
      {mode === null && ` If this source uses templates: ${calls}`}
    </p>
  );
}

type FollowedProps = { type: EventType; deliveries: readonly Delivery[]; invalidCount: number };

function Followed({ type, deliveries, invalidCount }: FollowedProps) {
  return (
    <>
      <p>
        {EVENT_NAMES[type]}: {pluralize(deliveries.length, 'delivery')} queued.
        {invalidCount > 0 && ` ${pluralize(invalidCount, 'other')} could not be read.`}
      </p>
      <ul
        className={`grid breaks ${styles.followed}`}
        style={{ marginBlock: 12 }}
        aria-label="Deliveries of the test"
      >
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            {isSupported(getDelivery) ? (
              <FollowedDelivery sent={delivery} />
            ) : (
              <Outcome delivery={delivery} took={null} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function FollowedDelivery({ sent }: { sent: Delivery }) {
  const { data, error } = useQuery({
    ...deliveryQueries.detail(sent.id),
    refetchInterval: ({ state }) => (state.data && isFinished(state.data.data) ? false : EVERY_MS),
  });
  const delivery = data?.data ?? sent;
  return (
    <>
      <Outcome delivery={delivery} took={data?.data.attempts.at(-1)?.milliseconds ?? null} />
      {error !== null && <p role="alert">Its result could not be read: {describeError(error).title}.</p>}
    </>
  );
}

/**
 * Shows the result of a test delivery, e.g. 'Delivered: 204 in 35 ms', or the error and the time of the next attempt.
 */
function Outcome({ delivery, took }: { delivery: Delivery; took: number | null }) {
  const { state, request, lastError } = delivery;
  const answer = lastAnswer(delivery);
  return (
    <>
      <div className="wrap shrink rows-1">
        <strong>{REQUEST_NAMES[request]}</strong>
        <output className="wrap shrink rows-1">
          <DeliveryStateChip state={state} />
          {state === 'delivered' && answer !== null && (
            <span>{took === null ? answer : `${answer} in ${tookText(took)}`}</span>
          )}
        </output>
      </div>
      {lastError !== null && <p>{lastError}</p>}
      {state === 'pending' && (
        <p className="quiet">
          Next attempt: <NextAttempt delivery={delivery} />
        </p>
      )}
      {state === 'held' && <p className="quiet">Paused with its source.</p>}
    </>
  );
}
