import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { groupBy } from '../../lib/group-by.ts';
import { shortcuts, THIS_PAGE } from '../../lib/shortcuts.ts';
import { chooseSingleKeys, useSingleKeys } from '../../lib/single-keys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Keys } from '../../ui/keys.tsx';
import styles from './shortcut-sheet.module.css';

type Line = { keys: string; label: string };

/** What the browser, or the part itself, does by these: no shortcut of ours. */
const OWN: Record<string, readonly Line[]> = {
  Lists: [
    { keys: 'enter', label: 'Open the row' },
    { keys: 'escape', label: 'Back to the row, or close the details' },
  ],
};

/** In this order; others after them. */
const ORDER = ['Everywhere', THIS_PAGE, 'Lists', 'Go to'];

/** All shortcuts that there are on the page, and the way to turn single keys off. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  // Those of the page below, as it was.
  const [groups] = useState(groupsNow);
  const isOn = useSingleKeys();
  return (
    <Dialog
      title="Keyboard shortcuts"
      isLong
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.groups}>
        {groups.map(([group, lines]) => (
          <section key={group} className={styles.group} aria-label={group}>
            <h3 className={styles.heading}>{group}</h3>
            <dl>
              {lines.map(({ keys, label }) => (
                <div key={keys} className={styles.line}>
                  <dt>{label}</dt>
                  <dd className={styles.keys} data-off={(!isOn && isSingle(keys)) || undefined}>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <FormControlLabel
        control={
          <Checkbox
            checked={isOn}
            onChange={(event) => chooseSingleKeys(event.target.checked ? 'on' : 'off')}
          />
        }
        label="Single-key shortcuts"
      />
      <p className="quiet">
        Turn these off if you use speech input or often press keys by accident. Kept in this browser.
      </p>
    </Dialog>
  );
}

function groupsNow(): [string, readonly Line[]][] {
  // In the order in which they came, which is the newest last.
  const lines = shortcuts().filter(isFirst).toReversed();
  const groups = groupBy(lines, ({ group = THIS_PAGE }) => group);
  return [...groups]
    .map(([group, those]): [string, readonly Line[]] => [group, [...those, ...(OWN[group] ?? [])]])
    .toSorted(([a], [b]) => rank(a) - rank(b));
}

/** A key that several would hear stands once: what came last goes first. */
function isFirst({ keys }: Line, at: number, lines: readonly Line[]): boolean {
  return lines.findIndex((line) => line.keys === keys) === at;
}

function isSingle(keys: string): boolean {
  return keys.split(' ').every((key) => key.length === 1);
}

function rank(group: string): number {
  const at = ORDER.indexOf(group);
  return at === -1 ? ORDER.length : at;
}
