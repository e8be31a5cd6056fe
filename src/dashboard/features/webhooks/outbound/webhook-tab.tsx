import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getOutboundWebhook, type OutboundWebhook } from '#contract/outbound-webhook.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { offersInbound } from '../../../api/resources/inbound-queries.ts';
import { webhookMutations, webhookQueries } from '../../../api/resources/webhook-queries.ts';
import { DifferencesTable, type FieldDifference } from '../../../form/differences-table.tsx';
import { FormPage, ProblemSummary, SaveFailurePanel } from '../../../form/form-shell.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { useStoredForm } from '../../../form/use-stored-form.ts';
import type { Draft } from '../../../lib/drafts.ts';
import { staleNotices } from '../../../list/notices.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Notices } from '../../../ui/feedback.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { EndpointBanner, FailedTestBanner, SendTest } from '../../deliveries/endpoint-parts.tsx';
import { InboundCard } from '../inbound/inbound-card.tsx';
import { fillsTemplates } from './insert-variable.tsx';
import type { OnPreset } from './preset-menu.tsx';
import {
  PLACE_ALIASES,
  placeLabel,
  placesIn,
  webhookChecks,
  type WebhookFieldPath,
} from './webhook-checks.ts';
import { fromDraft, useWebhookDraft, type WebhookDraft } from './webhook-draft.ts';
import { WebhookFields } from './webhook-fields.tsx';
import {
  isSameWebhook,
  savedWebhookVersion,
  toWebhookRequest,
  webhookDifferences,
  webhookFormSecrets,
  webhookFormValues,
  webhookVersion,
  webhookVersionAfter,
  type ReadyValues,
  type WebhookValues,
} from './webhook-values.ts';

const WebhookReview = onDemand(async () => (await import('./webhook-review.tsx')).WebhookReview);

type WebhookTabProps = { sourceId: string };

/** The tab with the webhook of a source: its state, the outbound form and the inbound mapping. */
export function WebhookTab({ sourceId }: WebhookTabProps) {
  return isSupported(getOutboundWebhook) ? (
    <ReadWebhook sourceId={sourceId} />
  ) : (
    <UnlistedWebhook sourceId={sourceId} />
  );
}

function ReadWebhook({ sourceId }: WebhookTabProps) {
  const query = useSuspenseQuery(webhookQueries.ofSource(sourceId));
  const webhook = query.data.data;
  return (
    <>
      <Notices items={staleNotices('This webhook is', query)} />
      <Stack spacing={4} sx={{ maxWidth: fillsTemplates() ? 1280 : 960, minWidth: 0 }}>
        <EditedWebhook sourceId={sourceId} webhook={webhook} />
        {/* If the service can change the inbound mapping, the mapping has a separate tab. */}
        {!offersInbound() && <InboundCard webhook={webhook} />}
      </Stack>
    </>
  );
}

function UnlistedWebhook({ sourceId }: WebhookTabProps) {
  const webhook = useQuery(webhookQueries.ofSource(sourceId)).data?.data ?? null;
  return (
    <>
      <Notices
        items={[
          webhook === null
            ? 'This service cannot return a saved webhook, so the form starts empty.'
            : 'This service cannot read webhooks: the form shows what it returned on the last save in this tab. The webhook may have changed since.',
        ]}
      />
      <Stack spacing={4} sx={{ maxWidth: fillsTemplates() ? 1280 : 960, minWidth: 0 }}>
        <EditedWebhook sourceId={sourceId} webhook={webhook} />
        {webhook && <InboundCard webhook={webhook} />}
      </Stack>
    </>
  );
}

type EditedWebhookProps = { sourceId: string; webhook: OutboundWebhook | null };

/** The form of a webhook, below the problems of its deliveries. The last test tested the webhook before the save. */
function EditedWebhook({ sourceId, webhook }: EditedWebhookProps) {
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <EndpointBanner sourceId={sourceId} isSaved={isSaved} onResumed={() => setSaved(false)} />
      {!isSaved && <FailedTestBanner webhook={webhook} />}
      <WebhookForm sourceId={sourceId} stored={webhook} onSaved={() => setSaved(true)} />
    </>
  );
}

type WebhookFormProps = {
  sourceId: string;
  /** The stored configuration of the webhook. null if unknown. */
  stored: OutboundWebhook | null;
  onSaved: () => void;
};

const LOST = 'Drafts hold no secrets. Enter it again.';

/**
 * The form of the outbound webhook. It shows a review of the changes before a save, and keeps all input until the
 * service accepts it.
 */
