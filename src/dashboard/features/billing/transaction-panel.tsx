import type { TransactionRow } from '../../api/resources/transaction-rows.ts';
import type { OpenRow } from '../../list/open-row.ts';
import { RowDetails } from '../../list/row-details.tsx';
import { LinesSkeleton } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Billing } from './use-billing.tsx';

const TransactionDetails = lazyPart(
  async () => (await import('./transaction-details.tsx')).TransactionDetails,
);

export function prefetchDetails(): void {
  void TransactionDetails.prefetch();
}

type TransactionPanelProps = {
  row: TransactionRow;
  billing: Billing;
  open: OpenRow<TransactionRow>;
};

export function TransactionPanel({ row, billing, open }: TransactionPanelProps) {
  return (
    <RowDetails title={`Transaction ${row.id}`} noun="transaction" open={open}>
      <Panel label="details" skeleton={<LinesSkeleton lines={9} />}>
        <TransactionDetails row={row} billing={billing} />
      </Panel>
    </RowDetails>
  );
}
