import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import { useNames } from '../../../../api/names/names.ts';
import { pluralize } from '../../../../lib/pluralize.ts';
import { someNames } from '../../../../lib/format-figures.ts';
import { formatNumber, joinNames } from '../../../../lib/format.ts';
import { botPersonas, outcomeTitle, type EndOutcome } from '../../../../domain/split-tests/end-outcome.ts';
import { assess } from '../../../../domain/split-tests/assessment.ts';
import { isTrafficOff } from '../../../../domain/split-tests/traffic-check.ts';
import { readVariants, shortLabel, type Variant } from '../../../../domain/split-tests/variants.ts';
import { botLabel, metricLabel, testState } from '../../../../domain/split-tests/labels.ts';
import { PersonaChip } from '../../../../list/links.tsx';
import { useExport } from '../../../../list/use-export.ts';
import { Card, CardSkeleton } from '../../../../ui/card.tsx';
import { EmptyState, Notices } from '../../../../ui/feedback.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyValue } from '../../../../ui/value.tsx';
import { EndTestButton, OutcomeBanner } from './end-test.tsx';
import { PlanCard } from './plan-card.tsx';
import { ResultsCard } from './results-card.tsx';
import { csvRows, RESULT_CSV_COLUMNS } from './results-csv.ts';
import { sourceRows } from './source-breakdown.ts';
import { SourcesCard } from './sources-card.tsx';
import styles from './split-test.module.css';
import { TestSummary } from './test-summary.tsx';
import { TrafficCard } from './traffic-card.tsx';
import { useTestHistory } from './use-test-history.ts';

type SplitTestPanelProps = {
  bot: Bot;
  /** The outcome if the test was ended before this panel could show its results. */
  endedBefore?: EndOutcome | null;
};

/**
 * Shows the split test of a bot with its results and a button to end it. Used by the split test page and by a tab of
 * the bot page.
 */
export function SplitTestPanel({ bot, endedBefore = null }: SplitTestPanelProps) {
  // The key resets the outcome when the panel shows another bot.
  return <OneSplitTest key={bot.id} bot={bot} endedBefore={endedBefore} />;
}

type PersonaName = (personaId: string) => string | null;

function OneSplitTest({ bot, endedBefore }: { bot: Bot; endedBefore: EndOutcome | null }) {
  const [endedHere, setEndedHere] = useState<EndOutcome | null>(null);
  const { nameOf, notices } = useNames('persona');
  const outcome = endedHere ?? endedBefore;
  const test = bot.personaSplitTest;
  const endButton = (
    <EndTestButton
      bot={bot}
      shown={bot}
      personaName={nameOf}
      isOffered={test?.isActive ?? false}
      onDone={setEndedHere}
    />
  );
  return (
    <div className={styles.panel}>
      {outcome && <OutcomeBanner key={outcomeTitle(outcome)} outcome={outcome} personaName={nameOf} />}
      <Notices items={notices} />
      {test ? (
        <Results bot={bot} test={test} nameOf={nameOf} endButton={endButton} />
      ) : (
        <Card title="The test">
          <EmptyState
            title="No split test"
            reason="This bot has no running or ended split test. The API documents no way to start one."
          />
          {endButton}
        </Card>
      )}
    </div>
  );
}

type ResultsProps = { bot: Bot; test: SplitTest; nameOf: PersonaName; endButton: ReactNode };

