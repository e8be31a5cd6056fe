import { useExport } from '../../list/use-export.ts';
import type { AmountUnit } from '../../lib/money.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';
import { transactionCsv } from './billing-csv.ts';
import type { TransactionRow } from './transaction-rows.ts';

export type BillingExportListProps = MenuPlace & {
  /** Those on the screen, in their order. */
  rows: readonly TransactionRow[];
  /** What these are, in words. */
  coverage: string;
  unit: AmountUnit;
  zone: string;
};

export function BillingExportList({ rows, coverage, unit, zone, ...menu }: BillingExportListProps) {
  const { saveCsv, copyIds } = useExport();
  const isDisabled = rows.length === 0;
  return (
    <MenuList
      {...menu}
      entries={[
        {
          title: 'CSV of these transactions',
          note: `${coverage}. Amounts in whole currency, times in ${zone}`,
          isDisabled,
          onSelect: () => saveCsv(`transactions, ${coverage}`, coverage, transactionCsv(unit, zone), rows),
        },
        {
          title: 'Copy ids of these transactions',
          note: coverage,
          isDisabled,
          onSelect: () =>
            copyIds(
              rows.map(({ id }) => String(id)),
              'transaction',
            ),
        },
      ]}
    />
  );
}
