import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Flag from 'lucide-react/icons/flag';
import { useEffect, useId, useRef, useState } from 'react';
import { formatNumber, joinNames } from '../../../../lib/format.ts';
import {
  botPersonas,
  hasFrozenResults,
  outcomeOfCheck,
  outcomeTitle,
  type EndOutcome,
} from '../../../../domain/split-tests/end-outcome.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { popupTrigger } from '../../../../ui/popup.ts';
import type { EndSplitTestDialogProps } from './end-split-test-dialog.tsx';

const EndSplitTestDialog = onDemand(
  async () => (await import('./end-split-test-dialog.tsx')).EndSplitTestDialog,
);

type EndTestButtonProps = Omit<EndSplitTestDialogProps, 'onClose'> & {
  /**
   * Whether the button is shown because the test can be ended. An open dialog stays open when the value becomes false,
   * to show the outcome.
   */
  isOffered: boolean;
};

export function EndTestButton({ isOffered, onDone, ...props }: EndTestButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // If the button has disappeared, the test ended while the dialog was open. The banner then shows the outcome and
    // gets the focus.
    const found = isOffered || !props.shown ? null : outcomeOfCheck(props.shown, null);
    if (found) onDone(found);
  };
  return (
    <>
      {isOffered && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<Flag size={16} aria-hidden />}
          {...popupTrigger('dialog', EndSplitTestDialog.prefetch)}
          onClick={() => setOpen(true)}
        >
          End test
        </Button>
      )}
      {isOpen && (
        <EndSplitTestDialog
          {...props}
          onDone={(outcome) => {
            setOpen(false);
            onDone(outcome);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/**
 * The banner is a region instead of an alert. The banner gets the focus, so a screen reader reads it without
 * interrupting other speech.
 */
const part = { role: 'region' } as const;

type OutcomeBannerProps = { outcome: EndOutcome; personaName: (personaId: string) => string | null };

/**
 * Shows the outcome of ending a test, in place of the button that ended it. The banner focuses itself, because the
 * focus was on that button.
 */
export function OutcomeBanner({ outcome, personaName }: OutcomeBannerProps) {
  const [titleId, effectId] = [useId(), useId()];
  const banner = useRef<HTMLDivElement>(null);
  // The effect runs after the dialog has released its focus trap. Otherwise the dialog would take the focus back.
  useEffect(() => banner.current?.focus(), []);
  const personas = botPersonas(outcome.bot);
  return (
    <Alert
      ref={banner}
      variant="outlined"
      severity={outcome.kind === 'ended' ? 'success' : 'info'}
      {...part}
      aria-labelledby={titleId}
      aria-describedby={hasFrozenResults(outcome) ? effectId : undefined}
      tabIndex={-1}
    >
      <AlertTitle id={titleId}>{outcomeTitle(outcome)}</AlertTitle>
      {hasFrozenResults(outcome) && (
        <p id={effectId}>
          {personas.length === 0
            ? 'The results are frozen. The service returned no personas for the bot.'
            : `The results are frozen. The bot now has ${joinNames(personas.map(({ id, weight }) => withWeight(personaName(id) ?? id, weight)))}.`}
        </p>
      )}
    </Alert>
  );
}

function withWeight(name: string, weight: number | null): string {
  return weight === null ? name : `${name} (weight ${formatNumber(weight)})`;
}