function Results({ bot, test, nameOf, endButton }: ResultsProps) {
  const { saveCsv } = useExport();
  const variants = useMemo(() => readVariants(test, nameOf), [test, nameOf]);
  // The current time only matters for a test whose results have no computation time.
  const [now] = useState(Date.now);
  const daily = useTestHistory(bot.id, test, variants);
  const assessment = useMemo(
    () => assess({ test, variants, history: daily.history, now }),
    [test, variants, daily.history, now],
  );
  const sources = useMemo(() => sourceRows(assessment), [assessment]);
  const { traffic, verdict } = assessment;
  const hasResults = variants.some(({ results }) => results !== null);
  const metric = metricLabel(bot) ?? 'the metric';
  const isOff = isTrafficOff(traffic);
  const isPlanned = testState(test) === 'running' && verdict.kind !== 'decided' && !isOff;

  const save = () => {
    const rows = csvRows(bot, assessment);
    saveCsv(`split test of ${botLabel(bot)}`, pluralize(rows.length, 'line'), RESULT_CSV_COLUMNS, rows);
  };

  return (
    <>
      <TestSummary
        bot={bot}
        assessment={assessment}
        isHistoryPending={daily.isPending}
        actions={
          <>
            <Button
              variant="outlined"
              size="small"
              startIcon={<Download size={16} aria-hidden />}
              disabled={variants.length === 0}
              onClick={save}
            >
              CSV
            </Button>
            {endButton}
          </>
        }
      />
      <Notices items={[...daily.notices, ...resultNotices(test, variants)]} />
      {testState(test) === 'ended' && <BotNowCard bot={bot} nameOf={nameOf} />}
      {variants.length > 0 && (
        <>
          {hasResults && isOff && <TrafficCard check={traffic} />}
          <ResultsCard assessment={assessment} metric={metric} />
          {daily.history && (
            <Panel label="results over time" skeleton={<CardSkeleton lines={8} />}>
              <HistoryCard assessment={assessment} metric={metric} />
            </Panel>
          )}
          {isPlanned && (
            <PlanCard
              assessment={assessment}
              measureName={
                assessment.main === 'rate' || assessment.measures.metric === null ? 'response rate' : metric
              }
              planned={daily.plannedDifference}
              onSave={daily.savePlan}
              isSaving={daily.isSavingPlan}
            />
          )}
          {hasResults && !isOff && <TrafficCard check={traffic} />}
          {hasResults && <SourcesCard assessment={assessment} rows={sources} metric={metric} />}
        </>
      )}
    </>
  );
}

const HistoryCard = lazyPart(async () => (await import('./history-card.tsx')).HistoryCard);

/** Shows the bot's personas after the test, because the API has no field for the winner. */
function BotNowCard({ bot, nameOf }: { bot: Bot; nameOf: PersonaName }) {
  const personas = botPersonas(bot);
  return (
    <Card title="Personas after the test">
      <p className={styles.about}>
        The winner of a test becomes its bot’s default. The API has no field for the winner; these are the
        bot’s current personas.
      </p>
      {personas.length === 0 ? (
        <p>The service returned no personas for the bot.</p>
      ) : (
        <ul className="wrap" style={{ gap: '8px 20px' }}>
          {personas.map(({ id, weight }) => (
            <li key={id} className="row shrink">
              <PersonaChip id={id} name={nameOf(id)} />
              <span className={styles.small}>
                Weight {weight === null ? <EmptyValue label="not given" /> : formatNumber(weight)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Explains inconsistent results in sentences. The results themselves are shown unchanged. */
function resultNotices(test: SplitTest, variants: readonly Variant[]): string[] {
  return [
    ...(test.isActive && test.endedAt !== null
      ? ['The service reports this test as running, but also gives it an end.']
      : []),
    ...variants.flatMap((variant) => [...impossible(variant), ...renamed(variant)]),
    ...unsummed(variants),
  ];
}

function impossible(variant: Variant): string[] {
  const { results, counts } = variant;
  if (!results || counts) return [];
  return [
    `${shortLabel(variant)} has ${formatNumber(results.responseCount)} responses in ${formatNumber(results.totalInstances)} instances, so there is no response rate.`,
  ];
}

function renamed(variant: Variant): string[] {
  const of = variant.results?.personaId;
  return of && of !== variant.personaId
    ? [`The results for ${shortLabel(variant)} belong to another persona, ${of}.`]
    : [];
}

/** Returns one sentence for all personas, because this problem usually affects several. */
function unsummed(variants: readonly Variant[]): string[] {
  const notSummed = (of: 'totalInstances' | 'responseCount') =>
    variants.filter(({ results }) => {
      if (!results?.sources || results.sources.length === 0) return false;
      return results.sources.reduce((sum, each) => sum + each[of], 0) !== results[of];
    });
  const found = { instances: notSummed('totalInstances'), responses: notSummed('responseCount') };
  return Object.entries(found).flatMap(([what, of]) =>
    of.length === 0
      ? []
      : [`The ${what} by source do not add up to those of ${joinNames(someNames(of.map(shortLabel)))}.`],
  );
}
