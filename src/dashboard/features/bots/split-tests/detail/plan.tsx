import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useMemo, useState, type ComponentProps } from 'react';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { LEAST_DAYS } from '../../../../domain/split-tests/decision.ts';
import {
  detectableDifference,
  LONGEST_PLAN,
  planFor,
  POWER,
  type Plan,
  type PlannedTest,
} from '../../../../domain/split-tests/plan.ts';
import type { TestMeasure } from '../../../../domain/split-tests/measures.ts';
import { differenceApart } from '../../../../domain/split-tests/verdict-labels.ts';
import { formatPercent } from '../../../../lib/format-figures.ts';
import { formatNumber, numberFormat } from '../../../../lib/format.ts';
import { pluralize } from '../../../../lib/pluralize.ts';
import { DAY, formatShort, parseInstant, viewerZone } from '../../../../lib/time.ts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { HelpTip } from '../../../../ui/help-tip.tsx';
import styles from './split-test.module.css';

type PlanProps = Omit<ComponentProps<typeof Disclosure>, 'title' | 'summary' | 'children'> & {
  assessment: Assessment;
  /** The difference that is stored with the test as its plan. Null without a plan. */
  planned: number | null;
  onSave: (difference: number | null) => void;
  isSaving: boolean;
};

/** The default difference in percentage points. It is large enough for most users to act on. */
const FIRST_DIFFERENCE = 5;

/**
 * Estimates the remaining time of a running test until it can detect a given difference. The user enters the difference
 * and can store it with the test.
 */
export function PlanSection({ assessment, planned, onSave, isSaving, ...section }: PlanProps) {
  const measure = measureOfPlan(assessment);
  const unit = measure?.isShare ? 100 : 1;
  const [typed, setText] = useState<string | null>(null);
  const text = typed ?? (planned === null ? initialText(measure) : String(roundedTo(planned * unit, 6)));
  const wanted = Number(text.replace(',', '.')) / unit;
  const difference = useDeferredValue(wanted);
  const pace = useMemo(() => paceOf(assessment, measure), [assessment, measure]);
  const plan = useMemo(() => pace && planFor({ ...pace, difference }), [pace, difference]);
  const detectable = useMemo(
    () =>
      pace && assessment.days !== null
        ? detectableDifference(
            pace,
            assessment.days,
            measure?.isShare ? Math.min(0.5, 1 - pace.mean) : largest(pace),
          )
        : null,
    [pace, assessment.days, measure],
  );
  if (measure === null) return null;
  const isValid = difference > 0 && Number.isFinite(difference);
  const isStored = planned !== null && Math.abs(planned - wanted) < 1e-9;
  return (
    <Disclosure
      {...section}
      title="Time to a result"
      summary={isValid && planText(plan, assessment, differenceApart(difference, measure))}
    >
      <p className={styles.about}>
        {detectable !== null &&
          `The conversations so far detect a difference of ${differenceApart(detectable, measure)} in ${formatPercent(POWER, 0)} of tests. `}
        <HelpTip of="the plan">
          The plan is long enough to decide {formatPercent(POWER, 0)} of simulated tests in which one persona
          is better than all others by this difference, at the average and the pace so far. Rates that change
          from day to day need more time.
        </HelpTip>
      </p>
      <div className="wrap" style={{ gap: '12px 20px' }}>
        <TextField
          label={measure.isShare ? 'Difference in points' : 'Difference'}
          size="small"
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={!isValid}
          helperText={isValid ? undefined : 'Enter a difference above 0'}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        {isValid && (
          <output className="visually-hidden">
            {planText(plan, assessment, differenceApart(difference, measure))}
          </output>
        )}
        {isValid && !isStored && (
          <Button
            variant="outlined"
            size="small"
            loading={isSaving}
            onClick={() => onSave(roundedTo(wanted, 8))}
          >
            Store plan
          </Button>
        )}
        {isStored && (
          <Button
            size="small"
            loading={isSaving}
            onClick={() => {
              setText(text);
              onSave(null);
            }}
          >
            Delete plan
          </Button>
        )}
      </div>
      {isStored && plan && <Progress plan={plan} assessment={assessment} />}
    </Disclosure>
  );
}

