import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { CircleHelp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTransientPart } from './kept-page.ts';

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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useTransientPart(anchor !== null);
  return (
    <>
      <IconButton
        size="small"
        // A negative margin, so that the button does not increase the height of its line.
        sx={{ my: -1.5 }}
        aria-label={`About ${of}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        // The click must not trigger the click handler of a heading or row around the button.
        onClick={(event) => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
      >
        <CircleHelp size={14} aria-hidden />
      </IconButton>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          // No opening transition, so that the text is readable immediately.
          transitionDuration={0}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': of, sx: { maxWidth: 360, p: 3 } } }}
        >
          <Typography variant="body2" component="div">
            {children}
          </Typography>
        </Popover>
      )}
    </>
  );
}
