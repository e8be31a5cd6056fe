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
import type { EndSplitTestDialogProps } from './end-split-test-dialog.tsx';

const EndSplitTestDialog = onDemand(
  async () => (await import('./end-split-test-dialog.tsx')).EndSplitTestDialog,
);

type EndTestButtonProps = Omit<EndSplitTestDialogProps, 'onClose'> & {
  /** Whether there is something to end. A dialog that is open stays, to tell what came of it. */
  isOffered: boolean;
};

/** Opens the dialog that ends a split test. */
export function EndTestButton({ isOffered, onDone, ...props }: EndTestButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // It ended behind the dialog: why, is told where the focus can go, since the button to go back to is gone.
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
          aria-haspopup="dialog"
          onPointerEnter={EndSplitTestDialog.prefetch}
          onFocus={EndSplitTestDialog.prefetch}
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

/** The same part of the page for as long as it is there, and not what interrupts who listens: it has the focus. */
const part = { role: 'region' } as const;

type OutcomeBannerProps = { outcome: EndOutcome; personaName: (personaId: string) => string | null };

/** What came of ending a test, where the button that ended it was. Takes the focus, which went with that button. */
export function OutcomeBanner({ outcome, personaName }: OutcomeBannerProps) {
  const [titleId, effectId] = [useId(), useId()];
  const banner = useRef<HTMLDivElement>(null);
  // After the dialog has let go of the focus, which until then it would take back.
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
