import type { Delivery } from '#contract/delivery.ts';
import { formatNumber } from '../../lib/format.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { deliveriesFor, type DeliveryTask } from './use-delivery-actions.ts';

const ConfirmDialog = onDemand(async () => (await import('../../ui/dialog.tsx')).ConfirmDialog);

type SelectedActionsProps = {
  selected: readonly Delivery[];
  isBusy: boolean;
  onStart: (deliveries: readonly Delivery[], task: DeliveryTask) => void;
};

/**
 * The buttons for actions on selected deliveries. Each button shows the number of deliveries whose state allows the
 * action.
 */
export function SelectedActions({ selected, isBusy, onStart }: SelectedActionsProps) {
  const [retried, canceled] = [deliveriesFor('retry', selected), deliveriesFor('cancel', selected)];
  return (
    <>
      {retried.length > 0 && (
        <Action
          label={`Send ${formatNumber(retried.length)} again`}
          title={`Send ${pluralize(retried.length, 'delivery')} again?`}
          verb="Send again"
          isBusy={isBusy}
          onConfirm={() => onStart(retried, 'retry')}
        >
          Sent now, with the current settings of each source. The event ids stay the same, so the receiver can
          detect duplicates.
        </Action>
      )}
      {canceled.length > 0 && (
        <Action
          label={`Cancel ${formatNumber(canceled.length)}`}
          title={`Cancel ${pluralize(canceled.length, 'waiting delivery')}?`}
          verb="Cancel deliveries"
          isBusy={isBusy}
          onConfirm={() => onStart(canceled, 'cancel')}
        >
          Not sent. You can send them again later.
        </Action>
      )}
    </>
  );
}

type ActionProps = {
  label: string;
  title: string;
  verb: string;
  isBusy: boolean;
  children: string | string[];
  onConfirm: () => void;
};

function Action({ label, title, verb, isBusy, children, onConfirm }: ActionProps) {
  return (
    <DialogButton
      label={label}
      size="small"
      disabledReason={isBusy ? 'Another action is in progress.' : null}
      onIntent={ConfirmDialog.prefetch}
    >
      {(close) => (
        <ConfirmDialog
          title={title}
          verb={verb}
          isPending={false}
          error={null}
          onConfirm={() => {
            close();
            onConfirm();
          }}
          onClose={close}
        >
          {children}
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
