import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { getWebhookEndpoint } from '#contract/delivery.ts';
import { readInbound, refusalOf } from '#contract/read-inbound.ts';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { inboundMutations, inboundQueries, offersAddresses } from '../../../api/resources/inbound-queries.ts';
import { webhookQueries } from '../../../api/resources/webhook-queries.ts';
import { FormPage, SaveFailurePanel } from '../../../form/form-shell.tsx';
import { useStoredForm } from '../../../form/use-stored-form.ts';
import { testsIn } from '../../../domain/webhook-tests.ts';
import { staleNotices } from '../../../list/notices.ts';
import { CardColumn, Columns } from '../../../ui/card.tsx';
import { Notices } from '../../../ui/feedback.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { AddressCard } from './address-card.tsx';
import { ContactRequestCard, TestCard } from './inbound-card.tsx';
import {
  aliasesIn,
  inboundDifferences,
  fieldsIn,
  InboundValues,
  isSameMapping,
  pathsIn,
  toInboundRequest,
  inboundFormValues,
} from './inbound-values.ts';
import { CaptureCard } from './capture-card.tsx';
import { MappingCard } from './mapping-card.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { responsePaths } from './mapping-result.ts';
import { SampleCard } from './sample-card.tsx';
import type { SenderPreset } from './sender-presets.ts';
import { useSample } from './use-sample.ts';

const ReviewDialog = onDemand(async () => (await import('../../../form/review-dialog.tsx')).ReviewDialog);

type InboundTabProps = { sourceId: string };

/** The editable inbound mapping of a source. Render it only if `offersInbound()` returns true. */
export function InboundTab({ sourceId }: InboundTabProps) {
  const query = useSuspenseQuery(webhookQueries.ofSource(sourceId));
  const webhook = query.data.data;
  return (
    <>
      <Notices items={staleNotices('This mapping is', query)} />
      <Stack spacing={4} sx={{ minWidth: 0 }}>
        <CaptureCard sourceId={sourceId} webhook={webhook} />
        {offersAddresses() && <AddressCard sourceId={sourceId} />}
        <MappingForm sourceId={sourceId} stored={webhook} />
        <Others webhook={webhook} />
      </Stack>
    </>
  );
}

/** The result of the filter for a sample with too many messages, which the dashboard does not read. */
const NO_FILTER = { isSet: false, passes: true, found: null };

/** The props of an element whose changes screen readers announce without interrupting the user. */
const status = { role: 'status' } as const;

type MappingFormProps = { sourceId: string; stored: OutboundWebhook };

