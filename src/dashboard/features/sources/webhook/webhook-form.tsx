import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getOutboundWebhook, type OutboundWebhook } from '#contract/outbound-webhook.ts';
import { offers } from '../../../api/config.ts';
import { webhookMutations, webhookQueries } from '../../../api/webhook-queries.ts';
import { DifferencesTable, type Difference } from '../../../form/differences-table.tsx';
import { FormPage, ProblemSummary, SaveFailurePanel } from '../../../form/form-shell.tsx';
import { useFocusOnMount } from '../../../form/use-focus-on-mount.ts';
import { useStoredForm } from '../../../form/use-stored-form.ts';
import type { Draft } from '../../../lib/drafts.ts';
import { Moment } from '../../../ui/moment.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { PLACE_ALIASES, placeLabel, placesIn, webhookChecks, type Place } from './webhook-checks.ts';
import {
  asStored,
  differencesBetween,
  isSameWebhook,
  versionAfter,
  versionOf,
} from './webhook-differences.ts';
import { fromDraft, useWebhookDraft, type WebhookDraft } from './webhook-draft.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { secretsIn, toRequest, valuesOf, type ReadyValues, type WebhookValues } from './webhook-values.ts';
import styles from './webhook.module.css';

const WebhookReview = onDemand(async () => (await import('./webhook-review.tsx')).WebhookReview);

type WebhookFormProps = {
  sourceId: string;
  /** What the service has, as far as it is known. Null where nothing is. */
  stored: OutboundWebhook | null;
};

const LOST = 'A secret was typed here, which the draft does not hold. Enter it again.';

/** The outbound webhook of a source: what is typed stays until the service has said yes, after a look at what will change. */
export function WebhookForm({ sourceId, stored }: WebhookFormProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutateAsync, reset } = useMutation(webhookMutations.save(queryClient));
  const [surprises, setSurprises] = useState<readonly Difference[]>([]);
  const webhook = useStoredForm<WebhookValues, OutboundWebhook | null, OutboundWebhook>({
    stored,
    isFollowing: true,
    reviewsAll: true,
    listsProblems: true,
    valuesOf,
    resolverOf: (opened) => zodResolver(webhookChecks(opened)),
    fieldsIn: placesIn,
    aliases: PLACE_ALIASES,
    secretsIn: (values, base) => [...secretsIn(values), ...secretsIn(valuesOf(base))],
    isSame: isSameWebhook,
    readLatest: offers(getOutboundWebhook)
      ? async () => {
          const latest = { ...webhookQueries.ofSource(sourceId), staleTime: 0 };
          return (await queryClient.fetchQuery(latest)).data;
        }
      : null,
    send: async (values, base) => {
      try {
        const body = toRequest(values as ReadyValues, base);
        return (await mutateAsync({ sourceId, body })).data;
      } finally {
        // It holds what was sent, secrets included.
        reset();
      }
    },
    storedOf: (reply) => reply,
    onSaved: ({ reply, values, base }) => {
      draft.drop();
      setSurprises(surprisesIn(reply, values as ReadyValues, base));
      toast({ text: 'The webhook is saved.', tone: 'good' });
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

  const putDraftIn = ({ values }: Draft<WebhookDraft>) => {
    form.reset(fromDraft(values, opened), { keepDefaultValues: true });
    draft.dismiss();
    for (const place of values.lost) form.setError(place, { message: LOST });
  };

  return (
    <FormPage
      title="Outbound webhook"
      verb="Review and save"
      pendingVerb="Looking at what is stored…"
      isPending={isPending}
      onIntent={WebhookReview.prefetch}
      onSubmit={() => {
        setSurprises([]);
        webhook.submit();
      }}
      failure={failure && <SaveFailurePanel key={webhook.attempt} failure={failure} />}
      unsaved={
        isDirty
          ? 'What you changed is not saved. It stays in this tab as a draft until you sign out, without the secrets, which are lost.'
          : null
      }
      other={
        <Button disabled={!isDirty} onClick={discard}>
          Discard changes
        </Button>
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
        <output className={styles.notice}>
          Somebody saved this webhook since you opened it. The review before saving shows both.
        </output>
      )}
      {surprises.length > 0 && <Surprises differences={surprises} />}
      {problems.length > 0 && (
        <ProblemSummary
          key={webhook.attempt}
          problems={problems.map(({ path, message }) => ({
            path,
            message,
            label: placeLabel(path as Place),
          }))}
          onGoTo={form.setFocus}
        />
      )}
      <WebhookFields control={form.control} opened={opened} />
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

/** Where the answer is not what was sent and what was known before. Of what was not known nothing is known to differ. */
function surprisesIn(
  reply: OutboundWebhook,
  values: ReadyValues,
  base: OutboundWebhook | null,
): Difference[] {
  const expected = asStored(versionAfter(versionOf(base), toRequest(values, base)));
  return differencesBetween([expected, versionOf(reply)]).filter(({ cells }) => cells[0] !== undefined);
}

/** After a save: what the service answered otherwise than it should. Takes the focus. */
function Surprises({ differences }: { differences: readonly Difference[] }) {
  const element = useFocusOnMount<HTMLElement>();
  return (
    <section ref={element} className={styles.notice} tabIndex={-1} aria-label="What was saved differs">
      <p>
        It is saved, but the service answered with something else than was sent or was known before. The form
        shows its answer.
      </p>
      <DifferencesTable
        label="What was saved differs"
        versions={['As sent, or as last known', 'As the service answered']}
        differences={differences}
      />
    </section>
  );
}

type DraftOfferProps = { savedAt: string; onUse: () => void; onDrop: () => void };

/** What was typed here before and not saved. */
function DraftOffer({ savedAt, onUse, onDrop }: DraftOfferProps) {
  return (
    <section className={styles.notice} aria-label="Draft">
      <p>
        There is a draft from <Moment value={savedAt} /> that was not saved. It holds no secrets: those of the
        service are put in where it has them. Where new ones were typed, they are to be entered again.
      </p>
      <div className={styles.actions}>
        <Button size="small" variant="outlined" onClick={onUse}>
          Use the draft
        </Button>
        <Button size="small" onClick={onDrop}>
          Throw it away
        </Button>
      </div>
    </section>
  );
}
