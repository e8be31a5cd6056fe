import Button from '@mui/material/Button';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  cancelDelivery,
  retryDelivery,
  type DeliveryAttempt,
  type DeliveryDetail,
  type SentRequest,
} from '#contract/delivery.ts';
import { isSupported } from '../../api/transport/config.ts';
import { deliveryMutations, deliveryQueries } from '../../api/resources/delivery-queries.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { tookText } from '../../lib/format-figures.ts';
import { SourceLink } from '../../list/links.tsx';
import { staleNotices } from '../../list/notices.ts';
import { CopyableId, CopyButton } from '../../ui/copyable.tsx';
import { ErrorPanel, Notices } from '../../ui/feedback.tsx';
import { JsonView, LongText } from '../../ui/long-text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { popupTrigger } from '../../ui/popup.ts';
import { DescriptionList, StatusChip } from '../../ui/value.tsx';
import { DeliveryStateChip, NextAttempt, TestMark } from './delivery-columns.tsx';
import { REQUEST_NAMES } from '../../domain/webhook-tests.ts';
import { isFinished, isUnderWay } from './delivery-rows.ts';
import { eventText } from './delivery-text.ts';

const ConfirmDialog = onDemand(async () => (await import('../../ui/dialog.tsx')).ConfirmDialog);

const WHILE_UNDER_WAY_MS = 2_000;
const WHILE_IT_WAITS_MS = 15_000;

type DeliveryDetailsProps = {
  deliveryId: string;
  /** Called when the user asks for all deliveries of the event, including deliveries to other receivers. */
  onShowEvent: (eventId: string) => void;
};

/**
 * Shows all details of a delivery: its next attempt, all attempts, and the event. Polls the service until the state of
 * the delivery is final.
 */
export function DeliveryDetails({ deliveryId, onShowEvent }: DeliveryDetailsProps) {
  const query = useSuspenseQuery({
    ...deliveryQueries.detail(deliveryId),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || isFinished(data.data)) return false;
      return isUnderWay(data.data) ? WHILE_UNDER_WAY_MS : WHILE_IT_WAITS_MS;
    },
  });
  const delivery = query.data.data;
  const { event, attempts } = delivery;
  return (
    <>
      <Notices items={staleNotices('This delivery is', query)} />
      <div className="stack mt-2 gap-4">
        <div className="wrap shrink rows-1">
          <DeliveryStateChip state={delivery.state} />
          {delivery.isTest && <TestMark />}
          <span>
            <WhatComesNext delivery={delivery} />
          </span>
        </div>
        <DeliveryActions delivery={delivery} />
        <DescriptionList
          items={[
            {
              term: 'Source',
              value: <SourceLink id={delivery.sourceId} />,
            },
            { term: 'Request', value: REQUEST_NAMES[delivery.request] },
            {
              term: 'Event',
              value: (
                <>
                  {eventText(delivery)} <code className="secondary">{event.type}</code>
                </>
              ),
            },
            {
              term: 'Event id',
              value: (
                <span className="wrap shrink rows-1">
                  <CopyableId value={event.id} label="event id" keep={24} />
                  <Button size="small" onClick={() => onShowEvent(event.id)}>
                    All deliveries of this event
                  </Button>
                </span>
              ),
            },
            { term: 'Delivery id', value: <CopyableId value={delivery.id} label="delivery id" keep={24} /> },
            { term: 'Event time', value: <Moment value={event.time} mode="exact" /> },
          ]}
        />
        <section className="stack" aria-labelledby="attempts-of-delivery">
          <h3 id="attempts-of-delivery">{pluralize(attempts.length, 'attempt')}</h3>
          {attempts.length === 0 && <p className="quiet">No attempts yet.</p>}
          {attempts.toReversed().map((attempt, place) => (
            <Attempt key={attempt.number} attempt={attempt} isNewest={place === 0} />
          ))}
        </section>
        <section className="stack" aria-labelledby="event-of-delivery">
          <h3 id="event-of-delivery">Event</h3>
          <JsonView value={event} label="event" />
        </section>
      </div>
    </>
  );
}

function WhatComesNext({ delivery }: { delivery: DeliveryDetail }) {
  const { state, attemptCount, lastAttemptAt } = delivery;
  switch (state) {
    case 'pending':
      return (
        <>
          Next attempt: <NextAttempt delivery={delivery} />
        </>
      );
    case 'sending':
      return 'Attempt in progress.';
    case 'held':
      return 'Paused with its source.';
    case 'delivered':
      return (
        <>
          Delivered <Moment value={lastAttemptAt} />.
        </>
      );
    case 'failed':
      return `Failed after ${pluralize(attemptCount, 'attempt')}.`;
    case 'canceled':
      return 'Not sent. You can send it again.';
  }
}

