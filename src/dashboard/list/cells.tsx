/** What stands in the cells of many lists. Plain elements: a table draws them by the thousand. */
import { ArrowDownLeft, ArrowUpRight, Lock, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { pluralize } from '../lib/pluralize.ts';
import { expiryOf } from '../lib/expiry.ts';
import { useNow } from '../ui/moment.tsx';
import { StatusChip } from '../ui/value.tsx';
import { tip, tipIfTruncated } from '../ui/tip.ts';
import styles from './cells.module.css';

type NameProps = {
  children: string;
  /** False where these words stand for a name that it does not have. */
  isNamed?: boolean;
  /** True puts a dot before it and 'unread' after it; false keeps the room of the dot. */
  isUnread?: boolean;
  /** Before it: a picture. */
  before?: ReactNode;
  /** After it: its marks. */
  marks?: ReactNode;
};

/** What a row is called, and the marks that decide whether to open it. */
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

/** Words to hear for what is seen. Text out of sight would be a layer of its own in each row, and the dearest part of it. */
function sign(words: string) {
  return { role: 'img', 'aria-label': words } as const;
}

type MarkProps = {
  /** An icon, made once at module scope: React passes over an element that it has seen. */
  icon: ReactNode;
  /** What is heard in its place: 'favourite'. */
  label: string;
  /** More, on hover, than is heard. */
  words?: string;
  tone?: 'caution' | 'bad' | 'quiet';
};

/** A sign after a name. */
export function CellSign({ icon, label, words = label, tone = 'quiet' }: MarkProps) {
  return (
    <span className={styles.mark} data-tone={tone} {...sign(label)} {...tip(words)}>
      {icon}
    </span>
  );
}

// Made once, as a table shows hundreds.
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

/** The values are undocumented: an arrow only where the word itself points a way, the word always. */
const ARROWS = [
  { pattern: /^(in|from)/i, Arrow: ArrowDownLeft },
  { pattern: /^(out|to)/i, Arrow: ArrowUpRight },
];

/** The direction of a message in a word. `compact` keeps the arrow alone to see, and the word on hover and to hear. */
export function MessageDirection({ value, compact = false }: { value: string; compact?: boolean }) {
  const Arrow = ARROWS.find(({ pattern }) => pattern.test(value))?.Arrow;
  if (!Arrow) return <span className="secondary">{value}</span>;
  return (
    <span
      className={styles.direction}
      data-compact={compact || undefined}
      {...(compact && { ...sign(value), ...tip(value) })}
    >
      <Arrow className={styles.arrow} size={14} aria-hidden />
      {!compact && <span className="secondary">{value}</span>}
    </span>
  );
}

/** A warning where an expiration is over or near; nothing where it is neither. */
export function ExpiryChip({ expiration }: { expiration: string | null }) {
  const expiry = expiryOf(expiration, useNow().getTime());
  if (expiry === null || expiry.state === 'later') return null;
  if (expiry.state === 'expired') return <StatusChip tone="bad">Expired</StatusChip>;
  const left = expiry.days === 0 ? 'within a day' : `in ${pluralize(expiry.days, 'day')}`;
  return <StatusChip tone="caution">Expires {left}</StatusChip>;
}
