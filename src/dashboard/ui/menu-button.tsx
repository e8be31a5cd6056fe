import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ChevronDown from 'lucide-react/icons/chevron-down';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import type { ReactNode } from 'react';
import type { MenuPlace } from './menu-list.tsx';
import styles from './menu.module.css';
import { useTabStop } from './focus.ts';
import { usePopup } from './popup.ts';
import { tip } from './tip.ts';
import { useNarrow } from './use-layout.ts';

type MenuButtonProps = {
  /**
   * The label of the button. With `asDots` or `asIcon`, it is only the accessible name, e.g. 'Actions for Solar
   * qualifier'.
   */
  label: string;
  icon?: ReactNode;
  /** Shows three dots instead of the label. For table rows. */
  asDots?: boolean;
  /** Shows only this icon instead of the label. For a button at the end of a text field. */
  asIcon?: ReactNode;
  /** Whether the button is disabled. Disable the button instead of hiding it, so that the layout stays stable. */
  isDisabled?: boolean;
  /** Called when the pointer or the focus reaches the button, to prefetch the code of the menu. */
  onIntent: () => void;
  /** Renders the open menu: a `<MenuList {...menu} entries>` with its entries. */
  children: (menu: MenuPlace) => ReactNode;
};

// The icon of `asDots`. Created once, because React skips identical elements and every table row has this icon.
const DOTS = <EllipsisVertical size={16} aria-hidden />;

/** A button that opens a menu. The code of the menu is a separate download after the code of the page. */
export function MenuButton(props: MenuButtonProps) {
  const { label, icon, asDots = false, asIcon, isDisabled = false, onIntent, children } = props;
  const { anchor, close, trigger } = usePopup('menu', onIntent);
  const tabStop = useTabStop();
  const isNarrow = useNarrow();
  const shared = { disabled: isDisabled, ...trigger };
  return (
    <>
      {asDots ? (
        // A plain element instead of an MUI button, because every table row has one.
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
      {anchor && children({ anchor, onClose: close })}
    </>
  );
}
