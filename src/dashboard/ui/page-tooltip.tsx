import Tooltip from '@mui/material/Tooltip';
import { useSyncExternalStore } from 'react';
import { shownTip, TIP_ID } from './tip.ts';

/** The single tooltip of the page. It appears at the hovered or focused element with a tip. */
export function PageTooltip() {
  const tip = useSyncExternalStore(shownTip.subscribe, shownTip.get);
  if (tip === null) return null;
  return (
    <Tooltip
      open
      id={TIP_ID}
      title={tip.text}
      // `tip.ts` listens to events and sets `aria-describedby`, so MUI must do neither.
      describeChild
      disableFocusListener
      disableHoverListener
      disableTouchListener
      slotProps={{ popper: { anchorEl: tip.anchor }, transition: { timeout: 0 } }}
    >
      <span hidden />
    </Tooltip>
  );
}
