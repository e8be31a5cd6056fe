import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { KnownPersonas } from '../../../api/persona-names.ts';
import { useExport } from '../../../list/use-export.ts';
import { Notices } from '../../../ui/notices.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BotNowCard } from './bot-now-card.tsx';
import { outcomeTitle, type EndOutcome } from '../../../lib/split-tests/end-outcome.ts';
import { EndTestButton } from './end/end-test-button.tsx';
import { OutcomeBanner } from './end/outcome-banner.tsx';
import { resultNotices } from './results/result-notices.ts';
import { ResultsCard } from './results/results-card.tsx';
import { csvRows, RESULT_CSV_COLUMNS } from './results/results-csv.ts';
import { sourceRows } from './sources/source-breakdown.ts';
import { SourcesCard } from './sources/sources-card.tsx';
import styles from './split-test-panel.module.css';
import { botLabel, metricLabel, testState } from '../../../lib/split-tests/words.ts';
import { figuresOf } from '../../../lib/split-tests/figures.ts';
import { TestSummary } from './test-summary.tsx';
import { TrafficCard } from './traffic/traffic-card.tsx';
import { checkTraffic } from '../../../lib/split-tests/traffic-check.ts';
import { usePersonaNames } from '../../../api/persona-names-of-tests.ts';
import { readVariants } from '../../../lib/split-tests/variants.ts';
import { countOf } from '../../../lib/count-of.ts';

type SplitTestPanelProps = {
  bot: Bot;
  /** What came of ending it before its results could be shown. */
  endedBefore?: EndOutcome | null;
};

/** The split test of a bot with its results, and the way to end it: a page of its own, and a tab of the bot's. */
export function SplitTestPanel({ bot, endedBefore = null }: SplitTestPanelProps) {
  // Another bot is another panel: what came of ending one test is not said of the next.
  return <OneSplitTest key={bot.id} bot={bot} endedBefore={endedBefore} />;
}

function OneSplitTest({ bot, endedBefore }: { bot: Bot; endedBefore: EndOutcome | null }) {
  const [endedHere, setEndedHere] = useState<EndOutcome | null>(null);
  const { nameOf, byId, notices } = usePersonaNames();
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
        <KnownPersonas value={byId}>
          <Results bot={bot} test={test} nameOf={nameOf} endButton={endButton} />
        </KnownPersonas>
      ) : (
        <Card title="The test">
          <EmptyState
            title="No split test"
            reason="This bot has no split test, neither running nor ended. The service documents no way to start one."
          />
          {endButton}
        </Card>
      )}
    </div>
  );
}

type ResultsProps = {
  bot: Bot;
  test: SplitTest;
  nameOf: (personaId: string) => string | null;
  endButton: React.ReactNode;
};

function Results({ bot, test, nameOf, endButton }: ResultsProps) {
  const { saveCsv } = useExport();
  const variants = useMemo(() => readVariants(test, nameOf), [test, nameOf]);
  const figures = useMemo(() => figuresOf(variants), [variants]);
  const traffic = useMemo(() => checkTraffic(variants), [variants]);
  const sources = useMemo(() => sourceRows(variants, figures), [variants, figures]);
  const hasResults = variants.some(({ results }) => results !== null);

  const save = () => {
    const rows = csvRows(bot, test, figures.rows);
    saveCsv(`split test of ${botLabel(bot)}`, countOf(rows.length, 'line'), RESULT_CSV_COLUMNS, rows);
  };

  return (
    <>
      <TestSummary
        bot={bot}
        test={test}
        figures={figures}
        traffic={traffic}
        actions={
          <>
            <Button
              variant="outlined"
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
      <Notices items={resultNotices(test, variants)} />
      {testState(test) === 'ended' && <BotNowCard bot={bot} personaName={nameOf} />}
      {variants.length > 0 && (
        <>
          <ResultsCard figures={figures} metric={metricLabel(bot) ?? 'the metric'} />
          {hasResults && <TrafficCard check={traffic} />}
          {hasResults && <SourcesCard rows={sources} />}
        </>
      )}
    </>
  );
}
