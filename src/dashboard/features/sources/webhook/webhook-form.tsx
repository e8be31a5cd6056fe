import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { get, useForm } from 'react-hook-form';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { useLeaveGuard } from '../../../form/use-leave-guard.tsx';
import { SubmitButton } from '../../../form/submit-button.tsx';
import type { Draft } from '../../../lib/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { SaveFailurePanel } from './save-failure-panel.tsx';
import { SavedDifferences } from './saved-differences.tsx';
import { useSaveWebhook, type ReviewedValues } from './use-save-webhook.ts';
import { useWebhookDraft } from './use-webhook-draft.ts';
import { problemsIn, webhookChecks } from './webhook-checks.ts';
import { differencesBetween, versionOf, type Difference } from './webhook-differences.ts';
import { fromDraft, type WebhookDraft } from './webhook-draft.ts';
import { WebhookFields } from './webhook-fields.tsx';
import styles from './webhook-form.module.css';
import { placed, type PlacedProblem, type SaveFailure } from './webhook-problems.ts';
import { valuesOf, type WebhookValues } from './webhook-values.ts';

const ReviewDialog = onDemand(async () => (await import('./review-dialog.tsx')).ReviewDialog);

type WebhookFormProps = {
  sourceId: string;
  /** What the service has, as far as it is known. Null where nothing is. */
  latest: OutboundWebhook | null;
};

const NO_PROBLEMS: readonly PlacedProblem[] = [];

const LOST = 'A secret was typed here, which the draft does not hold. Enter it again.';

/** The outbound webhook of a source: what is typed stays until the service has said yes, after a look at what will change. */
export function WebhookForm({ sourceId, latest }: WebhookFormProps) {
  const toast = useToast();
  const [opened, setOpened] = useState(latest);
  const form = useForm<WebhookValues>({
    resolver: zodResolver(webhookChecks(opened)),
    // Watched: another configuration opens the form anew.
    values: valuesOf(opened),
    mode: 'onTouched',
    // The summary takes it where there are several problems.
    shouldFocusError: false,
  });
  const { control, reset, setError, setFocus, getValues } = form;
  const { isDirty, errors } = form.formState;
  const draft = useWebhookDraft(sourceId, form, opened);
  const [problems, setProblems] = useState({ found: NO_PROBLEMS, attempt: 0 });
  const [refusal, setRefusal] = useState<SaveFailure | null>(null);
  const [differences, setDifferences] = useState<readonly Difference[]>([]);

  const summarise = (found: readonly PlacedProblem[]) =>
    setProblems(({ attempt }) => ({ found, attempt: attempt + 1 }));

  // What has been mended since is not told any more.
  const unmended = problems.found.filter(({ path }) => get(errors, path) !== undefined);

  const reopen = (webhook: OutboundWebhook | null) => {
    setOpened(webhook);
    reset(valuesOf(webhook));
    summarise(NO_PROBLEMS);
    setRefusal(null);
  };

  const showProblems = (found: readonly PlacedProblem[]) => {
    const [first, ...more] = found;
    summarise(more.length > 0 ? found : NO_PROBLEMS);
    // With its message below it: drawn first, so that it is read with the field.
    if (first && more.length === 0) setTimeout(() => setFocus(first.path));
  };

  const saving = useSaveWebhook({
    sourceId,
    opened,
    onSaved: (saved) => {
      reopen(saved.webhook);
      draft.drop();
      setDifferences(saved.differences);
      toast({ text: 'The webhook is saved.', tone: 'good' });
    },
    onProblems: (failure) => {
      for (const { path, message } of failure.placed) setError(path, { message });
      setRefusal(failure.hasMore ? failure : null);
      showProblems(failure.placed);
    },
  });

  const hasMoved = differencesBetween([versionOf(opened), versionOf(latest)]).length > 0;
  // Nothing was typed that this could cost.
  if (hasMoved && !isDirty && !saving.isPending) setOpened(latest);

  const guard = useLeaveGuard(
    isDirty,
    'What you changed is not saved. It stays in this tab as a draft until you sign out, without the secrets, which are lost.',
  );

  const discard = () => {
    const typed = getValues();
    reopen(opened);
    draft.drop();
    toast({ text: 'Changes discarded', undo: () => reset(typed, { keepDefaultValues: true }) });
  };

  /** What stands in the form; null where something is to be mended, which is then shown. */
  const read = () =>
    new Promise<ReviewedValues | null>((resolve) => {
      const submit = form.handleSubmit(
        (values) => {
          summarise(NO_PROBLEMS);
          setRefusal(null);
          setDifferences([]);
          resolve(values as ReviewedValues);
        },
        () => {
          showProblems(placed(problemsIn(getValues(), opened), getValues()));
          resolve(null);
        },
      );
      void submit();
    });

  const putDraftIn = ({ values }: Draft<WebhookDraft>) => {
    reset(fromDraft(values, opened), { keepDefaultValues: true });
    draft.dismiss();
    for (const place of values.lost) setError(place, { message: LOST });
  };

  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Outbound webhook"
      onSubmit={(event) => {
        event.preventDefault();
        void saving.open(read);
      }}
    >
      {draft.found && (
        <DraftOffer
          savedAt={draft.found.savedAt}
          onUse={() => draft.found && putDraftIn(draft.found)}
          onDrop={draft.drop}
        />
      )}
      {hasMoved && isDirty && (
        <output className={styles.moved}>
          Somebody saved this webhook since you opened it. The review before saving shows both.
        </output>
      )}
      {differences.length > 0 && <SavedDifferences differences={differences} />}
      {refusal && <SaveFailurePanel failure={refusal} />}
      {unmended.length > 0 && <ProblemSummary key={problems.attempt} problems={unmended} onGoTo={setFocus} />}
      <WebhookFields control={control} opened={opened} />
      <div className={styles.bar}>
        <SubmitButton
          isPending={saving.isPending}
          pendingLabel="Looking at what is stored…"
          onIntent={ReviewDialog.prefetch}
        >
          Review and save
        </SubmitButton>
        <Button variant="text" disabled={!isDirty} onClick={discard}>
          Discard changes
        </Button>
        <span className={styles.state}>{isDirty ? 'Changed, not saved yet' : 'No changes'}</span>
      </div>
      {saving.review && (
        <ReviewDialog
          {...saving.review}
          sourceId={sourceId}
          opened={opened}
          isPending={saving.isPending}
          onSave={() => void saving.save()}
          onTakeTheirs={(theirs) => {
            saving.close();
            reopen(theirs);
            draft.drop();
          }}
          onClose={saving.close}
        />
      )}
      {guard}
    </form>
  );
}
