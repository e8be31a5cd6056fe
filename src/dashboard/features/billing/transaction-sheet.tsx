import type { AmountUnit } from '../../lib/money.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { TransactionDetails } from './transaction-details.tsx';
import type { TransactionRow } from './transaction-rows.ts';

type TransactionSheetProps = {
  row: TransactionRow;
  unit: AmountUnit;
  zone: string;
  onClose: () => void;
};

export function TransactionSheet({ onClose, ...details }: TransactionSheetProps) {
  return (
    <SideSheet title={`Transaction ${details.row.id}`} onClose={onClose}>
      <TransactionDetails {...details} />
    </SideSheet>
  );
}
