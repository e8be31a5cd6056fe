import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { groupBy } from '../../lib/group-by.ts';
import { shortcuts, THIS_PAGE } from '../../lib/shortcuts.ts';
import { setSetting, useSetting } from '../../lib/settings.ts';
import { SETTINGS } from '../../lib/settings-table.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Keys } from '../../ui/keys.tsx';
import styles from './shortcut-sheet.module.css';

type Line = { keys: string; label: string };

/** Additional rows, by group, for keys that the browser or a component handles without a registered shortcut. */
const OWN: Record<string, readonly Line[]> = {
  Lists: [
    { keys: 'enter', label: 'Open the row' },
    { keys: 'escape', label: 'Back to the row, or close the details' },
  ],
};

const ORDER = ['Everywhere', THIS_PAGE, 'Lists', 'Go to'];

/** Lists all shortcuts of the page, and lets the user disable single-key shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  // The shortcuts of the page behind the sheet, as they were when the sheet opened.
  const [groups] = useState(groupsNow);
  const isOn = useSetting('singleKeys') === 'on';
  return (
    <Dialog
      title="Keyboard shortcuts"
      isLong
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="mb-3" style={{ columns: '2 230px', gap: 40 }}>
        {groups.map(([group, lines]) => (
          <section key={group} style={{ breakInside: 'avoid', paddingBottom: 16 }} aria-label={group}>
            <h3 className="note medium" style={{ paddingBottom: 4 }}>
              {group}
            </h3>
            <dl>
              {lines.map(({ keys, label }) => (
                <div key={keys} className="row gap-4 between" style={{ minHeight: 30 }}>
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
            onChange={(event) => setSetting('singleKeys', event.target.checked ? 'on' : 'off')}
          />
        }
        label={SETTINGS.singleKeys.label}
      />
      <p className="quiet">
        Turn these off if you use speech input or often press keys by accident. Kept in this browser.
      </p>
    </Dialog>
  );
}

function groupsNow(): [string, readonly Line[]][] {
  // Shortcuts are in registration order, the newest last.
  const lines = shortcuts()
    .filter(({ isOffered }) => isOffered?.() ?? true)
    .filter(isFirst)
    .toReversed();
  const groups = groupBy(lines, ({ group = THIS_PAGE }) => group);
  return [...groups]
    .map(([group, ofGroup]): [string, readonly Line[]] => [group, [...ofGroup, ...(OWN[group] ?? [])]])
    .toSorted(([a], [b]) => rank(a) - rank(b));
}

/** Keeps one shortcut per key: the newest, which takes precedence. */
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
