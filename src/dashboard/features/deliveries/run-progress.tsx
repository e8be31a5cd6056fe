import { BulkProgress } from '../../list/bulk-progress.tsx';
import { eventText } from './delivery-text.ts';
import { TASK_LABELS, type DeliveryRunner } from './use-delivery-actions.ts';

type RunProgressProps = Omit<DeliveryRunner, 'run'> & { run: NonNullable<DeliveryRunner['run']> };

export function RunProgress(props: RunProgressProps) {
  return (
    <BulkProgress
      {...props}
      noun="delivery"
      words={TASK_LABELS[props.run.task]}
      idOf={({ delivery }) => delivery.id}
      nameOf={({ delivery }) => eventText(delivery)}
    />
  );
}
