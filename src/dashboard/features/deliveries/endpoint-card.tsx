import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  replayEvents,
  resumeWebhookEndpoint,
  rotateSigningSecret,
  sendTestEvent,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from '#contract/delivery.ts';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { isSupported } from '../../api/transport/config.ts';
import { deliveryMutations, deliveryQueries } from '../../api/resources/delivery-queries.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { webhookQueries } from '../../api/resources/webhook-queries.ts';
import { paths } from '../../lib/paths.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { formatNumber, joinNames } from '../../lib/format.ts';
import { SENDING_LABELS, resumeText } from '../../domain/stopped-deliveries.ts';
import { useDeletionText } from '../../domain/retention.ts';
import { testsIn } from '../../domain/webhook-tests.ts';
import { staleNotices } from '../../list/notices.ts';
import { Card, LinesSkeleton } from '../../ui/card.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ErrorPanel, Notices } from '../../ui/feedback.tsx';
import { HelpTip } from '../../ui/help-tip.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Loading } from '../../ui/panel.tsx';
import { SavedSwitch } from '../../ui/saved-switch.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { DescriptionList, StatusChip, type Tone } from '../../ui/value.tsx';
import { LastTest, SendTest, useSendsNothing } from './endpoint-parts.tsx';

const ConfirmDialog = onDemand(async () => (await import('../../ui/dialog.tsx')).ConfirmDialog);
const SigningDialog = onDemand(async () => (await import('./signing-dialog.tsx')).SigningDialog);
const ReplayDialog = onDemand(async () => (await import('./replay-dialog.tsx')).ReplayDialog);

const TONES: Record<WebhookEndpoint['state'], Tone> = { active: 'good', paused: 'bad', off: 'bad' };

/**
 * The polling intervals, while deliveries wait and otherwise. assumed: frequent enough to show changes by the workers
 * of the service.
 */
const WHILE_SOME_WAIT_MS = 5_000;
const OTHERWISE_MS = 15_000;