function measureOfPlan({ measures, main }: Assessment): TestMeasure | null {
  return measures[main] ?? measures.rate;
}

function initialText(measure: TestMeasure | null): string {
  if (measure === null || measure.isShare) return String(FIRST_DIFFERENCE);
  const means = Array.from(measure.samples.values(), ({ mean }) => Math.abs(mean));
  return String(roundedTo(Math.max(...means) / 10, 2));
}

/**
 * Returns the conversations per day and the average so far, which the estimate assumes for the rest of the test. Null
 * with fewer than two personas or without conversations.
 */
function paceOf(
  { days, history, variants }: Assessment,
  measure: TestMeasure | null,
): Omit<PlannedTest, 'difference'> | null {
  if (measure === null || days === null || days === 0) return null;
  const samples = variants.flatMap((variant) => measure.samples.get(variant) ?? []);
  const trials = samples.reduce((sum, sample) => sum + sample.trials, 0);
  if (samples.length < 2 || trials === 0) return null;
  const mean = samples.reduce((sum, sample) => sum + sample.mean * sample.trials, 0) / trials;
  const spread = samples.reduce((sum, sample) => sum + sample.spread * sample.trials, 0) / trials;
  return {
    perDay: samples.map((sample) => sample.trials / days),
    mean,
    spread: samples.every(({ counts }) => counts !== null) ? null : spread,
    looks: history?.origin === 'service' ? 'weekly' : 'any',
  };
}

/**
 * The upper limit of the search for the smallest detectable difference of a metric. A difference of five standard
 * deviations is obvious without a test.
 */
const largest = ({ spread }: Omit<PlannedTest, 'difference'>) => 5 * Math.sqrt(spread ?? 1);

function roundedTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Formats the estimated number of conversations with two significant digits. */
const rounded = numberFormat({ maximumSignificantDigits: 2 });

/**
 * Returns the estimate as a sentence: 'To see a difference of 5.0 points: about 130 more days (10,000 conversations in
 * total).'
 */
function planText(plan: Plan | null, { days, figures }: Assessment, difference: string): string {
  if (days === null || days === 0 || figures.instances === 0) {
    return 'There is no pace yet to estimate the days.';
  }
  const toSee = `To see a difference of ${difference}:`;
  if (plan === null) {
    return `${toSee} more than ${formatNumber(Math.round(LONGEST_PLAN / 364))} years at ${formatNumber(Math.round(figures.instances / days))} conversations a day.`;
  }
  const more = Math.ceil(plan.days - days);
  const needed = rounded.format(plan.instances);
  return more <= 0
    ? `${toSee} the ${formatNumber(figures.instances)} conversations are enough (${needed} needed).`
    : `${toSee} about ${pluralize(more, 'more day')} (${needed} conversations in total).`;
}

function Progress({ plan, assessment: { test, days } }: { plan: Plan; assessment: Assessment }) {
  const share = Math.min(1, (days ?? 0) / plan.days);
  const start = parseInstant(test.startedAt);
  const end = start && new Date(start.getTime() + Math.max(plan.days, LEAST_DAYS) * DAY);
  return (
    <div className="stack gap-2 mt-2">
      <div className={styles.bar} aria-hidden style={{ maxWidth: 360 }}>
        <i style={{ width: `${(share * 100).toFixed(1)}%` }} />
      </div>
      <p className={styles.small}>
        Day {formatNumber(Math.floor(days ?? 0))} of {formatNumber(plan.days)}
        {end && `, expected end ${formatShort(end, viewerZone())}`}
      </p>
    </div>
  );
}
