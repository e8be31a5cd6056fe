import { useMemo } from 'react';
import type { Bot } from '#contract/bot.ts';
import { formatChance } from '../../lib/figure-words.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import { StatusChip } from '../../ui/value.tsx';
import { botLabel, metricLabel } from '../../lib/split-tests/words.ts';
import { chancesOf, standingOf, type Standing } from '../../lib/split-tests/figures.ts';
import { readVariants, shortLabel } from '../../lib/split-tests/variants.ts';
import { FEW, Figure, Figures, Line, Lines } from './overview-card.tsx';

const RUNNING = paths.splitTests(new URLSearchParams({ state: 'running' }));

/** How the tests of these bots stand, those with a clear leader first. */
export function RunningTests({ bots }: { bots: readonly Bot[] }) {
  const tests = useMemo(
    () =>
      bots
        .map((bot) => ({ bot, standing: standingOfBot(bot) }))
        .toSorted((a, b) => Number(b.standing.kind === 'clear') - Number(a.standing.kind === 'clear')),
    [bots],
  );
  const clear = tests.filter(({ standing }) => standing.kind === 'clear').length;
  return (
    <>
      <Figures>
        <Figure count={tests.length} words="running" to={RUNNING} />
        <Figure
          count={clear}
          words="with a clear leader"
          to={paths.splitTests(new URLSearchParams({ state: 'running', standing: 'clear' }))}
        />
      </Figures>
      <Lines label="Running split tests" rest={{ count: tests.length - FEW, to: RUNNING }}>
        {tests.slice(0, FEW).map(({ bot, standing }) => (
          <Line
            key={bot.id}
            name={
              <Link to={paths.splitTest(bot.id)} dir="auto">
                {botLabel(bot)}
              </Link>
            }
            end={<StandingChip standing={standing} />}
            below={belowWords(bot, standing)}
          />
        ))}
      </Lines>
    </>
  );
}

/** Names of personas are those of the results: the list of personas is not waited for. */
function standingOfBot({ personaSplitTest }: Bot): Standing {
  if (personaSplitTest === null) return { kind: 'unknown' };
  return standingOf(chancesOf(readVariants(personaSplitTest, () => null)));
}

const WORDS: Record<Standing['kind'], string> = {
  clear: 'Clear leader',
  open: 'Too close',
  unknown: 'Nothing to compare',
};

function StandingChip({ standing: { kind } }: { standing: Standing }) {
  return <StatusChip tone={kind === 'clear' ? 'good' : 'neutral'}>{WORDS[kind]}</StatusChip>;
}

/** Of the response rates, which decide nothing: a test is won by its metric. */
function belowWords(bot: Bot, standing: Standing): string {
  const metric = metricLabel(bot);
  const words = [
    ...(standing.kind === 'unknown'
      ? []
      : [
          `Best response rate: ${shortLabel(standing.likeliest)} with a chance of ${formatChance(standing.chance)}`,
        ]),
    ...(metric === null ? [] : [metric]),
  ];
  return words.join(' · ');
}
