import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import styles from './menu.module.css';
import { Link } from './link.tsx';
import { useTransientPart } from './kept-page.ts';

/** The props that a `MenuButton` passes to its menu. */
export type MenuPlace = { anchor: HTMLElement; onClose: () => void };

export type MenuEntry = {
  title: string;
  icon?: ReactNode;
  /** The second line of the entry: its scope, or the reason why it is disabled. */
  note?: string;
  isDisabled?: boolean;
} & ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: undefined });

/** The menu of a `MenuButton`. The menu closes before the action of the selected entry runs. */
export function MenuList({ anchor, onClose, entries }: MenuPlace & { entries: readonly MenuEntry[] }) {
  useTransientPart();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      // Keyboard users can focus disabled entries, because the note of an entry explains why it is disabled.
      slotProps={{ list: { disabledItemsFocusable: true } }}
    >
      {entries.map((entry) => (
        <MenuItem
          key={entry.title}
          disabled={entry.isDisabled ?? false}
          onClick={() => {
            onClose();
            entry.onSelect?.();
          }}
          {...linkTo(entry)}
        >
          {entry.icon}
          <span className={styles.words}>
            {entry.title}
            {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}

function linkTo(entry: MenuEntry): object {
  if (entry.href === undefined) return {};
  return { component: Link, to: entry.href };
}
