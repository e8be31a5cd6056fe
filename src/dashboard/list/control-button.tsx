import Button from '@mui/material/Button';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import type { LucideIcon } from 'lucide-react';
import { Link } from '../ui/link.tsx';
import { memoIgnoringHandlers } from '../ui/memo-ignoring-handlers.tsx';
import { tip } from '../ui/tip.ts';
import { useNarrow } from '../ui/use-layout.ts';

type ControlButtonProps = Omit<IconButtonProps, 'children' | 'aria-label' | 'size' | 'color'> & {
  label: string;
  icon: LucideIcon;
  /** The target address, if the button is a link. */
  to?: string;
};

/** A button beside the title of a list. On a narrow screen, only the icon of the button is visible. */
export const ControlButton = memoIgnoringHandlers(({ label, icon, to, ...rest }: ControlButtonProps) => {
  const isNarrow = useNarrow();
  const Icon = icon;
  const sign = <Icon size={16} aria-hidden />;
  const button = { ...rest, ...(to !== undefined && { component: Link, to }) };
  if (isNarrow) {
    return (
      <IconButton {...tip(label)} {...button} aria-label={label}>
        {sign}
      </IconButton>
    );
  }
  return (
    <Button variant="outlined" {...button} startIcon={sign}>
      {label}
    </Button>
  );
});
