import { Rows3, Rows4 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { tip } from '../../ui/tip.ts';
import type { Density } from './column.ts';
import { useNarrow } from './data-table.tsx';

type DensityToggleProps = { density: Density; onChange: (density: Density) => void };

/** Rows of 40 or of 32 pixels. */
export function DensityToggle({ density, onChange }: DensityToggleProps) {
  const narrow = useNarrow();
  // Cards have one height.
  if (narrow) return null;
  const compact = density === 'compact';
  return (
    <IconButton
      aria-label="Compact rows"
      aria-pressed={compact}
      onClick={() => onChange(compact ? 'comfortable' : 'compact')}
      {...tip(compact ? 'Taller rows' : 'Compact rows')}
    >
      {compact ? <Rows3 size={16} aria-hidden /> : <Rows4 size={16} aria-hidden />}
    </IconButton>
  );
}
