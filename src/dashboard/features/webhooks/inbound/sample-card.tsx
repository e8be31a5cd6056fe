import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import {
  receiveInbound,
  type InboundConfig,
  type InboundOutcome,
  type SampleEvent,
} from '#contract/inbound.ts';
import type { Reply } from '../../../api/transport/call.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { inboundMutations } from '../../../api/resources/inbound-queries.ts';
import { PickInput } from '../../../form/pick-input.tsx';
import { TextInput } from '../../../form/text-input.tsx';
import { formatExact, parseInstant, viewerZone } from '../../../lib/time.ts';
import { Card, LinesSkeleton } from '../../../ui/card.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { EmptyState, ErrorPanel } from '../../../ui/feedback.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useTimeLeft } from './inbound-card.tsx';
import { MarkedSample, sampleText } from './mapping-card.tsx';
import type { NamedPath } from './mapping-result.ts';
import type { SelectedSample } from './use-sample.ts';
import { OutcomeDetails, outcomeText, Verdict } from './verdict.tsx';

const SendSampleDialog = onDemand(async () => (await import('./send-sample-dialog.tsx')).SendSampleDialog);

type SampleCardProps = {
  sourceId: string;
  query: UseQueryResult<Reply<SampleEvent[]>>;
  sample: SelectedSample;
  paths: readonly NamedPath[];
  /** `config` is the unsaved mapping of the form, and `saved` is the stored mapping. */
  config: InboundConfig;
  saved: InboundConfig;
  hasChanges: boolean;
  listenUntil: string | null;
};

const PASTE = 'paste';

/**
 * Shows a received or pasted message, the values that the paths pick from it, and whether the mapping would accept the
 * message.
 */
export function SampleCard(props: SampleCardProps) {
  const { sourceId, query, sample, paths: named, config, saved, hasChanges, listenUntil } = props;
  const select = useMutation(inboundMutations.select(sourceId));
  const [outcome, setOutcome] = useState<InboundOutcome | null>(null);
  const { body } = sample;
  const received = query.data?.data ?? [];
  const options = [
    ...received.map((event) => ({ value: String(event.id), label: labelOf(event) })),
    { value: PASTE, label: 'Pasted sample' },
  ];
  const choose = (value: string) => {
    setOutcome(null);
    if (value === PASTE) {
      sample.paste(sample.text);
      return;
    }
    sample.select(Number(value));
    select.mutate(Number(value));
  };
  return (
    <Card title="Sample">
      <Stack spacing={3} sx={{ paddingTop: 2 }}>
        {query.isPending && <LinesSkeleton lines={2} />}
        {query.error && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
        {received.length > 0 && (
          <PickInput
            label="Message"
            value={sample.id === null ? PASTE : String(sample.id)}
            onChange={choose}
            options={options}
          />
        )}
        {query.isSuccess && received.length === 0 && <NoSamples listenUntil={listenUntil} />}
        {select.error && <ErrorPanel error={select.error}>The selection is not kept.</ErrorPanel>}
        {sample.id === null && (
          <TextInput
            isCode
            rows={6}
            label="A message, as JSON"
            placeholder="Paste one to see what each path picks"
            value={sample.text}
            onChange={(text) => {
              setOutcome(null);
              sample.paste(text);
            }}
            help="Stays on this page unless you send it."
          />
        )}
        <Typography component="output" variant="body2">
          {sample.text.trim() !== '' && sampleText(sample.text, sample.json, sample.picks)}
        </Typography>
        {body !== null && <Verdict config={config} body={body} />}
        {body !== null && isSupported(receiveInbound) && (
          <div>
            <DialogButton label="Send as a real message" onIntent={SendSampleDialog.prefetch}>
              {(close) => (
                <SendSampleDialog
                  sourceId={sourceId}
                  body={body}
                  text={sample.text}
                  saved={saved}
                  hasChanges={hasChanges}
                  onSent={(next) => {
                    setOutcome(next);
                    close();
                  }}
                  onClose={close}
                />
              )}
            </DialogButton>
          </div>
        )}
        {outcome && <Outcome outcome={outcome} />}
      </Stack>
      {sample.json && sample.picks && (
        <MarkedSample text={sample.text} picks={sample.picks} paths={named} label="The sample" />
      )}
    </Card>
  );
}

function labelOf({ id, receivedAt }: SampleEvent): string {
  const moment = parseInstant(receivedAt);
  return `No. ${id}, ${moment ? formatExact(moment, viewerZone()) : 'at an unknown time'}`;
}

function NoSamples({ listenUntil }: Pick<SampleCardProps, 'listenUntil'>) {
  const isCapturing = useTimeLeft(parseInstant(listenUntil)?.getTime() ?? 0) > 0;
  return isCapturing ? (
    <EmptyState
      title="Waiting for a message"
      reason="It appears here as soon as it is sent to the address above."
    />
  ) : (
    <EmptyState
      title="No samples yet"
      reason="Start a capture and send a message to the address above, or paste one here."
    />
  );
}

/** The props of an element whose changes screen readers announce without interrupting the user. */
const status = { role: 'status' } as const;

function Outcome({ outcome }: { outcome: InboundOutcome }) {
  return (
    <Alert severity={outcome.isAccepted ? 'success' : 'warning'} {...status}>
      {outcomeText(outcome)}
      <OutcomeDetails outcome={outcome} />
    </Alert>
  );
}