/** The form of the mapping beside a sample message, so that users see the picked values before they save. */
function MappingForm({ sourceId, stored }: MappingFormProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(inboundMutations.saveMapping(sourceId));
  const mapping = useStoredForm<InboundValues, OutboundWebhook, OutboundWebhook>({
    stored,
    isFollowing: true,
    valuesOf: inboundFormValues,
    resolverOf: () => zodResolver(InboundValues),
    fieldsIn,
    aliases: aliasesIn,
    secretsIn: () => [],
    isSame: isSameMapping,
    readLatest: async () => {
      const latest = { ...webhookQueries.ofSource(sourceId), staleTime: 0 };
      return (await queryClient.fetchQuery(latest)).data;
    },
    send: async (values) => (await mutateAsync(toInboundRequest(values))).data,
    storedOf: (reply) => reply,
    isOwnSave: (latest, lost) => isSameMapping(latest, toInboundRequest(lost)),
    onSaved: ({ wasTypedSince }) =>
      toast({
        text: wasTypedSince ? 'Mapping saved, except changes made meanwhile.' : 'Mapping saved.',
        tone: 'good',
      }),
  });
  const { form, opened, isPending, failure, review } = mapping;
  const { control } = form;
  const { isDirty } = form.formState;
  const values = useWatch({ control, compute: (all: InboundValues) => all });

  const samples = useQuery(inboundQueries.samples(sourceId, stored.listenUntil));
  const named = pathsIn(values);
  const config = toInboundRequest(values);
  const sample = useSample({
    received: samples.data?.data ?? [],
    chosen: stored.selectedSampleEventId ?? null,
    paths: named,
  });

  const [sender, setSender] = useState<SenderPreset | null>(null);

  const discard = () => {
    const typed = form.getValues();
    mapping.reopen(opened);
    setSender(null);
    toast({ text: 'Changes discarded', undo: () => form.reset(typed, { keepDefaultValues: true }) });
  };

  /**
   * Fills the form with the mapping for a sender. Shows the sender's example message, unless the mapping accepts the
   * newest sample.
   */
  const startFrom = (preset: SenderPreset) => {
    const typed = form.getValues();
    const before = { id: sample.id, text: sample.text };
    form.reset(preset.values, { keepDefaultValues: true });
    setSender(preset);
    const [newest] = samples.data?.data ?? [];
    if (newest !== undefined && isAccepted(preset.values, newest.body)) sample.select(newest.id);
    else sample.paste(JSON.stringify(preset.example, null, 2));
    toast({
      text: `Started from ${preset.name}. Nothing is saved yet.`,
      undo: () => {
        form.reset(typed, { keepDefaultValues: true });
        setSender(sender);
        if (before.id === null) sample.paste(before.text);
        else sample.select(before.id);
      },
    });
  };

  return (
    <FormPage
      title="Inbound mapping"
      verb="Save mapping"
      pendingVerb="Saving…"
      isPending={isPending}
      onSubmit={mapping.submit}
      failure={failure && <SaveFailurePanel key={mapping.attempt} failure={failure} />}
      unsaved={isDirty ? 'Unsaved changes will be lost.' : null}
      other={
        <Button disabled={!isDirty} onClick={discard}>
          Discard changes
        </Button>
      }
      aside={
        <SampleCard
          sourceId={sourceId}
          query={samples}
          sample={sample}
          paths={named}
          config={config}
          saved={stored}
          hasChanges={isDirty}
          listenUntil={stored.listenUntil}
        />
      }
    >
      {mapping.hasMoved && isDirty && (
        <Alert severity="warning" {...status}>
          Somebody saved this mapping since you opened it. You are asked before yours overwrites it.
        </Alert>
      )}
      <MappingFields
        control={control}
        sender={sender}
        onPreset={startFrom}
        sample={
          sample.json &&
          sample.picks && {
            text: sample.json.text,
            picks: sample.picks,
            suggestions: sample.suggestions,
            warnings: sample.warnings,
            filter: readInbound(config, sample.body)?.[0]?.filter ?? NO_FILTER,
          }
        }
      />
      {review && (
        <ReviewDialog
          noun="mapping"
          review={review}
          differences={inboundDifferences([
            ...(review.hasMoved ? [opened] : []),
            review.base,
            toInboundRequest(review.values),
          ])}
          isThereAlready={isSameMapping(review.base, toInboundRequest(review.values))}
          isPending={isPending}
          onSave={mapping.confirm}
          onTakeTheirs={mapping.takeTheirs}
          onClose={mapping.closeReview}
        />
      )}
    </FormPage>
  );
}

function isAccepted(values: InboundValues, body: unknown): boolean {
  const config = toInboundRequest(values);
  return (readInbound(config, body) ?? []).some((reading) => refusalOf(config, reading) === null);
}

/** Read-only cards about the inbound side: the paths for responses, the request about a contact and the last test. */
function Others({ webhook }: { webhook: OutboundWebhook }) {
  const responses = responsePaths(webhook);
  const { getContactTemplate, lastTestResults } = webhook;
  // The tab "Deliveries" shows test results in a known format. This tab shows only results in other formats.
  const hasOtherTest =
    lastTestResults !== null && !(isSupported(getWebhookEndpoint) && testsIn(lastTestResults).length > 0);
  if (responses.length === 0 && getContactTemplate === null && !hasOtherTest) return null;
  return (
    <Columns>
      <CardColumn>
        {responses.length > 0 && (
          <MappingCard
            title="Responses about a contact"
            paths={responses}
            none=""
            sample="A sample response"
          />
        )}
        {hasOtherTest && <TestCard webhook={webhook} />}
      </CardColumn>
      <CardColumn>{getContactTemplate && <ContactRequestCard template={getContactTemplate} />}</CardColumn>
    </Columns>
  );
}
