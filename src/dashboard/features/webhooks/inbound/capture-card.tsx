import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { receiveInbound } from '#contract/inbound.ts';
import { fillPath } from '#contract/operation.ts';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { appConfig } from '../../../api/transport/config.ts';
import { inboundMutations } from '../../../api/resources/inbound-queries.ts';
import { toCurl } from '../../../lib/curl.ts';
import { parseInstant } from '../../../lib/time.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copyable.tsx';
import { ErrorPanel } from '../../../ui/feedback.tsx';
import { DescriptionList } from '../../../ui/value.tsx';
import { SampleCapture, useTimeLeft } from './inbound-card.tsx';
import { serviceUrlOf } from './service-url.ts';

const MINUTES = 15;

const EXAMPLE = {
  type: 'message',
  contact: { id: '42', name: 'Ada Byron', email: 'ada@example.com' },
  message: { text: 'Hello' },
};

type CaptureCardProps = { sourceId: string; webhook: OutboundWebhook };

/** Starts and stops the capture of samples, and shows a command that sends a message. */
export function CaptureCard({ sourceId, webhook }: CaptureCardProps) {
  const listen = useMutation(inboundMutations.listen(sourceId));
  const until = webhook.listenUntil;
  const isOpen = useTimeLeft(parseInstant(until)?.getTime() ?? 0) > 0;
  return (
    <Card
      title="Receiving messages"
      actions={
        <>
          {isOpen && (
            <Button aria-disabled={listen.isPending} onClick={() => !listen.isPending && listen.mutate(0)}>
              Stop capture
            </Button>
          )}
          <Button
            variant="outlined"
            aria-disabled={listen.isPending}
            onClick={() => !listen.isPending && listen.mutate(MINUTES)}
          >
            {isOpen ? `Restart for ${MINUTES} minutes` : `Capture samples for ${MINUTES} minutes`}
          </Button>
        </>
      }
    >
      <Stack spacing={3}>
        <DescriptionList
          items={[
            { term: 'Sample capture', value: <SampleCapture until={until} /> },
            ...(webhook.requireAccessToken ? [{ term: 'Access token', value: 'Required' }] : []),
          ]}
        />
        {listen.error && <ErrorPanel error={listen.error} />}
        <div>
          <Typography variant="body2" color="textSecondary">
            During the capture, requests to this address are kept as samples, even if refused. Messages are
            accepted at any time. This address always requires the API key.
          </Typography>
          <SendCommand sourceId={sourceId} />
        </div>
      </Stack>
    </Card>
  );
}

/**
 * Shows a curl command that sends a message to the source. The command contains a placeholder instead of the API key.
 */
function SendCommand({ sourceId }: { sourceId: string }) {
  const command = toCurl({
    method: receiveInbound.method,
    url: serviceUrlOf(fillPath(receiveInbound, { sourceId })),
    headers: { 'Content-Type': 'application/json', [appConfig().keyHeader]: '<API key>' },
    body: JSON.stringify(EXAMPLE),
  });
  return (
    <div className="row top inset code-block mt-1">
      <pre className="grow" style={{ maxHeight: 240, overflow: 'auto', whiteSpace: 'inherit' }} dir="ltr">
        {command}
      </pre>
      <CopyButton text={command} label="command that sends a message" />
    </div>
  );
}
