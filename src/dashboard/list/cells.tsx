/** The cell contents that many lists share. Plain elements, because tables render thousands of cells. */
import { ArrowDownLeft, ArrowUpRight, ChevronDown, ChevronRight, Lock, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { pluralize } from '../lib/pluralize.ts';
import { expiryOf } from '../lib/expiry.ts';
import { useNow } from '../ui/moment.tsx';
import { StatusChip } from '../ui/value.tsx';
import { tip, tipIfTruncated } from '../ui/tip.ts';
import type { GroupTitle } from './row-groups.ts';
import styles from './cells.module.css';

type NameProps = {
  children: string;
  /** false if the text is a placeholder for a missing name. */
  isNamed?: boolean;
  /** true shows a dot and announces 'unread'. false reserves the space of the dot. */
  isUnread?: boolean | undefined;
  before?: ReactNode;
  marks?: ReactNode;
};

export function Name({ children, isNamed = true, isUnread, before, marks }: NameProps) {
  return (
    <span
      className={styles.name}
      data-unnamed={!isNamed || undefined}
      data-unread={isUnread === true || undefined}
    >
      {isUnread === true && <span className={styles.dot} {...sign('unread')} {...tip('Unread')} />}
      {isUnread === false && <span className={styles.dot} />}
      {before}
      <span className={styles.text} dir="auto" {...tipIfTruncated}>
        {children}
      </span>
      {marks}
    </span>
  );
}

// Created once, because a table shows hundreds.
const EXPANDED = <ChevronDown className="fixed" size={14} aria-hidden />;
const COLLAPSED = <ChevronRight className="fixed" size={14} aria-hidden />;

type GroupNameProps = { group: GroupTitle & { isExpanded: boolean }; isUnread?: boolean };

/** The name of a row that stands for several others. */
export function GroupName({ group: { title, count, isExpanded }, isUnread }: GroupNameProps) {
  return (
    <Name
      isUnread={isUnread}
      before={isExpanded ? EXPANDED : COLLAPSED}
      marks={count !== undefined && <span className="fixed">{count}</span>}
    >
      {count === undefined ? title : `${title}, `}
    </Name>
  );
}

/** Aligns the name of a row in a group with the name of the group. */
export function MemberIndent() {
  return <span className={styles.indent} />;
}

/**
 * Props that label a visible sign for screen readers. A visually hidden text would create a layer in each row, which is
 * the most expensive part of a row.
 */
function sign(words: string) {
  return { role: 'img', 'aria-label': words } as const;
}

type MarkProps = {
  /** An icon, created once at module scope, because React skips elements that did not change. */
  icon: ReactNode;
  /** The accessible name, e.g. 'favourite'. */
  label: string;
  /** The tooltip, if it should say more than the label. */
  words?: string;
  tone?: 'caution' | 'bad' | 'quiet';
};

export function CellSign({ icon, label, words = label, tone = 'quiet' }: MarkProps) {
  return (
    <span className={styles.mark} data-tone={tone} {...sign(label)} {...tip(words)}>
      {icon}
    </span>
  );
}

const STAR = <Star size={13} fill="currentColor" aria-hidden />;
const LOCK = <Lock size={13} aria-hidden />;

export function Favourite() {
  return <CellSign icon={STAR} label="favourite" words="Favourite" tone="caution" />;
}

export function Starred() {
  return <CellSign icon={STAR} label="starred" words="Starred" tone="caution" />;
}

export function Locked() {
  return <CellSign icon={LOCK} label="locked" words="Locked" />;
}

/** The values are undocumented. An arrow is shown only if the word itself implies a direction. */
const ARROWS = [
  { pattern: /^(in|from)/i, Arrow: ArrowDownLeft },
  { pattern: /^(out|to)/i, Arrow: ArrowUpRight },
];

/** The direction of a message. `compact` shows only the arrow, with the word as its tooltip and accessible name. */
export function MessageDirection({ value, compact = false }: { value: string; compact?: boolean }) {
  const Arrow = ARROWS.find(({ pattern }) => pattern.test(value))?.Arrow;
  if (!Arrow) return <span className="secondary">{value}</span>;
  return (
    <span
      className={styles.direction}
      data-compact={compact || undefined}
      {...(compact && { ...sign(value), ...tip(value) })}
    >
      <Arrow size={14} aria-hidden />
      {!compact && <span className="secondary">{value}</span>}
    </span>
  );
}

/** A warning if an expiration is past or near; otherwise nothing. */
export function ExpiryChip({ expiration }: { expiration: string | null }) {
  const expiry = expiryOf(expiration, useNow().getTime());
  if (expiry === null || expiry.state === 'later') return null;
  if (expiry.state === 'expired') return <StatusChip tone="bad">Expired</StatusChip>;
  const left = expiry.days === 0 ? 'within a day' : `in ${pluralize(expiry.days, 'day')}`;
  return <StatusChip tone="caution">Expires {left}</StatusChip>;
}