/** Shows the state of the deliveries of a source, with the settings and actions that apply to all its deliveries. */
export function EndpointCard({ sourceId }: { sourceId: string }) {
  const query = useQuery({
    ...deliveryQueries.endpoint(sourceId),
    ...PREFETCHED,
    refetchInterval: ({ state: { data } }) => (data?.data.waiting ? WHILE_SOME_WAIT_MS : OTHERWISE_MS),
  });
  const endpoint = query.data?.data;
  const sendsNothing = useSendsNothing(sourceId);
  return (
    <Card
      title="Sending"
      beside={endpoint && <SendingState sourceId={sourceId} endpoint={endpoint} />}
      actions={
        <>
          {isSupported(replayEvents) && (
            <DialogButton
              label="Replay events"
              disabledReason={sendsNothing}
              onIntent={ReplayDialog.prefetch}
            >
              {(close) => <ReplayDialog sourceId={sourceId} onClose={close} />}
            </DialogButton>
          )}
          {isSupported(sendTestEvent) && <SendTest sourceId={sourceId} isPrimary />}
        </>
      }
    >
      <Notices items={staleNotices('This is', query)} />
      {endpoint && <Endpoint sourceId={sourceId} endpoint={endpoint} />}
      {!endpoint && query.error && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {!endpoint && !query.error && (
        <Loading label="state of the deliveries">
          <LinesSkeleton lines={4} />
        </Loading>
      )}
    </Card>
  );
}

type EndpointProps = { sourceId: string; endpoint: WebhookEndpoint };

/**
 * Shows whether the source sends deliveries. The service reports a source without a webhook as active, although it
 * sends nothing.
 */
function SendingState({ sourceId, endpoint: { state } }: EndpointProps) {
  const webhook = useQuery(webhookQueries.ofSource(sourceId));
  if (webhook.isLoading) return null;
  if (state === 'active' && webhook.data?.data.configured === false) {
    return (
      <>
        <StatusChip>No webhook</StatusChip>
        <Button variant="contained" size="small" component={Link} to={paths.source(sourceId, 'webhook')}>
          Set it up
        </Button>
      </>
    );
  }
  return <StatusChip tone={TONES[state]}>{SENDING_LABELS[state]}</StatusChip>;
}

function Endpoint({ sourceId, endpoint }: EndpointProps) {
  const { waiting, consecutiveFailures, allowedNetworks } = endpoint;
  const webhook = useQuery({
    ...webhookQueries.ofSource(sourceId),
    // The result of the last test changes with its delivery, which the service may retry much later.
    refetchInterval: ({ state: { data } }) =>
      waiting > 0 || hasFailedTest(data?.data) ? WHILE_SOME_WAIT_MS : OTHERWISE_MS,
  });
  const deletionText = useDeletionText('events');
  // If the service cannot read webhooks, the cache contains only the response to the last save, which may be outdated.
  const tests = testsIn((webhook.isEnabled && webhook.data?.data.lastTestResults) || null);
  return (
    <div className="stack mt-2 gap-4">
      {endpoint.state !== 'active' && <Stopped sourceId={sourceId} endpoint={endpoint} />}
      <DescriptionList
        items={[
          {
            term: 'Waiting',
            value: (
              <>
                {pluralize(waiting, 'delivery')}
                {deletionText !== null && <HelpTip of="waiting deliveries">{deletionText}</HelpTip>}
              </>
            ),
          },
          ...(consecutiveFailures > 0
            ? [{ term: 'Consecutive failures', value: formatNumber(consecutiveFailures) }]
            : []),
          ...(tests.length > 0 ? [{ term: 'Last test', value: <LastTest tests={tests} /> }] : []),
          { term: 'Signature', value: <Signing sourceId={sourceId} endpoint={endpoint} /> },
          { term: 'Allowed addresses', value: reachText(allowedNetworks) },
        ]}
      />
      {isSupported(updateWebhookEndpoint) && (
        <>
          <KeepAnswers sourceId={sourceId} endpoint={endpoint} />
          <KeepOrder sourceId={sourceId} endpoint={endpoint} />
        </>
      )}
    </div>
  );
}

function hasFailedTest(webhook: OutboundWebhook | undefined): boolean {
  return testsIn(webhook?.lastTestResults ?? null).some(({ ok }) => !ok);
}

function reachText(networks: readonly string[] | null): string {
  if (!networks?.length) return 'Public addresses only';
  return `Public addresses, and ${joinNames(networks)} as allowed by the operator`;
}

/** The role 'region' replaces the default role 'alert', which would interrupt screen reader users. */
const part = { role: 'region' } as const;

/** Explains why the deliveries of a source are paused or off, and offers a button that resumes them. */
function Stopped({ sourceId, endpoint: { state, since, reason, waiting } }: EndpointProps) {
  const isPaused = state === 'paused';
  return (
    <Alert
      severity="error"
      {...part}
      aria-label={isPaused ? 'Paused' : 'Off'}
      action={
        isSupported(resumeWebhookEndpoint) && (
          <DialogButton label="Resume" onIntent={ConfirmDialog.prefetch}>
            {(close) => <ResumeDialog sourceId={sourceId} waiting={waiting} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <p>
        {isPaused ? 'Paused' : 'Off'} since <Moment value={since} />
        {reason === null ? '.' : `: ${reason}`}
      </p>
      <p>
        {isPaused
          ? pausedText(waiting)
          : 'Nothing is sent until deliveries are resumed. Events are kept and can be replayed then.'}
      </p>
    </Alert>
  );
}

/**
 * Describes the waiting deliveries of a paused source, e.g. '1 delivery is retried, 12 wait.' `waiting` includes the
 * retried delivery.
 */
function pausedText(waiting: number): string {
  if (waiting === 0)
    return 'No delivery waits. New ones wait until one succeeds, or until you resume deliveries.';
  const others = waiting - 1;
  const rest = others === 0 ? '' : `, ${formatNumber(others)} ${others === 1 ? 'waits' : 'wait'}`;
  return `1 delivery is retried${rest}. All are sent if it succeeds, or if you resume deliveries.`;
}

type ResumeDialogProps = { sourceId: string; waiting: number; onClose: () => void };

function ResumeDialog({ sourceId, waiting, onClose }: ResumeDialogProps) {
  const toast = useToast();
  const resume = useMutation(deliveryMutations.resume(sourceId));
  return (
    <ConfirmDialog
      title="Resume deliveries of this source?"
      verb="Resume"
      isPending={resume.isPending}
      error={resume.error}
      onConfirm={() =>
        resume.mutate(undefined, {
          onSuccess: () => {
            onClose();
            toast({ text: 'Deliveries resumed.', tone: 'good' });
          },
        })
      }
      onClose={onClose}
    >
      {resumeText(waiting)}
    </ConfirmDialog>
  );
}

function Signing({ sourceId, endpoint: { signing } }: EndpointProps) {
  return (
    <div className="wrap shrink rows-1">
      <span>
        {signing === null ? (
          'Callbacks are not signed.'
        ) : (
          <>
            Callbacks are signed since <Moment value={signing.createdAt} mode="exact" />
            {signing.previousEndsAt !== null && (
              <>
                ; the previous secret works until <Moment value={signing.previousEndsAt} mode="exact" />
              </>
            )}
            .
          </>
        )}
      </span>
      {isSupported(rotateSigningSecret) && (
        <DialogButton
          label={signing === null ? 'Create signing secret' : 'Rotate'}
          size="small"
          onIntent={SigningDialog.prefetch}
        >
          {(close) => <SigningDialog sourceId={sourceId} isSigned={signing !== null} onClose={close} />}
        </DialogButton>
      )}
    </div>
  );
}

function KeepAnswers({ sourceId, endpoint: { keepsAnswers } }: EndpointProps) {
  const mutation = useMutation(deliveryMutations.keepAnswers(sourceId));
  return (
    <SavedSwitch
      label="Keep responses"
      help="Keeps the beginning of each response, to see why a receiver refuses. It may contain personal data."
      value={keepsAnswers}
      mutation={mutation}
    />
  );
}

function KeepOrder({ sourceId, endpoint: { keepsAnswers, keepsOrder } }: EndpointProps) {
  const mutation = useMutation(deliveryMutations.keepOrder(sourceId, keepsAnswers));
  return (
    <SavedSwitch
      label="Keep the order per lead"
      help="After a failed delivery, later ones to the same lead wait until it succeeds, is given up or is cancelled. That may take three days. Other leads are not delayed."
      value={keepsOrder}
      mutation={mutation}
    />
  );
}
