/**
 * Components for the content of table cells, shared by many lists. They render plain elements instead of MUI
 * components, because a table has thousands of cells.
 */
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import Star from 'lucide-react/icons/star';
import type { ReactNode } from 'react';
import { expiryOf, expiryText } from '../lib/expiry.ts';
import { useNow } from '../ui/moment.tsx';
import { StatusChip } from '../ui/value.tsx';
import { tip, tipIfTruncated } from '../ui/tip.ts';
import type { GroupTitle } from './row-groups.ts';
import styles from './cells.module.css';

type NameProps = {
  children: string;
  /** false if the text is a placeholder for a missing name. */
  isNamed?: boolean;
  /** true shows a dot, which screen readers announce as 'unread'. false only reserves the space of the dot. */
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

// The chevrons of `GroupName`. Created once, because React skips identical elements and a table shows hundreds of
// groups.
const EXPANDED = <ChevronDown className="fixed" size={14} aria-hidden />;
const COLLAPSED = <ChevronRight className="fixed" size={14} aria-hidden />;

type GroupNameProps = { group: GroupTitle & { isExpanded: boolean }; isUnread?: boolean };

/** The name of a row that represents a group of records, with a chevron and the number of records. */
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

/** Indents the name of a record inside an expanded group, so that it aligns with the name of the group. */
export function MemberIndent() {
  return <span className={styles.indent} />;
}

/**
 * Returns props that label a visual sign, e.g. a dot, for screen readers. A visually hidden text would create a
 * compositing layer in each row, which is the most expensive part of rendering a row.
 */
function sign(words: string) {
  return { role: 'img', 'aria-label': words } as const;
}

type MarkProps = {
  /** The icon. Create the element once at module scope, because React skips identical elements. */
  icon: ReactNode;
  /** The accessible name of the icon, e.g. 'favourite'. */
  label: string;
  /** The text of the tooltip. The default is the label. */
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

/**
 * Icons for the direction of a message. The API does not define the values of the direction, so an arrow is shown only
 * if the word itself implies a direction.
 */
const ARROWS = [
  { pattern: /^(in|from)/i, direction: 'inbound', Arrow: ArrowDownLeft },
  { pattern: /^(out|to)/i, direction: 'outbound', Arrow: ArrowUpRight },
] as const;

type MessageDirectionProps = {
  value: string;
  /** Shows only an arrow, with the word as its tooltip and accessible name. */
  compact?: boolean;
  /** The words for each direction. The default is the value of the service. */
  words?: Record<'inbound' | 'outbound', string>;
};

export function MessageDirection({ value, compact = false, words }: MessageDirectionProps) {
  const known = ARROWS.find(({ pattern }) => pattern.test(value));
  const Arrow = known?.Arrow;
  if (!Arrow) return <span className="secondary">{value}</span>;
  return (
    <span
      className={styles.direction}
      data-compact={compact || undefined}
      {...(compact && { ...sign(value), ...tip(value) })}
    >
      <Arrow size={14} aria-hidden />
      {!compact && <span className="secondary">{words?.[known.direction] ?? value}</span>}
    </span>
  );
}

/** Shows a warning if the expiration is past or near, otherwise nothing. */
export function ExpiryChip({ expiration }: { expiration: string | null }) {
  const now = useNow().getTime();
  const expiry = expiryOf(expiration, now);
  if (expiry === null || expiry.state === 'later') return null;
  if (expiry.state === 'expired') return <StatusChip tone="bad">Expired</StatusChip>;
  return <StatusChip tone="caution">Expires {expiryText(expiry.at, now)}</StatusChip>;
}
