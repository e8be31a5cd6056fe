import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { CircleHelp } from 'lucide-react';
import { useState, type ReactNode } from 'react';

type ExplainedProps = {
  /** The name of the figure, as it stands beside this. */
  of: string;
  /** What it means and how it is worked out: a sentence or two. */
  children: ReactNode;
};

/** Several figures behind one button, each by its name. */
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

/** A small button beside the name of a figure that opens what the figure means. For figures that are worked out here. */
export function HelpTip({ of, children }: ExplainedProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        // As tall as the line that it stands in.
        sx={{ my: -1.5 }}
        aria-label={`About ${of}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        // A heading or a row that it stands in has its own click.
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
          // It is read at once: a fade would only delay that.
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
