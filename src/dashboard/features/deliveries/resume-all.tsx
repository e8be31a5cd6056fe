import { useMutation } from '@tanstack/react-query';
import { resumeWebhookEndpoint } from '#contract/delivery.ts';
import type { SourceDeliveries } from '#contract/source-deliveries.ts';
import { deliveryMutations } from '../../api/resources/delivery-queries.ts';
import { isSupported } from '../../api/transport/config.ts';
import { stoppedTotals, resumeText } from '../../domain/stopped-deliveries.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useToast } from '../../ui/toasts.tsx';

const ConfirmDialog = onDemand(async () => (await import('../../ui/dialog.tsx')).ConfirmDialog);

/**
 * A button that resumes the deliveries of all stopped sources. Renders nothing if the service cannot resume deliveries.
 */
export function ResumeAll({ stopped }: { stopped: readonly SourceDeliveries[] }) {
  if (!isSupported(resumeWebhookEndpoint)) return null;
  return (
    <DialogButton
      label={stopped.length === 1 ? 'Resume' : 'Resume all'}
      size="small"
      onIntent={ConfirmDialog.prefetch}
    >
      {(close) => <ResumeDialog stopped={stopped} onClose={close} />}
    </DialogButton>
  );
}

type ResumeDialogProps = { stopped: readonly SourceDeliveries[]; onClose: () => void };

function ResumeDialog({ stopped, onClose }: ResumeDialogProps) {
  const toast = useToast();
  const resume = useMutation(deliveryMutations.resumeAll());
  const { sources, waiting } = stoppedTotals(stopped);
  return (
    <ConfirmDialog
      title={`Resume deliveries of ${pluralize(sources, 'source')}?`}
      verb="Resume"
      isPending={resume.isPending}
      error={resume.error}
      onConfirm={() =>
        resume.mutate(
          stopped.map(({ sourceId }) => sourceId),
          {
            onSuccess: () => {
              onClose();
              toast({ text: `Deliveries of ${pluralize(sources, 'source')} resumed.`, tone: 'good' });
            },
          },
        )
      }
      onClose={onClose}
    >
      {resumeText(waiting)} A receiver that still fails pauses its source again.
    </ConfirmDialog>
  );
}
