import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useSetting } from '../lib/settings.ts';
import { tip } from './tip.ts';

type StepButtonProps = {
  label: string;
  icon: ReactNode;
  /** The key that performs the same action. It is shown only if the user has not disabled single-key shortcuts. */
  shortcut?: string;
  /** Whether there is a record to go to. */
  isThere: boolean;
  onStep: () => void;
  /** The text of the tooltip, e.g. the name of the target. The default is the label. */
  words?: string;
};

/**
 * A button to the previous or next record. At the end of the list it is `aria-disabled` instead of `disabled`, because
 * a `disabled` button would lose the focus.
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
