import Typography from '@mui/material/Typography';
import { saveOutboundWebhook, type OutboundWebhook } from '#contract/outbound-webhook.ts';
import { RequestPreview } from '../../../form/request-preview.tsx';
import { ReviewDialog } from '../../../form/review-dialog.tsx';
import type { Review } from '../../../form/use-stored-form.ts';
import { UnsentValues } from './webhook-fields.tsx';
import {
  savedWebhookVersion,
  secretPaths,
  toWebhookRequest,
  webhookDifferences,
  webhookVersion,
  webhookVersionAfter,
  type ReadyValues,
  type WebhookValues,
} from './webhook-values.ts';

type WebhookReviewProps = {
  sourceId: string;
  review: Review<WebhookValues, OutboundWebhook | null>;
  /** The configuration that the service had when the form was opened. null if unknown. */
  opened: OutboundWebhook | null;
  isPending: boolean;
  onSave: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** The dialog before a save. It shows the changed values, the unchanged values and the request. Load it lazily. */
export function WebhookReview({ sourceId, opened, ...props }: WebhookReviewProps) {
  const { base, hasMoved } = props.review;
  const values = props.review.values as ReadyValues;
  const request = toWebhookRequest(values, base);
  const now = webhookVersion(base);
  const mine = webhookVersionAfter(now, request);
  return (
    <ReviewDialog
      {...props}
      noun="webhook"
      secret="the key"
      differences={webhookDifferences(hasMoved ? [webhookVersion(opened), now, mine] : [now, mine])}
      isUnknown={opened === null}
      isThereAlready={webhookDifferences([savedWebhookVersion(mine), now]).length === 0}
    >
      <section aria-label="Unchanged">
        <Typography variant="subtitle2" component="h3">
          Unchanged
        </Typography>
        <UnsentValues values={values} opened={base} />
        {request.externalApiKey === null && (
          <Typography variant="body2" color="textSecondary">
            The external API key is sent as null, which keeps the stored one.
          </Typography>
        )}
      </section>
      <div>
        <Typography variant="subtitle2" component="h3">
          Request
        </Typography>
        <RequestPreview
          operation={saveOutboundWebhook}
          params={{ sourceId }}
          body={request}
          secretPaths={secretPaths(values)}
        />
      </div>
      <Typography variant="body2" color="textSecondary">
        Saving cannot be undone. Nothing is sent to these addresses.
      </Typography>
    </ReviewDialog>
  );
}
