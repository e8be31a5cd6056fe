import Button from '@mui/material/Button';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { onDemand } from '../ui/on-demand.tsx';
import { useNarrow } from '../ui/use-layout.ts';
import { ControlButton } from './control-button.tsx';
import { tip } from '../ui/tip.ts';
import styles from './views-button.module.css';
import type { ViewState } from './use-views.ts';

const ViewsMenu = onDemand(async () => (await import('./views-menu.tsx')).ViewsMenu);

export function ViewsButton({ views }: { views: ViewState }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { open } = views;
  const isChanged = hasChanged(views);
  const isNarrow = useNarrow();
  const control = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': anchor !== null,
    onPointerEnter: ViewsMenu.prefetch,
    onFocus: ViewsMenu.prefetch,
    onClick: (event: MouseEvent<HTMLButtonElement>) => setAnchor(event.currentTarget),
  };
  const icon = <Bookmark size={16} aria-hidden />;
  return (
    <>
      {isNarrow && open === null ? (
        <ControlButton label="Views" icon={icon} {...control} />
      ) : (
        <Button
          variant="outlined"
          startIcon={icon}
          endIcon={<ChevronDown size={14} aria-hidden />}
          {...control}
          {...(open && tip(isChanged ? `${open.name}, with changes` : open.name))}
        >
          <span className={styles.name} dir="auto">
            {open === null ? 'Views' : open.name}
          </span>
          {isChanged && <span className={styles.changed}>, changed</span>}
        </Button>
      )}
      {anchor && <ViewsMenu views={views} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

/** Returns whether the page differs from the open view. */
export function hasChanged({ open, search, layout }: ViewState): boolean {
  if (open === null) return false;
  return layout !== open.layout || (open.saved !== null && open.saved.search !== search);
}
