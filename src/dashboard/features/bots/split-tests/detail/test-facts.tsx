import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import type { TestFigures } from '../../../../domain/split-tests/figures.ts';
import { metricLabel } from '../../../../domain/split-tests/labels.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { pluralize } from '../../../../lib/pluralize.ts';
import { CopyableId } from '../../../../ui/copyable.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { DescriptionList, EmptyValue, Value } from '../../../../ui/value.tsx';

type TestFactsProps = { bot: Bot; test: SplitTest; figures: TestFigures; hasResults: boolean };

export function TestFacts({ bot, test, figures, hasResults }: TestFactsProps) {
  return (
    <DescriptionList
      items={[
        { term: 'Metric', value: <Metric bot={bot} test={test} /> },
        { term: 'Started', value: <Moment value={test.startedAt} mode="exact" /> },
        { term: 'Ended', value: <Moment value={test.endedAt} mode="exact" /> },
        {
          term: 'Conversations',
          value: hasResults ? (
            `${formatNumber(figures.instances)} (${pluralize(figures.responses, 'response')})`
          ) : (
            <EmptyValue label="no results" />
          ),
        },
        { term: 'Results computed', value: <ComputedAt moments={figures.computedAt} /> },
        {
          term: 'Split test id',
          value: test.id ? (
            <CopyableId value={test.id} label="split test id" keep={24} />
          ) : (
            <Value value={test.id} />
          ),
        },
      ]}
    />
  );
}

function Metric({ bot, test }: { bot: Bot; test: SplitTest }) {
  const label = metricLabel(bot);
  if (label === null || label === test.metric) return <Value value={test.metric} />;
  return (
    <span dir="auto">
      {label}{' '}
      <code className="secondary" style={{ lineHeight: '1' }}>
        {test.metric}
      </code>
    </span>
  );
}

/**
 * Shows when the service computed the results of the personas: one time if all are equal, otherwise the first and the
 * last.
 */
function ComputedAt({ moments }: { moments: readonly string[] }) {
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === last) return <Moment value={first} mode="exact" />;
  return (
    <>
      <Moment value={first} mode="exact" /> to <Moment value={last} mode="exact" />
    </>
  );
}