function WebhookForm({ sourceId, stored, onSaved }: WebhookFormProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutateAsync, reset } = useMutation(webhookMutations.save());
  const [surprises, setSurprises] = useState<readonly FieldDifference[]>([]);
  const webhook = useStoredForm<WebhookValues, OutboundWebhook | null, OutboundWebhook>({
    stored,
    isFollowing: true,
    reviewsAll: true,
    listsProblems: true,
    valuesOf: webhookFormValues,
    resolverOf: (opened) => zodResolver(webhookChecks(opened, fillsTemplates())),
    fieldsIn: placesIn,
    aliases: PLACE_ALIASES,
    secretsIn: (values, base) => [
      ...webhookFormSecrets(values),
      ...webhookFormSecrets(webhookFormValues(base)),
    ],
    isSame: isSameWebhook,
    readLatest: isSupported(getOutboundWebhook)
      ? async () => {
          const latest = { ...webhookQueries.ofSource(sourceId), staleTime: 0 };
          return (await queryClient.fetchQuery(latest)).data;
        }
      : null,
    send: async (values, base) => {
      try {
        const body = toWebhookRequest(values as ReadyValues, base);
        return (await mutateAsync({ sourceId, body })).data;
      } finally {
        // Clears the mutation, because it contains the sent values, including secrets.
        reset();
      }
    },
    storedOf: (reply) => reply,
    onSaved: ({ reply, values, base }) => {
      draft.drop();
      onSaved();
      setSurprises(surprisesIn(reply, values as ReadyValues, base));
      toast({ text: 'Webhook saved.', tone: 'good' });
    },
  });
  const { form, opened, isPending, failure, review, problems } = webhook;
  const { isDirty } = form.formState;
  const draft = useWebhookDraft(sourceId, form, opened);

  const discard = () => {
    const typed = form.getValues();
    webhook.reopen(opened);
    draft.drop();
    toast({ text: 'Changes discarded', undo: () => form.reset(typed, { keepDefaultValues: true }) });
  };

  const startFrom: OnPreset = (template, values, name) => {
    const typed = form.getValues();
    form.reset({ ...typed, [template]: values }, { keepDefaultValues: true });
    toast({
      text: `Started from ${name}. Check the URL and the key.`,
      undo: () => form.reset(typed, { keepDefaultValues: true }),
    });
  };

  const putDraftIn = ({ values }: Draft<WebhookDraft>) => {
    form.reset(fromDraft(values, opened), { keepDefaultValues: true });
    draft.dismiss();
    for (const place of values.lost) form.setError(place, { message: LOST });
  };

  return (
    <FormPage
      title="Outbound webhook"
      verb="Review and save"
      pendingVerb="Loading the stored webhook…"
      isPending={isPending}
      onIntent={WebhookReview.prefetch}
      onSubmit={() => {
        setSurprises([]);
        webhook.submit();
      }}
      failure={failure && <SaveFailurePanel key={webhook.attempt} failure={failure} />}
      unsaved={
        isDirty
          ? 'Unsaved changes stay in this tab as a draft until you sign out. Secrets you typed will be lost.'
          : null
      }
      other={
        <>
          <Button disabled={!isDirty} onClick={discard}>
            Discard changes
          </Button>
          {/* The button is hidden while the form has unsaved changes, because a test uses the saved webhook. */}
          {stored?.configured && !isDirty && <SendTest sourceId={sourceId} />}
        </>
      }
    >
      {draft.found && (
        <DraftOffer
          savedAt={draft.found.savedAt}
          onUse={() => draft.found && putDraftIn(draft.found)}
          onDrop={draft.drop}
        />
      )}
      {webhook.hasMoved && isDirty && (
        <Alert severity="warning" {...status}>
          Somebody saved this webhook since you opened it. The review before saving shows both.
        </Alert>
      )}
      {surprises.length > 0 && <Surprises differences={surprises} />}
      {problems.length > 0 && (
        <ProblemSummary
          key={webhook.attempt}
          problems={problems.map(({ path, message }) => ({
            path,
            message,
            label: placeLabel(path as WebhookFieldPath),
          }))}
          onGoTo={form.setFocus}
        />
      )}
      <WebhookFields sourceId={sourceId} control={form.control} opened={opened} onPreset={startFrom} />
      {review && (
        <WebhookReview
          sourceId={sourceId}
          review={review}
          opened={opened}
          isPending={isPending}
          onSave={webhook.confirm}
          onTakeTheirs={() => {
            webhook.takeTheirs();
            draft.drop();
          }}
          onClose={webhook.closeReview}
        />
      )}
    </FormPage>
  );
}

/**
 * Compares the response to a save with the expected values: the sent values and, for fields outside the request, the
 * previously known values. Returns the differences. Skips fields whose value was unknown.
 */
function surprisesIn(
  reply: OutboundWebhook,
  values: ReadyValues,
  base: OutboundWebhook | null,
): FieldDifference[] {
  const request = toWebhookRequest(values, base);
  const expected = savedWebhookVersion(webhookVersionAfter(webhookVersion(base), request));
  return webhookDifferences([expected, webhookVersion(reply)]).filter(({ cells }) => cells[0] !== undefined);
}

/** The props of alerts that do not interrupt screen readers. The default role of an alert would interrupt them. */
const part = { role: 'region' } as const;
const status = { role: 'status' } as const;

/** Warns after a save that the service returned other values than expected. The warning takes the focus. */
function Surprises({ differences }: { differences: readonly FieldDifference[] }) {
  const element = useFocusOnMount<HTMLDivElement>();
  return (
    <Alert
      ref={element}
      severity="warning"
      {...part}
      aria-label="Saved values differ"
      tabIndex={-1}
      sx={{ scrollMarginTop: 64 }}
    >
      <p>Saved, but the service returned different values. The form shows those.</p>
      <DifferencesTable
        label="Saved values differ"
        versions={['Sent or last known', 'Returned']}
        differences={differences}
      />
    </Alert>
  );
}

type DraftOfferProps = { savedAt: string; onUse: () => void; onDrop: () => void };

function DraftOffer({ savedAt, onUse, onDrop }: DraftOfferProps) {
  return (
    <Alert severity="warning" {...part} aria-label="Draft">
      Unsaved draft from <Moment value={savedAt} />. Drafts hold no secrets: stored ones are kept, new ones
      must be entered again.
      <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap', marginTop: 2 }}>
        <Button size="small" variant="outlined" onClick={onUse}>
          Use the draft
        </Button>
        <Button size="small" onClick={onDrop}>
          Discard draft
        </Button>
      </Stack>
    </Alert>
  );
}
