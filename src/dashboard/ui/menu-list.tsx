import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import styles from './menu.module.css';
import { Link } from './link.tsx';

/** Where a menu hangs, as its button knows it. */
export type MenuPlace = { anchor: HTMLElement; onClose: () => void };

export type MenuEntry = {
  title: string;
  icon?: ReactNode;
  /** A second line: what it covers, or why it cannot be had. */
  note?: string;
  isDisabled?: boolean;
} & (
  | { onSelect: () => void; href?: undefined }
  /** `isNewTab` for what is no page of the app, and is read beside it. */
  | { href: string; isNewTab?: boolean; onSelect?: undefined }
);

/** What a `MenuButton` opens. The menu closes before an entry does its work. */
export function MenuList({ anchor, onClose, entries }: MenuPlace & { entries: readonly MenuEntry[] }) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      // The keyboard reaches what cannot be had as well, whose note says why.
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
  if (entry.isNewTab) return { component: 'a', href: entry.href, target: '_blank', rel: 'noopener' };
  return { component: Link, to: entry.href };
}
