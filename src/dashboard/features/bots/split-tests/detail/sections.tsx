import { useMemo, useRef, useState, type ComponentProps } from 'react';
import type { Bot } from '#contract/bot.ts';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import type { TestVerdict } from '../../../../domain/split-tests/decision.ts';
import { testState } from '../../../../domain/split-tests/labels.ts';
import { isTrafficOff } from '../../../../domain/split-tests/traffic-check.ts';
import { formatMetric } from '../../../../lib/format-figures.ts';
import { LinesSkeleton } from '../../../../ui/card.tsx';
import { Disclosure, DisclosureGroup } from '../../../../ui/disclosure.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Loading, Panel } from '../../../../ui/panel.tsx';
import { CheckLine } from './check-line.tsx';
import { checksOf, type SectionId } from './checks.ts';
import { courseOf } from './course.ts';
import { Method } from './method.tsx';
import { Numbers } from './numbers.tsx';
import { PlanSection } from './plan.tsx';
import { sourceRows, sourcesSummary } from './source-breakdown.ts';
import { Sources } from './sources.tsx';
import styles from './split-test.module.css';
import { TestFacts } from './test-facts.tsx';
import { Traffic, trafficSummary } from './traffic.tsx';
import type { DailyResults } from './use-test-history.ts';

const OverTime = lazyPart(async () => (await import('./over-time.tsx')).OverTime);

type SectionProps = Pick<ComponentProps<typeof Disclosure>, 'isOpen' | 'onToggle' | 'headRef'>;

export type SectionState = {
  propsOf: (section: SectionId) => SectionProps;
  /** Opens a section and moves the focus to it. */
  show: (section: SectionId) => void;
};

export function useSections(first: SectionId): SectionState {
  const [open, setOpen] = useState<ReadonlySet<SectionId>>(new Set([first]));
  const heads = useRef(new Map<SectionId, HTMLElement>());
  const toggle = (section: SectionId, isOpen: boolean) =>
    setOpen(
      (before) => new Set(isOpen ? [...before, section] : [...before].filter((each) => each !== section)),
    );
  return {
    propsOf: (section) => ({
      isOpen: open.has(section),
      onToggle: (isOpen) => toggle(section, isOpen),
      headRef: (head) => {
        if (head) heads.current.set(section, head);
        else heads.current.delete(section);
      },
    }),
    show: (section) => {
      toggle(section, true);
      heads.current.get(section)?.focus();
    },
  };
}

type SectionsProps = {
  bot: Bot;
  assessment: Assessment;
  daily: DailyResults;
  /** The name of the metric. */
  metric: string;
  sections: SectionState;
};

/** Shows the checks of a split test in a line, and its details in collapsible sections. */
export function Sections({ bot, assessment, daily, metric, sections }: SectionsProps) {
  const { test, variants, figures, traffic, verdict } = assessment;
  const { propsOf } = sections;
  const rows = useMemo(() => sourceRows(assessment), [assessment]);
  const course = useMemo(() => courseOf(assessment), [assessment]);
  const hasResults = variants.some(({ results }) => results !== null);
  const hasOverTime = hasResults && (course !== null || daily.isPending);
  const isOff = isTrafficOff(traffic);
  const isPlanned =
    testState(test) === 'running' &&
    hasResults &&
    variants.length > 1 &&
    verdict.kind !== 'decided' &&
    !isOff;
  const dimmed = isOff ? styles.doubtful : undefined;
  const trafficSection = hasResults && (
    <Disclosure title="Traffic" summary={trafficSummary(traffic)} {...propsOf('traffic')}>
      <Traffic assessment={assessment} />
    </Disclosure>
  );
  return (
    <DisclosureGroup>
      {hasResults && (
        <CheckLine
          checks={checksOf(assessment, rows, { isPending: daily.isPending, hasOverTime })}
          onOpen={sections.show}
        />
      )}
      {isOff && trafficSection}
      {hasOverTime && (
        <Disclosure title="Over time" summary={daysSummary(verdict)} {...propsOf('overTime')}>
          {course === null ? (
            <Loading label="results over time">{OVER_TIME_SKELETON}</Loading>
          ) : (
            <Panel label="results over time" skeleton={OVER_TIME_SKELETON}>
              <div className={dimmed}>
                <OverTime bot={bot} assessment={assessment} course={course} metric={metric} />
              </div>
            </Panel>
          )}
        </Disclosure>
      )}
      {variants.length > 0 && (
        <Disclosure title="All numbers" summary={NUMBERS} {...propsOf('numbers')}>
          <div className={dimmed}>
            <Numbers assessment={assessment} metric={metric} />
          </div>
        </Disclosure>
      )}
      {isPlanned && (
        <PlanSection
          assessment={assessment}
          planned={daily.plannedDifference}
          onSave={daily.savePlan}
          isSaving={daily.isSavingPlan}
          {...propsOf('plan')}
        />
      )}
      {hasResults && (
        <Disclosure title="Sources" summary={sourcesSummary(rows, isOff)} {...propsOf('sources')}>
          <div className={dimmed}>
            <Sources assessment={assessment} rows={rows} metric={metric} />
          </div>
        </Disclosure>
      )}
      {!isOff && trafficSection}
      {hasResults && (
        <Disclosure title="How it is decided" summary={METHOD} {...propsOf('method')}>
          <Method assessment={assessment} metric={metric} />
        </Disclosure>
      )}
      <Disclosure title="Details" summary={DETAILS} {...propsOf('details')}>
        <TestFacts bot={bot} test={test} figures={figures} hasResults={hasResults} />
      </Disclosure>
    </DisclosureGroup>
  );
}

const OVER_TIME_SKELETON = <LinesSkeleton lines={12} />;
const NUMBERS = 'Traffic, differences and chances of each persona';
const METHOD = 'One rule that holds however often you look';
const DETAILS = 'Metric, times and id';

/** Returns a phrase about the variation between days, e.g. whether it exceeds chance. Null without daily counts. */
function daysSummary(verdict: TestVerdict): string | null {
  const dispersion = 'dispersion' in verdict ? verdict.dispersion : null;
  if (dispersion === null) return null;
  return dispersion < 1.05
    ? 'The daily differences vary within chance'
    : `The daily differences vary ${formatMetric(Math.round(dispersion * 10) / 10)} times as much as by chance, which widens the interval`;
}
