/** Components about deliveries that several tabs of the source page show. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  listDeliveries,
  resumeWebhookEndpoint,
  sendTestEvent,
  type WebhookEndpoint,
} from '#contract/delivery.ts';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { isSupported } from '../../api/transport/config.ts';
import { deliveryMutations, deliveryQueries } from '../../api/resources/delivery-queries.ts';
import { webhookQueries } from '../../api/resources/webhook-queries.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { testsIn, type WebhookTest } from '../../domain/webhook-tests.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { StatusChip } from '../../ui/value.tsx';

const TestDialog = onDemand(async () => (await import('./test-dialog.tsx')).TestDialog);

/**
 * Returns the reason why a source sends no events: it has no outbound webhook. Returns null if it sends events, or if
 * that is unknown.
 */
export function useSendsNothing(sourceId: string): string | null {
  const { data: webhook } = useQuery(webhookQueries.ofSource(sourceId));
  return webhook?.data.configured === false ? 'This source has no outbound webhook yet.' : null;
}

/** A button that opens the dialog to send a test event. Renders nothing if the service does not support test events. */
export function SendTest({ sourceId, isPrimary = false }: { sourceId: string; isPrimary?: boolean }) {
  const blocked = useSendsNothing(sourceId);
  if (!isSupported(sendTestEvent)) return null;
  return (
    <DialogButton
      label="Send test event"
      variant={isPrimary && blocked === null ? 'contained' : 'outlined'}
      disabledReason={blocked}
      onIntent={TestDialog.prefetch}
    >
      {(close) => <TestDialog sourceId={sourceId} onClose={close} />}
    </DialogButton>
  );
}

/** Shows the result of the last test event, one line per request. */
export function LastTest({ tests }: { tests: readonly WebhookTest[] }) {
  return (
    <Stack spacing={1}>
      {tests.map(({ name, ok, status, error }) => (
        <div key={name} className="wrap shrink rows-1">
          <StatusChip isNotable tone={ok ? 'good' : 'bad'}>
            {ok ? 'Delivered' : 'Failed'}
          </StatusChip>
          {[name, status === null ? error : `status ${status}`].filter(Boolean).join(', ')}
        </div>
      ))}
    </Stack>
  );
}

/**
 * A banner above the webhook form if the last test failed. Renders nothing if the last test passed or its result is
 * unknown.
 */
export function FailedTestBanner({ webhook }: { webhook: OutboundWebhook | null }) {
  const failed = testsIn(webhook?.lastTestResults ?? null).filter(({ ok }) => !ok);
  if (failed.length === 0) return null;
  return (
    <Alert severity="error" {...part} aria-label="Last test">
      <AlertTitle>The last test failed</AlertTitle>
      <LastTest tests={failed} />
    </Alert>
  );
}

/** The role 'region' replaces the default role 'alert', which would interrupt screen reader users. */
const part = { role: 'region' } as const;

type EndpointBannerProps = {
  sourceId: string;
  /** Whether the user has just saved the webhook, so that the deliveries may succeed now. */
  isSaved: boolean;
  onResumed: () => void;
};

/**
 * A banner with a link to the reason if the deliveries of a source are paused or off. After a save, it offers to resume
 * them. Renders nothing if the deliveries are active or their state is unknown.
 */
export function EndpointBanner({ sourceId, isSaved, onResumed }: EndpointBannerProps) {
  const { data } = useQuery(deliveryQueries.endpoint(sourceId));
  const endpoint = data?.data;
  if (endpoint === undefined || endpoint.state === 'active') return null;
  if (isSaved && isSupported(resumeWebhookEndpoint)) {
    return <ResumeAfterSave sourceId={sourceId} endpoint={endpoint} onResumed={onResumed} />;
  }
  return (
    <Alert
      severity="error"
      {...part}
      aria-label="Deliveries"
      action={
        isSupported(listDeliveries) && (
          <Button size="small" component={Link} to={paths.source(sourceId, 'deliveries')}>
            See why
          </Button>
        )
      }
    >
      Deliveries of this source are {endpoint.state} since <Moment value={endpoint.since} />.
    </Alert>
  );
}

/** Screen readers announce the offer without an interruption. */
const status = { role: 'status' } as const;

type ResumeAfterSaveProps = { sourceId: string; endpoint: WebhookEndpoint; onResumed: () => void };

function ResumeAfterSave({ sourceId, endpoint: { state, waiting }, onResumed }: ResumeAfterSaveProps) {
  const toast = useToast();
  const resume = useMutation(deliveryMutations.resume(sourceId));
  const send = () => {
    if (resume.isPending) return;
    resume.mutate(undefined, {
      onSuccess: () => {
        onResumed();
        toast({ text: 'Deliveries resumed.', tone: 'good' });
      },
    });
  };
  return (
    <>
      <Alert
        severity="warning"
        {...status}
        action={
          <Button size="small" variant="contained" aria-disabled={resume.isPending} onClick={send}>
            {waiting === 0 ? 'Resume' : `Resume and send ${formatNumber(waiting)}`}
          </Button>
        }
      >
        Saved. Deliveries of this source are still {state}.
      </Alert>
      {resume.error !== null && <ErrorPanel error={resume.error} />}
    </>
  );
}
