import { pluralize } from '../../lib/pluralize.ts';
import { formatNumber } from '../../lib/format.ts';
import { shorten } from '../../lib/shorten.ts';
import { tip } from '../../ui/tip.ts';
import type { Counts, FolderNode } from './folder-tree.ts';
import styles from './folders.module.css';

type FolderLabelProps = { folder: { id: string; name: string | null; isLocal?: boolean } };

/**
 * Shows the name of a folder, or its id if the folder has no name. The parent element needs `dir="auto"`, so that a
 * long name is truncated at its end in any script.
 */
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
      Unnamed folder <code>{shorten(id, 12)}</code>
    </span>
  );
}

const LOCAL_NAME =
  'The service does not list folders. This browser remembers the name from when it was added.';

type Countable = Pick<FolderNode, 'here' | 'within'>;

/**
 * Shows two columns: the number of bots and the number of personas in a folder, including its subfolders. Hidden from
 * screen readers, which read the text of `countedIn` instead.
 */
export function FolderCounts({ folder: { here, within } }: { folder: Countable }) {
  const both = `In this folder: ${countText(here)}\nWith its subfolders: ${countText(within)}`;
  return (
    <span className={styles.counts} aria-hidden {...(!sameCounts(here, within) && tip(both))}>
      <Count value={within.bots} />
      <Count value={within.personas} />
    </span>
  );
}

/** Returns the numbers of bots and personas in a folder as text, e.g. '3 bots, 1 persona'. */
export function countedIn({ here, within }: Countable): string {
  return sameCounts(here, within) ? countText(here) : `${countText(within)} with its subfolders`;
}

export function FolderCountHeadings() {
  return (
    <span className={styles.counts} aria-hidden>
      <span className={styles.count}>Bots</span>
      <span className={styles.count}>Personas</span>
    </span>
  );
}

/**
 * Shows a number. The style sheet renders it from an attribute, so that it is not part of the row's accessible name.
 */
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

/** Returns numbers as text, e.g. '3 bots, 1 persona'. Omits unknown numbers. */
function countText({ bots, personas }: Counts): string {
  return [
    ...(bots === null ? [] : [pluralize(bots, 'bot')]),
    ...(personas === null ? [] : [pluralize(personas, 'persona')]),
  ].join(', ');
}
