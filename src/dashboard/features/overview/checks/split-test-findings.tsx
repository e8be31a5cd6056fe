/** The findings about running split tests. The verdict (the judgement of a test) needs a large statistics module. */
import type { Bot } from '#contract/bot.ts';
import type { SplitTestHistory } from '#contract/split-test-history.ts';
import {
  decidableBots,
  decide,
  type TestVerdict,
  type VerdictKind,
} from '../../../domain/split-tests/decision.ts';
import { historyOfReply } from '../../../domain/split-tests/history.ts';
import { botLabel, metricUnit } from '../../../domain/split-tests/labels.ts';
import { checkTraffic } from '../../../domain/split-tests/traffic-check.ts';
import { readVariants } from '../../../domain/split-tests/variants.ts';
import { verdictSentence } from '../../../domain/split-tests/verdict-labels.ts';
import { paths } from '../../../lib/paths.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { Link } from '../../../ui/link.tsx';
import { ActionLink } from '../action-link.tsx';
import type { Check, Finding } from './check.ts';

export { decidableBots };

/** The number of findings of one kind that have separate lines if two or more further findings share a line. */
const MOST_LINES = 2;

const withVerdict = (verdict: VerdictKind) =>
  paths.splitTests(new URLSearchParams({ state: 'running', verdict }));

type JudgedTest = { bot: Bot; verdict: TestVerdict };

/** Returns the findings about the split tests of bots. `now` is the time of the reply in milliseconds since 1970. */
export function splitTestFindings(
  bots: readonly Bot[],
  now: number,
  histories: ReadonlyMap<string, SplitTestHistory>,
): Pick<Check, 'findings' | 'fine'> {
  const tests = bots.map((bot) => ({ bot, verdict: verdictOf(bot, now, histories.get(bot.id)) }));
  const ofKind = (kind: VerdictKind) => tests.filter(({ verdict }) => verdict.kind === kind);
  const broken = ofKind('trafficMismatch');
  const decided = ofKind('decided');
  const open = tests.length - broken.length - decided.length;
  return {
    findings: [
      ...lines(broken, {
        harm: 'trafficMismatch',
        words: ': traffic mismatch, the results are invalid',
        more: 'more tests have a traffic mismatch',
      }),
      ...lines(decided, { harm: 'decidedTest', words: ' is decided', more: 'more tests are decided' }),
    ],
    fine:
      open === 0
        ? []
        : [
            {
              text: `${pluralize(open, 'split test')} undecided`,
              to: paths.splitTests(new URLSearchParams({ state: 'running' })),
            },
          ],
  };
}

type Wording = Pick<Finding, 'harm'> & { words: string; more: string };

function lines(tests: readonly JudgedTest[], { harm, words, more }: Wording): Finding[] {
  const shown = tests.length > MOST_LINES + 1 ? tests.slice(0, MOST_LINES) : tests;
  const rest = tests.length - shown.length;
  const all = withVerdict(harm === 'decidedTest' ? 'decided' : 'trafficMismatch');
  return [
    ...shown.map(({ bot, verdict }) => ({
      id: `${harm} ${bot.id}`,
      harm,
      text: (
        <>
          <Link to={paths.splitTest(bot.id)} dir="auto">
            {botLabel(bot)}
          </Link>
          {words}
        </>
      ),
      detail: verdictSentence(verdict),
      actions: <ActionLink to={paths.splitTest(bot.id)}>Open test</ActionLink>,
    })),
    ...(rest === 0
      ? []
      : [
          {
            id: `more ${harm}`,
            harm,
            text: (
              <Link to={all}>
                {rest} {more}
              </Link>
            ),
            actions: <ActionLink to={all}>Open tests</ActionLink>,
          },
        ]),
  ];
}

/**
 * Returns the judgement of the split test of a bot. Uses the persona names in the results, so that the check does not
 * wait for the list of personas.
 */
function verdictOf(bot: Bot, now: number, reply?: SplitTestHistory): TestVerdict {
  const { personaSplitTest: test } = bot;
  const variants = test ? readVariants(test, () => null) : [];
  return decide({
    test: test ?? { metric: null, startedAt: null, endedAt: null },
    variants,
    traffic: checkTraffic(variants),
    now,
    history: reply ? historyOfReply(reply, variants) : null,
    unit: metricUnit(bot),
  });
}
