import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { Card } from '../../../../ui/card.tsx';
import { Table } from '../../../../ui/table.tsx';
import { HelpTip, ExplainedTerms } from '../../../../ui/help-tip.tsx';
import { useMedia } from '../../../../ui/use-layout.ts';
import styles from './split-test.module.css';
import type { TestFigures } from '../../../../domain/split-tests/figures.ts';
import { shortLabel, type Variant } from '../../../../domain/split-tests/variants.ts';
import type { Proportion } from '../../../../lib/statistics/proportion.ts';
import { ABOUT, resultColumns } from './result-columns.tsx';

type ResultsCardProps = {
  figures: TestFigures;
  metric: string;
  /** The averages as counts of successes. Null if they cannot be counts. */
  metricCounts: ReadonlyMap<Variant, Proportion> | null;
};

/** Shows the results with one row per persona, all on the same scales. */
export function ResultsCard({ figures, metric, metricCounts }: ResultsCardProps) {
  const { rows, topByRate } = figures;
  const isStacked = useMedia(`(max-width: ${STACKED - 0.05}px)`);
  const [chosen, setChosen] = useState('');
  const counted = rows.filter(({ rate }) => rate !== null).map(({ variant }) => variant);
  const baseline = counted.find(({ key }) => key === chosen) ?? topByRate[0] ?? null;
  return (
    <Card
      title="Personas"
      beside={
        isStacked && (
          <HelpTip of="the figures">
            <ExplainedTerms
              terms={[
                ['Response rate', ABOUT.rate],
                ['Difference', ABOUT.difference],
                ['Chance to be best', ABOUT.chance],
                ['Average metric', metricCounts ? ABOUT.countedAverage : ABOUT.average],
              ]}
            />
          </HelpTip>
        )
      }
      actions={
        counted.length > 1 && <BaselineChoice personas={counted} chosen={chosen} onChange={setChosen} />
      }
    >
      <Table
        caption="Results of each persona"
        columns={resultColumns(figures, { metric, metricCounts, baseline })}
        rows={rows}
        getRowKey={({ variant }) => variant.key}
        stackBelow={STACKED}
      />
    </Card>
  );
}

/** The width in pixels below which the table is stacked and has no header. */
const STACKED = 900;

type BaselineChoiceProps = {
  personas: readonly Variant[];
  /** The key of the selected persona. Empty for the persona with the highest rate. */
  chosen: string;
  onChange: (key: string) => void;
};

function BaselineChoice({ personas, chosen, onChange }: BaselineChoiceProps) {
  const id = useId();
  return (
    <span className={styles.baseline}>
      <label htmlFor={id}>Baseline</label>
      <NativeSelect
        input={<OutlinedInput />}
        inputProps={{ id }}
        value={chosen}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Highest rate</option>
        {personas.map((variant) => (
          <option key={variant.key} value={variant.key}>
            {shortLabel(variant)}
          </option>
        ))}
      </NativeSelect>
    </span>
  );
}
