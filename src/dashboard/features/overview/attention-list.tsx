import CheckIcon from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toneOfHarm, type HarmTone } from '../../domain/harms.ts';
import { formatNumber, joinNames } from '../../lib/format.ts';
import { groupBy } from '../../lib/group-by.ts';
import { LinesSkeleton } from '../../ui/card.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { ErrorPanel, Notices } from '../../ui/feedback.tsx';
import { Link } from '../../ui/link.tsx';
import { Loading } from '../../ui/panel.tsx';
import { byHarm, type Check, type FineFact, type Finding } from './checks/check.ts';
import styles from './overview.module.css';

/**
 * The maximum time in milliseconds that the list waits for all checks. A list that appears with all findings has no
 * lines that move under the pointer.
 * assumed: a service that takes longer is in trouble, so the user needs the first findings immediately.
 */
const MOST_WAIT_MS = 3000;

/** Lists the findings of all checks. */
export function AttentionList({ checks }: { checks: readonly Check[] }) {
  const pending = checks.filter(({ isPending }) => isPending);
  const isShown = useIsShown(pending.length === 0);
  const findings = byHarm(checks);
  const failures = checks.filter(({ error }) => error !== null);
  const isUnsure = failures.length + pending.length > 0 || checks.some(({ isIncomplete }) => isIncomplete);
  if (!isShown) {
    return (
      <section className={styles.attention} aria-label="Needs attention">
        <h2>Needs attention</h2>
        <Loading label="what needs attention">
          <LinesSkeleton lines={7} />
        </Loading>
      </section>
    );
  }
  return (
    <section className={styles.attention} aria-label="Needs attention">
      {findings.length > 0 || isUnsure ? (
        <h2>
          Needs attention
          {/* Zero would be wrong, because the number of findings is unknown. */}
          {findings.length > 0 && (
            <span className="regular secondary figures"> {formatNumber(findings.length)}</span>
          )}
        </h2>
      ) : (
        <h2 className="row gap-2">
          <CheckIcon className="fixed toned" data-tone="good" size={18} aria-hidden />
          Nothing needs attention
        </h2>
      )}
      <ul aria-label="Findings">
        {findings.map((finding) => (
          <FindingLine key={finding.id} {...finding} />
        ))}
      </ul>
      {[...groupBy(failures, ({ error }) => describeError(error).title).values()].map((group) => (
        <ChecksFailed key={group[0]!.subject} checks={group} />
      ))}
      {pending.length > 0 && (
        <p className="quiet" aria-busy="true">
          Still checking {joinNames(pending.map(({ subject }) => subject))}…
        </p>
      )}
      <FineFacts facts={checks.flatMap(({ fine }) => fine)} isUnsure={isUnsure} />
      {checks.map(({ subject, more }) => more && <div key={subject}>{more}</div>)}
      <Notices items={checks.flatMap(({ notices }) => notices)} />
    </section>
  );
}

/** Whether the list is visible: after all checks are done, or after the maximum time. A visible list stays visible. */
function useIsShown(areChecksDone: boolean): boolean {
  const [isShown, setShown] = useState(areChecksDone);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), MOST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (areChecksDone && !isShown) setShown(true);
  return isShown || areChecksDone;
}

const ICONS: Record<HarmTone, LucideIcon> = {
  bad: CircleAlert,
  caution: TriangleAlert,
  good: CircleCheck,
};
const TONE_LABELS: Record<HarmTone, string> = { bad: 'Failure', caution: 'Caution', good: 'News' };

function FindingLine({ harm, text, detail, actions }: Finding) {
  const tone = toneOfHarm(harm);
  const Icon = ICONS[tone];
  return (
    <li className={styles.finding}>
      <Icon className="fixed toned" data-tone={tone} size={18} aria-hidden />
      <p className={styles.words}>
        <span className="breaks">
          <span className="visually-hidden">{TONE_LABELS[tone]}: </span>
          {text}
        </span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </p>
      <span className={styles.actions}>{actions}</span>
    </li>
  );
}

/** Shows one message for all checks that failed for the same reason. */
function ChecksFailed({ checks }: { checks: readonly Check[] }) {
  const retry = () => {
    const failed = checks.flatMap(({ queries }) => queries).filter(({ data }) => data === undefined);
    for (const { refetch } of failed) void refetch();
    // If no query failed, the code of a check failed to load. Browsers cache a failed import, so only a reload helps.
    if (failed.length === 0) location.reload();
  };
  return (
    <ErrorPanel error={checks[0]!.error} onRetry={retry}>
      Not checked: {joinNames(checks.map(({ subject }) => subject))}.
    </ErrorPanel>
  );
}

function FineFacts({ facts, isUnsure }: { facts: readonly FineFact[]; isUnsure: boolean }) {
  if (facts.length === 0) return null;
  return (
    <p className={styles.fine}>
      <span className="medium">{isUnsure ? 'Also checked: ' : 'Needs no action: '}</span>
      {facts.map(({ text, to }, place) => (
        <span key={text}>
          {place > 0 && ' · '}
          <Link to={to}>{text}</Link>
        </span>
      ))}
    </p>
  );
}
