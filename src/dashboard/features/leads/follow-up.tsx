import ClockAlert from 'lucide-react/icons/clock-exclamation-point';
import Sparkles from 'lucide-react/icons/sparkles';
import type { Lead, LeadInstance } from '#contract/lead.ts';
import { currentTime } from '../../lib/clock.ts';
import { CellSign } from '../../list/cells.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { Moment, useNow } from '../../ui/moment.tsx';
import { tip } from '../../ui/tip.ts';
import { EmptyValue, StatusChip } from '../../ui/value.tsx';
import { nextFollowUp } from './next-follow-up.ts';

/**
 * Returns the column of the next follow-up. `of` selects the conversations of the lead; by default all conversations.
 * Overdue follow-ups sort first.
 */
export function followUpColumn(
  of: (lead: Lead) => Lead['instances'] = ({ instances }) => instances,
): Column<Lead> {
  return {
    id: 'nextFollowUp',
    header: 'Next follow-up',
    value: (lead) => nextFollowUp(of(lead), new Date(currentTime()))?.at,
    cell: (lead) => <NextFollowUp instances={of(lead)} />,
    width: 132,
  };
}

// The icons are created once, because a table shows hundreds of icons.
const LATE = <ClockAlert size={13} aria-hidden />;
const SMART = (
  <span className="secondary fixed inline" {...tip('Smart follow-up time')}>
    <Sparkles size={12} aria-hidden />
    <span className="visually-hidden">smart follow-up time</span>
  </span>
);

export function OverdueChip({ instance }: { instance: LeadInstance }) {
  return nextFollowUp([instance], useNow())?.isOverdue && <StatusChip tone="caution">Overdue</StatusChip>;
}

function NextFollowUp({ instances }: Pick<Lead, 'instances'>) {
  const next = nextFollowUp(instances, useNow());
  if (next === null) return <EmptyValue />;
  const { isSmartFollowUpTime, followUpTime } = next.instance;
  return (
    <span className="inline gap-icon">
      <Moment value={followUpTime} />
      {next.isOverdue && (
        <CellSign
          icon={LATE}
          label="overdue"
          words="Overdue since then, and none is planned"
          tone="caution"
        />
      )}
      {isSmartFollowUpTime && SMART}
    </span>
  );
}
