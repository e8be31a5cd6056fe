import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type HelpPopoverProps = {
  anchor: HTMLElement;
  /** The accessible name. */
  name: string;
  onClose: () => void;
  children: ReactNode;
};

/** The explanation that a `HelpTip` opens. */
export function HelpPopover({ anchor, name, onClose, children }: HelpPopoverProps) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      // No opening transition, so that the text is readable immediately.
      transitionDuration={0}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': name, sx: { maxWidth: 360, p: 3 } } }}
    >
      <Typography variant="body2" component="div">
        {children}
      </Typography>
    </Popover>
  );
}
