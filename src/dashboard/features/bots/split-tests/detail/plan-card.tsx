import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { SplitTest } from '#contract/split-test.ts';
import { pluralize } from '../../../../lib/pluralize.ts';
import { formatPercent } from '../../../../lib/format-figures.ts';
import { formatNumber, numberFormat } from '../../../../lib/format.ts';
import {
  comparedIn,
  daysRun,
  planFor,
  POWER,
  type TestVerdict,
} from '../../../../domain/split-tests/decision.ts';
import type { Variant } from '../../../../domain/split-tests/variants.ts';
import { neededPoints } from '../../../../domain/split-tests/verdict-labels.ts';
import { Card } from '../../../../ui/card.tsx';
import { HelpTip } from '../../../../ui/help-tip.tsx';
import styles from './split-test.module.css';

type PlanCardProps = {
  test: SplitTest;
  variants: readonly Variant[];
  verdict: TestVerdict;
  now: number;
};

/** The initial difference in percentage points, a size that most users would act on. */
const FIRST_DIFFERENCE = '5';

/** Estimates the remaining time of a running test for a difference that the user enters. */
export function PlanCard({ test, variants, verdict, now }: PlanCardProps) {
  const [text, setText] = useState(FIRST_DIFFERENCE);
  const points = Number(text.replace(',', '.'));
  const days = daysRun(test, variants, now);
  const plan = planFor(comparedIn(variants), days, points / 100);
  return (
    <Card
      title="How long it takes"
      beside={
        <HelpTip of="how long it takes">
          Instances needed to decide a difference of this size in {formatPercent(POWER, 0)} of tests, by the
          rule of the verdict and at the response rate so far. Days assume the pace so far.
        </HelpTip>
      }
    >
      {'needed' in verdict && (
        <p className={styles.about}>
          The instances so far can detect a difference of {neededPoints(verdict)} points.
        </p>
      )}
      <div className="wrap" style={{ gap: '12px 20px' }}>
        <TextField
          label="Difference in points"
          size="small"
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={plan === null}
          helperText={plan === null ? whyNoPlan(points) : undefined}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        {plan && <output>{planText(plan, variants, days)}</output>}
      </div>
    </Card>
  );
}

function whyNoPlan(points: number): string {
  return points > 0 && points < 1
    ? 'Too small: needs more than a billion instances'
    : 'Enter a possible difference, above 0 points';
}

/** Rounded to two digits, because it is an estimate. */
const rounded = numberFormat({ maximumSignificantDigits: 2 });

function planText(
  { instances, days }: NonNullable<ReturnType<typeof planFor>>,
  variants: readonly Variant[],
  daysSoFar: number | null,
): string {
  const soFar = variants.reduce((sum, { results }) => sum + (results?.totalInstances ?? 0), 0);
  const all = `About ${rounded.format(instances)} instances in total`;
  if (soFar >= instances && days !== null && daysSoFar !== null && daysSoFar >= days) {
    return `${all}: the test has ${formatNumber(soFar)}.`;
  }
  if (days === null || daysSoFar === null) return `${all}. There is no pace yet to estimate the days.`;
  const more = Math.max(1, Math.ceil(days - daysSoFar));
  const pace = Math.round(soFar / daysSoFar);
  return `${all}: ${pluralize(more, 'more day')} at ${formatNumber(pace)} a day.`;
}
