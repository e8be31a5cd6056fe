import Tooltip from '@mui/material/Tooltip';
import { useSyncExternalStore } from 'react';
import { shownTip, TIP_ID } from './tip.ts';

/** The one tooltip of the page: at whichever element has a tip, and the pointer or the focus. */
export function PageTooltip() {
  const tip = useSyncExternalStore(shownTip.subscribe, shownTip.get);
  if (tip === null) return null;
  return (
    <Tooltip
      open
      id={TIP_ID}
      title={tip.text}
      // It says itself whom it describes, and listens to nobody: `tip.ts` does.
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
