import { pluralize } from '../../lib/pluralize.ts';
import { formatNumber } from '../../lib/format.ts';
import { shorten } from '../../lib/shorten.ts';
import { tip } from '../../ui/tip.ts';
import type { Counts, FolderNode } from './folder-tree.ts';
import styles from './folders.module.css';

type FolderLabelProps = { folder: { id: string; name: string | null; isLocal?: boolean } };

/** A folder by its name; one that has none by its id. What it stands in has `dir="auto"`, so that it is cut at its end. */
export function FolderLabel({ folder: { id, name, isLocal = false } }: FolderLabelProps) {
  if (name !== null && isLocal) {
    return (
      <span {...tip(LOCAL_NAME)}>
        {name}
        <span className="visually-hidden">,</span> <span className="note">local name</span>
      </span>
    );
  }
  if (name !== null) return name;
  return (
    <span className={styles.unnamed}>
      Unnamed folder <span className={styles.id}>{shorten(id, 12)}</span>
    </span>
  );
}

const LOCAL_NAME =
  'The service does not list folders. This browser remembers the name from when it was added.';

type Countable = Pick<FolderNode, 'here' | 'within'>;

/** How many bots and personas a folder has, subfolders included, in two columns. Seen only: `countedIn` says it in words. */
export function FolderCounts({ folder: { here, within } }: { folder: Countable }) {
  const both = `In this folder: ${countText(here)}\nWith its subfolders: ${countText(within)}`;
  return (
    <span className={styles.counts} aria-hidden {...(!sameCounts(here, within) && tip(both))}>
      <Count value={within.bots} />
      <Count value={within.personas} />
    </span>
  );
}

/** What the columns show, in words: '3 bots, 1 persona'. */
export function countedIn({ here, within }: Countable): string {
  return sameCounts(here, within) ? countText(here) : `${countText(within)} with its subfolders`;
}

/** The headings of the two columns. */
export function FolderCountHeadings() {
  return (
    <span className={styles.counts} aria-hidden>
      <span className={styles.count}>Bots</span>
      <span className={styles.count}>Personas</span>
    </span>
  );
}

/** Drawn by the style sheet: a number alone is no part of the name of its row. */
function Count({ value }: { value: number | null }) {
  return (
    <span
      className={styles.count}
      data-some={(value ?? 0) > 0 || undefined}
      data-value={value === null ? '–' : formatNumber(value)}
    />
  );
}

function sameCounts(a: Counts, b: Counts): boolean {
  return a.bots === b.bots && a.personas === b.personas;
}

/** '3 bots, 1 persona'; what is not known is left out. */
function countText({ bots, personas }: Counts): string {
  return [
    ...(bots === null ? [] : [pluralize(bots, 'bot')]),
    ...(personas === null ? [] : [pluralize(personas, 'persona')]),
  ].join(', ');
}
