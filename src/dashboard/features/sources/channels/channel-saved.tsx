import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { ComparisonTable } from '../../../ui/comparison-table.tsx';
import { focusOnce } from '../../../ui/focus-once.ts';
import { Moment } from '../../../ui/moment.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Value } from '../../../ui/value.tsx';
import type { SavedRow } from './saved-rows.ts';
import styles from './channel-form.module.css';

type ChannelSavedProps = {
  rows: readonly SavedRow[];
  /** What can be done next. */
  actions: ReactNode;
};

/** What the service answered to a save, beside what it was sent. Takes the focus: the form it follows is gone. */
export function ChannelSaved({ rows, actions }: ChannelSavedProps) {
  const differing = rows.filter(({ verdict }) => verdict === 'differs').length;
  return (
    <div className={styles.trouble} tabIndex={-1} ref={focusOnce}>
      <Card
        title="Saved"
        beside={
          differing > 0 ? (
            <StatusChip tone="caution">{differing} not as sent</StatusChip>
          ) : (
            <StatusChip tone="good">As sent</StatusChip>
          )
        }
      >
        <ComparisonTable
          label="What was sent, and what the service has"
          sides={['Sent', 'The service has']}
          rows={rows.map(({ label, sent, stored, isMoment, verdict }) => ({
            label,
            isFlagged: verdict === 'differs',
            cells: [
              <Side key="sent" value={sent} isMoment={isMoment} />,
              <span key="stored" className={styles.stored}>
                <Side value={stored} isMoment={isMoment} />
                {verdict === 'differs' && <StatusChip tone="caution">Differs</StatusChip>}
              </span>,
            ],
          }))}
        />
        <div className={styles.actions}>{actions}</div>
      </Card>
    </div>
  );
}

function Side({ value, isMoment }: { value: string | null; isMoment: boolean }) {
  if (isMoment) return <Moment value={value} mode="exact" />;
  return (
    <span dir="auto">
      <Value value={value} />
    </span>
  );
}
