import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ChevronDown, EllipsisVertical } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { MenuPlace } from './menu-list.tsx';
import styles from './menu.module.css';
import { useTabStop } from './focus.ts';
import { tip } from './tip.ts';
import { useNarrow } from './use-layout.ts';

type MenuButtonProps = {
  /** On the button; with three dots in place of it, what they are the menu of: 'Actions for Solar qualifier'. */
  label: string;
  icon?: ReactNode;
  /** Three dots in place of the label: for the rows of a table. */
  asDots?: boolean;
  /** An icon alone, at the end of a field. */
  asIcon?: ReactNode;
  /** While there is nothing yet to do anything with: in its place, so that nothing moves when there is. */
  isDisabled?: boolean;
  /** The pointer or the focus is here: time to fetch the menu's code. */
  onIntent: () => void;
  /** The menu, on demand: a `<MenuList {...menu} entries>`, with whatever its entries need. */
  children: (menu: MenuPlace) => ReactNode;
};

// Made once: React passes over an element that it has seen, and every row of a table has these dots.
const DOTS = <EllipsisVertical size={16} aria-hidden />;

/** A button that opens a menu. A page is ready before its menus are. */
export function MenuButton(props: MenuButtonProps) {
  const { label, icon, asDots = false, asIcon, isDisabled = false, onIntent, children } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const tabStop = useTabStop();
  const isNarrow = useNarrow();
  const shared = {
    disabled: isDisabled,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onPointerEnter: onIntent,
    onFocus: onIntent,
    onClick: (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  return (
    <>
      {asDots ? (
        // Plain, for there is one in every row.
        <button
          type="button"
          className={styles.dots}
          aria-label={label}
          tabIndex={tabStop}
          {...shared}
          {...tip('Actions')}
        >
          {DOTS}
        </button>
      ) : asIcon ? (
        <IconButton size="small" edge="end" aria-label={label} {...shared} {...tip(label)}>
          {asIcon}
        </IconButton>
      ) : icon !== undefined && isNarrow ? (
        <IconButton aria-label={label} {...shared} {...tip(label)}>
          {icon}
        </IconButton>
      ) : (
        <Button
          variant="outlined"
          startIcon={icon}
          endIcon={<ChevronDown size={14} aria-hidden />}
          {...shared}
        >
          {label}
        </Button>
      )}
      {anchor && children({ anchor, onClose: () => setAnchor(null) })}
    </>
  );
}
