import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useEffect, useId } from 'react';
import { usePageKeys } from '../../list/use-page-keys.ts';
import { announce } from '../../ui/announce.ts';
import { LinesSkeleton } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Panel } from '../../ui/panel.tsx';
import { tip } from '../../ui/tip.ts';
import { useMedia } from '../../ui/use-layout.ts';
import { useReturnedFocus } from '../../ui/focus.ts';
import styles from './billing.module.css';
import type { TransactionRow } from './transaction-rows.ts';
import type { Billing } from './use-billing.tsx';

const TransactionDetails = lazyPart(
  async () => (await import('./transaction-details.tsx')).TransactionDetails,
);
const SideSheet = onDemand(async () => (await import('../../ui/side-sheet.tsx')).SideSheet);

/** The pointer or the focus came to a transaction: its details may be wanted soon. */
export function prefetchDetails(): void {
  TransactionDetails.prefetch();
}

type TransactionPanelProps = {
  row: TransactionRow;
  billing: Billing;
  onClose: () => void;
};

/** The details of a transaction: beside the table where there is room, else in a sheet over it. */
export function TransactionPanel(props: TransactionPanelProps) {
  const isNarrow = useMedia('(max-width: 1199.95px)');
  if (!isNarrow) return <TransactionAside {...props} />;
  return (
    <SideSheet title={`Transaction ${props.row.id}`} onClose={props.onClose}>
      <Details {...props} />
    </SideSheet>
  );
}

/**
 * It opens beside the row, which keeps the focus: several can be looked at one after the other, and this is the next
 * stop of Tab after the table. It says aloud what it shows.
 */
function TransactionAside(props: TransactionPanelProps) {
  const { row, onClose } = props;
  const id = useId();
  const panel = useReturnedFocus();
  usePageKeys({ escape: onClose });
  useEffect(() => announce(`Details of transaction ${row.id}`), [row.id]);
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          Transaction {row.id}
        </h2>
        <IconButton aria-label="Close the details" onClick={onClose} {...tip('Close')}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <Details {...props} />
    </section>
  );
}

function Details({ row, billing }: TransactionPanelProps) {
  return (
    <Panel label="details" skeleton={<LinesSkeleton lines={9} />}>
      <TransactionDetails row={row} billing={billing} />
    </Panel>
  );
}
