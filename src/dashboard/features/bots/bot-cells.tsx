import { Lock, Star, TriangleAlert } from 'lucide-react';
import type { Bot } from '#contract/bot.ts';
import { PersonaChip } from '../../list/persona-chip.tsx';
import { paths } from '../../lib/paths.ts';
import { Moment } from '../../ui/moment.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useTabStop } from '../../ui/tab-stop.ts';
import { tip, tipWhenCut } from '../../ui/tip.ts';
import { Nothing, Value } from '../../ui/value.tsx';
import styles from './bot-columns.module.css';
import { isTesting, metricName, publishedVersions } from '../../lib/bot-facts.ts';
import { botName, type BotRow, type PersonaOfBot } from './bot-rows.ts';
import { Link } from '../../ui/link.tsx';

// Made once: React passes over an element that it has seen, and a table shows hundreds.
const STAR = <Star size={13} fill="currentColor" aria-hidden />;
const LOCK = <Lock size={13} aria-hidden />;
const WARNING = <TriangleAlert size={13} aria-hidden />;

/** The name, and the two marks that an admin looks for. */
export function BotNameCell({ row }: { row: BotRow }) {
  return (
    <span className={styles.name} data-unnamed={!row.name?.trim() || undefined}>
      <span className={styles.text} dir="auto" {...tipWhenCut}>
        {botName(row)}
      </span>
      {row.bot?.favorited && (
        <span className={styles.star} {...tip('Favourite')}>
          {STAR}
          <span className="visually-hidden">, favourite</span>
        </span>
      )}
      {row.bot?.locked && (
        <span className={styles.lock} {...tip('Locked')}>
          {LOCK}
          <span className="visually-hidden">, locked</span>
        </span>
      )}
    </span>
  );
}

/** Which version talks. None and several are both against what one expects, and flagged. */
export function VersionCell({ bot }: { bot: Bot }) {
  const published = publishedVersions(bot);
  if (published === null) return <Nothing />;
  const [first, ...others] = published;
  if (first === undefined) return <Flag text="none" why="No version is published" />;
  if (others.length > 0) {
    const numbers = published.map(({ version }) => version ?? '–').join(', ');
    return <Flag text={numbers} why={`${published.length} versions are published: ${numbers}`} />;
  }
  return (
    <span className={styles.whole} {...(first.name ? tip(first.name) : tipWhenCut)}>
      <Value value={first.version} />
    </span>
  );
}

function Flag({ text, why }: { text: string; why: string }) {
  return (
    <span className={styles.flag} {...tip(why)}>
      {WARNING}
      <span className={styles.text}>{text}</span>
      <span className="visually-hidden">, {why}</span>
    </span>
  );
}

const MOST_NAMES = 20;

type PersonasCellProps = {
  personas: readonly PersonaOfBot[] | null;
  /** How many are named, before the others are only counted. */
  most: number;
};

export function PersonasCell({ personas, most }: PersonasCellProps) {
  if (personas === null) return <Nothing />;
  if (personas.length === 0) return <Nothing label="no personas" />;
  const others = personas.slice(most);
  const names = others.slice(0, MOST_NAMES).map(({ id, name }) => name || id);
  return (
    <span className={styles.chips}>
      {personas.slice(0, most).map(({ id, name }) => (
        <PersonaChip key={id} id={id} name={name} />
      ))}
      {others.length > 0 && (
        <span
          className={styles.more}
          {...tip([...names, ...(others.length > MOST_NAMES ? ['…'] : [])].join('\n'))}
        >
          +{others.length}
        </span>
      )}
    </span>
  );
}

export function SplitTestCell({ bot }: { bot: Bot }) {
  const tabStop = useTabStop();
  if (!isTesting(bot)) return <Nothing label="no running test" />;
  const metric = metricName(bot, bot.personaSplitTest?.metric ?? null);
  return (
    <span className={styles.linked}>
      <Link
        className={styles.link}
        to={paths.splitTest(bot.id)}
        tabIndex={tabStop}
        aria-label={`Running test: ${metric ?? 'no metric'}`}
        {...tipWhenCut}
      >
        {metric || 'Running'}
      </Link>
    </span>
  );
}

/** `modifiedAt` is a plain string: a moment where it is one, shown as it came where not. */
export function ModifiedCell({ bot: { modifiedAt, modifiedBy } }: { bot: Bot }) {
  return (
    <span className={styles.modified}>
      <span className={styles.text} dir="auto" {...tipWhenCut}>
        <Moment value={modifiedAt} />
      </span>
      {modifiedBy && <span className={styles.quiet}>by {modifiedBy}</span>}
    </span>
  );
}

export function Switch({ isOn }: { isOn: boolean }) {
  return <StatusChip tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusChip>;
}

/** A text that may be longer than its column. */
export function Text({ value }: { value: string | null }) {
  return (
    <span className={styles.whole} dir="auto" {...tipWhenCut}>
      <Value value={value} />
    </span>
  );
}
