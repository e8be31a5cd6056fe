import { saveOutboundWebhook, type OutboundWebhook } from '#contract/outbound-webhook.ts';
import { RequestPreview } from './request-preview.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { DifferencesTable } from './differences-table.tsx';
import { KeptValues } from './kept-values.tsx';
import styles from './review-dialog.module.css';
import { SaveFailurePanel } from './save-failure-panel.tsx';
import { asStored, differencesBetween, versionAfter, versionOf } from './webhook-differences.ts';
import type { SaveFailure } from './webhook-problems.ts';
import { secretPaths, toRequest, type WebhookMode, type WebhookValues } from './webhook-values.ts';

/** What the service has, as far as it can be known at the moment of saving. */
export type Look =
  | { kind: 'read'; now: OutboundWebhook }
  | { kind: 'unreadable' }
  /** It can be read, but not this time. */
  | { kind: 'failed'; error: unknown };

type ReviewDialogProps = {
  sourceId: string;
  values: WebhookValues & { mode: WebhookMode };
  /** What the form was opened on, as it is known. */
  opened: OutboundWebhook | null;
  look: Look;
  isPending: boolean;
  failure: SaveFailure | null;
  onSave: () => void;
  /** Gives up what was typed for what the service has now. */
  onTakeTheirs: (theirs: OutboundWebhook) => void;
  onClose: () => void;
};

/** What will change, what stays, and the request that does it: read before it is sent. Load it lazily. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { sourceId, values, opened, look, isPending, failure, onSave, onTakeTheirs, onClose } = props;
  const now = look.kind === 'read' ? look.now : opened;
  const request = toRequest(values, now);
  const openedVersion = versionOf(opened);
  const nowVersion = versionOf(now);
  const mine = versionAfter(nowVersion, request);
  const hasMoved = differencesBetween([openedVersion, nowVersion]).length > 0;
  const isThereAlready = differencesBetween([asStored(mine), nowVersion]).length === 0;
  const verb = hasMoved ? 'Save over it' : 'Save';
  return (
    <Dialog
      title={hasMoved ? 'It changed since you opened it' : 'Review what will be saved'}
      isPending={isPending}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" disabled={isPending} onClick={onClose}>
            Back to the form
          </Button>
          {hasMoved && look.kind === 'read' && (
            <Button variant="outlined" disabled={isPending} onClick={() => onTakeTheirs(look.now)}>
              Discard mine, take theirs
            </Button>
          )}
          <Button
            variant="contained"
            isDangerous={hasMoved}
            // Not `disabled` while it is on its way, which would drop the focus.
            aria-disabled={isPending}
            onClick={onSave}
          >
            {isPending ? `${verb}…` : verb}
          </Button>
        </>
      }
    >
      <div className={styles.review}>
        {failure && <SaveFailurePanel failure={failure} />}
        <About look={look} opened={opened} hasMoved={hasMoved} isThereAlready={isThereAlready} />
        {hasMoved ? (
          <DifferencesTable
            label="What changed since the form was opened, and what you save"
            versions={['When you opened it', 'At the service now', 'As you save it']}
            differences={differencesBetween([openedVersion, nowVersion, mine])}
          />
        ) : (
          <Changes before={nowVersion} after={mine} isRead={look.kind === 'read'} />
        )}
        <section aria-label="What stays">
          <h3 className={styles.heading}>What stays</h3>
          <KeptValues values={values} opened={now} />
          {request.externalApiKey === null && (
            <p className={styles.quiet}>The external API key is sent as null: what is stored of it stays.</p>
          )}
        </section>
        <div>
          <h3 className={styles.heading}>What is sent</h3>
          <RequestPreview
            operation={saveOutboundWebhook}
            params={{ sourceId }}
            body={request}
            secretPaths={secretPaths(values)}
          />
        </div>
        <p className={styles.quiet}>
          Saving stores this configuration, and cannot be taken back. It sends nothing to the addresses in it.
        </p>
      </div>
    </Dialog>
  );
}

function About({
  look,
  opened,
  hasMoved,
  isThereAlready,
}: {
  look: Look;
  opened: OutboundWebhook | null;
  hasMoved: boolean;
  isThereAlready: boolean;
}) {
  if (hasMoved && isThereAlready) {
    return (
      <p>
        This webhook was saved since you opened it, with what you save now: by an earlier try of yours, or by
        somebody else. Whether the key is the same cannot be seen.
      </p>
    );
  }
  if (hasMoved) {
    return (
      <p>
        Somebody saved this webhook since you opened it. Saving now replaces theirs in all that this mode
        uses. Whether they replaced the key cannot be seen.
      </p>
    );
  }
  if (look.kind === 'failed') {
    return (
      <div className={styles.failure}>
        <p>
          What the service has now could not be read. This compares with what the form was opened on: somebody
          may have saved since.
        </p>
        <ErrorPanel error={look.error} />
      </div>
    );
  }
  if (look.kind === 'read') return null;
  return (
    <p>
      This service has no read of webhooks: whether somebody saved it meanwhile cannot be known.{' '}
      {opened === null
        ? 'What is stored of this mode is replaced, whatever it is.'
        : 'This compares with what the service answered when it was last saved in this tab.'}
    </p>
  );
}

type ChangesProps = {
  before: ReturnType<typeof versionOf>;
  after: ReturnType<typeof versionOf>;
  isRead: boolean;
};

function Changes({ before, after, isRead }: ChangesProps) {
  const differences = differencesBetween([before, after]);
  if (differences.length === 0) return <p>Nothing changes: it is saved as it is.</p>;
  return (
    <DifferencesTable
      label="What changes"
      versions={[isRead ? 'At the service now' : 'As last known', 'As you save it']}
      differences={differences}
    />
  );
}
