import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useSetting } from '../lib/settings.ts';
import { tip } from './tip.ts';

type StepButtonProps = {
  label: string;
  icon: ReactNode;
  /** The single-key shortcut for the same action. It only works while such shortcuts are enabled. */
  shortcut?: string;
  /** Whether there is a next step. */
  isThere: boolean;
  onStep: () => void;
  /** The tooltip, e.g. the target. Defaults to the label. */
  words?: string;
};

/**
 * A button to the previous or next record. At the end it is `aria-disabled`, because `disabled` would drop the focus.
 */
export function StepButton({ label, icon, shortcut, isThere, onStep, words = label }: StepButtonProps) {
  const key = useSetting('singleKeys') === 'on' ? shortcut : undefined;
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