/** The actions that the state of the delivery allows. Shows the error if the service rejects an action. */
function DeliveryActions({ delivery }: { delivery: DeliveryDetail }) {
  const retry = useMutation(deliveryMutations.retry());
  const cancel = useMutation(deliveryMutations.cancel());
  const [isAsking, setAsking] = useState(false);
  const isPending = retry.isPending || cancel.isPending;
  const isWaiting = delivery.state === 'pending' || delivery.state === 'held';
  const canRetry = isSupported(retryDelivery) && delivery.state !== 'sending';
  const canCancel = isSupported(cancelDelivery) && isWaiting;
  const act = (mutation: typeof retry) => {
    if (isPending) return;
    retry.reset();
    cancel.reset();
    mutation.mutate(delivery.id);
  };
  const error = isAsking ? null : (retry.error ?? cancel.error);
  if (!canRetry && !canCancel && error === null) return null;
  return (
    <div className="stack">
      <div className="wrap shrink rows-1">
        {canRetry && isWaiting && (
          <Button variant="outlined" aria-disabled={isPending} onClick={() => act(retry)}>
            {retry.isPending ? 'Send now…' : 'Send now'}
          </Button>
        )}
        {canRetry && !isWaiting && (
          <Button
            variant="outlined"
            {...popupTrigger('dialog', ConfirmDialog.prefetch)}
            onClick={() => {
              retry.reset();
              setAsking(true);
            }}
          >
            Send again
          </Button>
        )}
        {canCancel && (
          <Button aria-disabled={isPending} onClick={() => act(cancel)}>
            {cancel.isPending ? 'Cancel delivery…' : 'Cancel delivery'}
          </Button>
        )}
      </div>
      {error !== null && <ErrorPanel error={error} />}
      {isAsking && (
        <ConfirmDialog
          title="Send this delivery again?"
          verb="Send again"
          isPending={retry.isPending}
          error={retry.error}
          onConfirm={() => retry.mutate(delivery.id, { onSuccess: () => setAsking(false) })}
          onClose={() => {
            setAsking(false);
            retry.reset();
          }}
        >
          Sent now, with the source’s current settings. The event id stays the same, so the receiver can
          detect the duplicate.
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Shows an attempt with its request and response as text. The newest attempt is initially expanded. */
function Attempt({ attempt, isNewest }: { attempt: DeliveryAttempt; isNewest: boolean }) {
  const [isOpen, setOpen] = useState(isNewest);
  const { number, startedAt, milliseconds, status, error, request, answer } = attempt;
  return (
    <section className="stack rule-above" style={{ paddingTop: 12 }} aria-label={`Attempt ${number}`}>
      <div className="wrap shrink rows-1">
        <strong>Attempt {number}</strong>
        <StatusChip tone={error === null ? 'good' : 'bad'}>{status ?? 'No response'}</StatusChip>
        <span className="quiet">{tookText(milliseconds)}</span>
        <span className="secondary caption figures push">
          <Moment value={startedAt} mode="exact" />
        </span>
      </div>
      {error !== null && <p>{error}</p>}
      {request === null ? (
        <p className="quiet">No request was made.</p>
      ) : (
        <div>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide the request' : 'Show the request'}
          </Button>
        </div>
      )}
      {request !== null && isOpen && (
        <>
          <Written label={`request of attempt ${number}`} text={requestText(request)} />
          {request.isCut && <p className="note">Only the beginning of the body was kept.</p>}
          {answer !== null && answer !== '' && (
            <>
              <p className="quiet">Response</p>
              <Written label={`response to attempt ${number}`} text={answer} />
            </>
          )}
          {answer === '' && <p className="quiet">The response was empty.</p>}
          {answer === null && status !== undefined && <p className="quiet">The response was not kept.</p>}
        </>
      )}
    </section>
  );
}

function Written({ label, text }: { label: string; text: string }) {
  return (
    <div className="row inset between top" style={{ padding: '8px 4px 8px 12px' }}>
      <code className="shrink">
        <LongText text={text} />
      </code>
      <CopyButton text={text} label={label} />
    </div>
  );
}

/** Returns the request as HTTP text. The service has already masked the secrets. */
function requestText({ method, url, headers, body }: SentRequest): string {
  const head = [`${method} ${url}`, ...(headers ?? []).map(({ name, value }) => `${name}: ${value}`)];
  return body === null ? head.join('\n') : [...head, '', body].join('\n');
}
