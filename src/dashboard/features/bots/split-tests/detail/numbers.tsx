import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState, type ReactNode } from 'react';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import type { MeasureKind } from '../../../../domain/split-tests/measures.ts';
import { averageOf, shortLabel } from '../../../../domain/split-tests/variants.ts';
import { Table } from '../../../../ui/table.tsx';
import { HelpTip, ExplainedTerms } from '../../../../ui/help-tip.tsx';
import { useMedia } from '../../../../ui/use-layout.ts';
import { aboutAverage, rankedVariants } from './averages.ts';
import { ABOUT, resultColumns } from './result-columns.tsx';
import styles from './split-test.module.css';

/** Shows all figures of a split test in a table with one row per persona. */
export function Numbers({ assessment, metric }: { assessment: Assessment; metric: string }) {
  const { main, measures, figures } = assessment;
  const isStacked = useMedia(`(max-width: ${STACKED - 0.05}px)`);
  const [kind, setKind] = useState<MeasureKind>(main);
  const [chosen, setChosen] = useState('');
  const measure = measures[kind];
  const ranked = rankedVariants(assessment);
  const compared = ranked.filter((variant) => averageOf(variant, kind) !== null);
  const top = kind === 'rate' ? figures.topByRate : figures.topByMetric;
  const baseline = compared.find(({ key }) => key === chosen) ?? top[0] ?? null;
  return (
    <>
      <div className={styles.tools}>
        {main === 'metric' && (
          <Choice label="Compare by" value={kind} onChange={(value) => setKind(value as MeasureKind)}>
            <option value="metric">{metric}</option>
            <option value="rate">Response rate</option>
          </Choice>
        )}
        {compared.length > 1 && (
          <Choice label="Baseline" value={chosen} onChange={setChosen}>
            <option value="">Highest</option>
            {compared.map((variant) => (
              <option key={variant.key} value={variant.key}>
                {shortLabel(variant)}
              </option>
            ))}
          </Choice>
        )}
        {isStacked && (
          <HelpTip of="the figures">
            <ExplainedTerms
              terms={[
                ['Average', aboutAverage(measure)],
                ['Difference', ABOUT.difference],
                ['Chance to be best', ABOUT.chance],
              ]}
            />
          </HelpTip>
        )}
      </div>
      <Table
        caption="Results of each persona"
        columns={resultColumns(assessment, {
          kind,
          measure,
          name: kind === 'rate' ? 'Response rate' : `Average of ${metric}`,
          baseline,
        })}
        rows={ranked}
        getRowKey={({ key }) => key}
        stackBelow={STACKED}
      />
    </>
  );
}

/**
 * The width of the viewport in pixels below which each row is a stack of labelled values, and the table has no header.
 */
const STACKED = 900;

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <span className={styles.baseline}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        input={<OutlinedInput />}
        inputProps={{ id }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </NativeSelect>
    </span>
  );
}
