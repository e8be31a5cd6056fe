import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import type { ReactNode } from 'react';
import { useTransientPart } from './kept-page.ts';
import { onDemand } from './on-demand.tsx';
import { usePopup } from './popup.ts';

const HelpPopover = onDemand(async () => (await import('./help-popover.tsx')).HelpPopover);

type ExplainedProps = {
  /** The name of the explained figure, with the same words as beside the button. */
  of: string;
  /** The explanation: the meaning of the figure and its calculation, in one or two sentences. */
  children: ReactNode;
};

/** The content of a `HelpTip` that explains several figures. */
export function ExplainedTerms({ terms }: { terms: readonly (readonly [name: string, words: string])[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, '& dt': { fontWeight: 600 }, '& dd': { m: 0 } }}>
      {terms.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </Box>
  );
}

/** A small button beside the name of a calculated figure. It opens an explanation of the figure. */
export function HelpTip({ of, children }: ExplainedProps) {
  const { anchor, close, trigger } = usePopup('dialog', HelpPopover.prefetch);
  useTransientPart(anchor !== null);
  return (
    <>
      <IconButton
        size="small"
        // A negative margin, so that the button does not increase the height of its line.
        sx={{ my: -1.5 }}
        aria-label={`About ${of}`}
        {...trigger}
        // The click must not trigger the click handler of a heading or row around the button.
        onClick={(event) => {
          event.stopPropagation();
          trigger.onClick(event);
        }}
      >
        <CircleHelp size={14} aria-hidden />
      </IconButton>
      {anchor && (
        <HelpPopover anchor={anchor} name={of} onClose={close}>
          {children}
        </HelpPopover>
      )}
    </>
  );
}
