import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useSingleKeys } from '../lib/single-keys.ts';
import { tip } from './tip.ts';

type StepButtonProps = {
  label: string;
  icon: ReactNode;
  /** The single key that does the same, while such keys are on. */
  shortcut?: string;
  /** False at the end of the way. */
  isThere: boolean;
  onStep: () => void;
  /** What the tip says beside the label: where it leads. */
  words?: string;
};

/** To the one before or after. Not `disabled` at the end, which would drop the focus. */
export function StepButton({ label, icon, shortcut, isThere, onStep, words = label }: StepButtonProps) {
  const key = useSingleKeys() ? shortcut : undefined;
  return (
    <IconButton
      aria-label={label}
      aria-keyshortcuts={key}
      aria-disabled={!isThere}
      onClick={() => isThere && onStep()}
      {...tip(key === undefined ? words : `${words}  ${key}`)}
    >
      {icon}
    </IconButton>
  );
}
