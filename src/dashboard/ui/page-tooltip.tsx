import Tooltip from '@mui/material/Tooltip';
import { useSyncExternalStore } from 'react';
import { shownTip, TIP_ID } from './tip.ts';

/**
 * The tooltip of the page. A single tooltip serves all elements with a tip (see `tip.ts`). It appears at the hovered or
 * focused element.
 */
export function PageTooltip() {
  const tip = useSyncExternalStore(shownTip.subscribe, shownTip.get);
  if (tip === null) return null;
  return (
    <Tooltip
      open
      id={TIP_ID}
      title={tip.text}
      // MUI must neither listen to events nor describe the element, because `tip.ts` handles the events and sets
      // `aria-describedby`.
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
