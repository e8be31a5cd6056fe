import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { Flag } from 'lucide-react';
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
  /** Whether the test can be ended. An open dialog stays open regardless, to show the outcome. */
  isOffered: boolean;
};

export function EndTestButton({ isOffered, onDone, ...props }: EndTestButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // The test ended while the dialog was open. Report the outcome in the banner, which gets the focus, because the
    // button no longer exists.
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
 * A region instead of the default alert: the banner gets the focus, so a screen reader reads it without an
 * interruption.
 */
const part = { role: 'region' } as const;

type OutcomeBannerProps = { outcome: EndOutcome; personaName: (personaId: string) => string | null };

/** Shows the outcome in place of the button that ended the test, and focuses itself, because the focus was on that button. */
export function OutcomeBanner({ outcome, personaName }: OutcomeBannerProps) {
  const [titleId, effectId] = [useId(), useId()];
  const banner = useRef<HTMLDivElement>(null);
  // The effect runs after the dialog has released its focus trap, which would otherwise take the focus back.
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
