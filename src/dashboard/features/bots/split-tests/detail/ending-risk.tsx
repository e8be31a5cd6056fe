import { useDeferredValue, useId, useMemo } from 'react';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { risksOfEnding, LATER, type RiskAfter } from '../../../../domain/split-tests/ending-risk.ts';
import type { TestMeasure } from '../../../../domain/split-tests/measures.ts';
import { formatChance, formatMetric } from '../../../../lib/format-figures.ts';
import { numberFormat } from '../../../../lib/format.ts';
import { HelpTip } from '../../../../ui/help-tip.tsx';
import { Table, type TableColumn } from '../../../../ui/table.tsx';

type Row = { days: number; risk: RiskAfter | null };

const DAYS = [0, ...LATER];

/**
 * Shows the risk of a wrong winner if a running test ends today, and if it ends later. `unit` is the unit of its
 * metric, such as 'bookings'.
 */
export function EndingRisk({ assessment, unit }: { assessment: Assessment; unit: string }) {
  const id = useId();
  // The simulation of the risk is slow, so a deferred value starts it after the rest of the page is visible.
  const settled = useDeferredValue(assessment, null);
  const risks = useMemo(() => settled && risksOfEnding(settled), [settled]);
  if (settled !== null && risks === null) return null;
  const rows = DAYS.map((days, place) => ({ days, risk: risks?.[place] ?? null }));
  const measure = assessment.measures[assessment.main];
  return (
    <section className="shrink" aria-labelledby={id}>
      <h3 id={id} className="small strong" style={{ minHeight: 28 }}>
        Risk of a wrong winner{' '}
        <HelpTip of="the risk of a wrong winner">
          The risk that the persona with the highest average by then is not the best one, and its average
          cost. It assumes that the true averages and the daily traffic of the last week stay the same.
        </HelpTip>
      </h3>
      <Table
        caption="Risk of a wrong winner"
        columns={columnsOf(measure, unit)}
        rows={rows}
        getRowKey={({ days }) => days}
        isInset
      />
    </section>
  );
}

function columnsOf(measure: TestMeasure | null, unit: string): TableColumn<Row>[] {
  const isShare = measure?.isShare ?? false;
  return [
    {
      header: 'End',
      isRowHeader: true,
      cell: ({ days }) => (days === 0 ? 'Today' : `In\u00A0${days}\u00A0days`),
    },
    {
      header: 'Risk',
      align: 'end',
      cell: ({ risk }) => (risk ? formatChance(risk.wrong) : '…'),
    },
    {
      header: isShare ? 'Cost per 1,000 conversations' : 'Cost per conversation',
      align: 'end',
      cell: ({ risk }) => {
        if (!risk) return '…';
        return isShare ? `${costText(risk.loss * CONVERSATIONS)} ${unit}` : formatMetric(risk.loss);
      },
    },
  ];
}

const CONVERSATIONS = 1000;
const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = numberFormat({ maximumFractionDigits: 0 });

/** Formats an estimated cost: '0.4', '<0.1' or '12'. */
function costText(cost: number): string {
  if (cost < 0.05) return `<${oneDecimal.format(0.1)}`;
  return cost < 9.95 ? oneDecimal.format(cost) : whole.format(cost);
}
