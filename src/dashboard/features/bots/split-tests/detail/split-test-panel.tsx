import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import ImageDown from 'lucide-react/icons/image-down';
import { useId, useMemo, useState, type ReactNode } from 'react';
import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import { useNames } from '../../../../api/names/names.ts';
import { assess, type Assessment } from '../../../../domain/split-tests/assessment.ts';
import { botPersonas, outcomeTitle, type EndOutcome } from '../../../../domain/split-tests/end-outcome.ts';
import {
  botLabel,
  metricLabel,
  metricUnit,
  testState,
  shortMetricLabel,
} from '../../../../domain/split-tests/labels.ts';
import { isTrafficOff } from '../../../../domain/split-tests/traffic-check.ts';
import { readVariants } from '../../../../domain/split-tests/variants.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { quoted } from '../../../../lib/isolate.ts';
import { pluralize } from '../../../../lib/pluralize.ts';
import { PersonaChip } from '../../../../list/links.tsx';
import { useExport } from '../../../../ui/use-export.ts';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState, Notices } from '../../../../ui/feedback.tsx';
import { MenuButton } from '../../../../ui/menu-button.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { HelpTip } from '../../../../ui/help-tip.tsx';
import { EmptyValue } from '../../../../ui/value.tsx';
import { TestAnswer, InvalidResults } from './answer.tsx';
import { EndTestButton, OutcomeBanner } from './end-test.tsx';
import { EndingRisk } from './ending-risk.tsx';
import { resultNotices } from './result-notices.ts';
import { csvRows, RESULT_CSV_COLUMNS } from './results-csv.ts';
import { Sections, useSections } from './sections.tsx';
import styles from './split-test.module.css';
import { useTestHistory } from './use-test-history.ts';

const ResultSlideList = onDemand(async () => (await import('./result-slide-list.tsx')).ResultSlideList);

type SplitTestPanelProps = {
  bot: Bot;
  /**
   * The outcome if the user ended the test on this page before the panel was rendered, e.g. while the bot could not be
   * read.
   */
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
        <Card title="Split test">
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
  // Used as the time of the results if the service returns no computation time.
  const [now] = useState(Date.now);
  const unit = metricUnit(bot);
  const daily = useTestHistory(bot.id, test, variants);
  const assessment = useMemo(
    () => assess({ test, variants, history: daily.history, now, unit }),
    [test, variants, daily.history, now, unit],
  );
  const sections = useSections(isTrafficOff(assessment.traffic) ? 'traffic' : 'overTime');
  const metric = metricLabel(bot) ?? 'the metric';
  const measureName = assessment.main === 'rate' ? 'Response rate' : metric;
  const isOff = isTrafficOff(assessment.traffic);

  const save = () => {
    const rows = csvRows(bot, assessment);
    saveCsv(`split test of ${botLabel(bot)}`, pluralize(rows.length, 'line'), RESULT_CSV_COLUMNS, rows);
  };

  return (
    <>
      {isOff && <InvalidResults assessment={assessment} onShow={() => sections.show('traffic')} />}
      <Notices items={[...daily.notices, ...resultNotices(test, variants)]} />
      <TestAnswer
        assessment={assessment}
        measureName={measureName}
        isPending={daily.isPending}
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
            {variants.length > 0 && (
              <MenuButton
                label="Image for a slide"
                icon={<ImageDown size={16} aria-hidden />}
                onIntent={ResultSlideList.prefetch}
              >
                {(menu) => (
                  <ResultSlideList
                    {...menu}
                    assessment={assessment}
                    bot={botLabel(bot)}
                    measure={measureName}
                  />
                )}
              </MenuButton>
            )}
            {endButton}
          </>
        }
        beside={consequenceOf(bot, assessment, nameOf)}
      />
      <Sections bot={bot} assessment={assessment} daily={daily} metric={metric} sections={sections} />
    </>
  );
}

/**
 * Returns the content beside the result: the risk of ending a running test, or the personas of the bot after the test.
 */
function consequenceOf(bot: Bot, assessment: Assessment, nameOf: PersonaName): ReactNode {
  const { test, main, verdict } = assessment;
  if (testState(test) === 'ended') return <BotNow bot={bot} nameOf={nameOf} />;
  if (!test.isActive || !('leader' in verdict)) return null;
  const unit =
    main === 'rate'
      ? 'responses'
      : (shortMetricLabel(bot)?.toLowerCase() ?? quoted(metricLabel(bot) ?? 'the metric'));
  return <EndingRisk assessment={assessment} unit={unit} />;
}

/** Shows the bot's personas after the test has ended, because the API has no field for the winner. */
function BotNow({ bot, nameOf }: { bot: Bot; nameOf: PersonaName }) {
  const id = useId();
  const personas = botPersonas(bot);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="small strong mb-1">
        Personas after the test{' '}
        <HelpTip of="the personas after the test">
          The winner of a test becomes its bot’s default. The API has no field for the winner; these are the
          bot’s current personas.
        </HelpTip>
      </h3>
      {personas.length === 0 ? (
        <p>The service returned no personas for the bot.</p>
      ) : (
        <ul className="grid gap-2">
          {personas.map(({ id: personaId, weight }) => (
            <li key={personaId} className="row shrink">
              <PersonaChip id={personaId} name={nameOf(personaId)} />
              <span className={styles.small}>
                Weight {weight === null ? <EmptyValue label="not given" /> : formatNumber(weight)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
