import Button from '@mui/material/Button';
import { Bookmark, ChevronDown } from 'lucide-react';
import { onDemand } from '../ui/on-demand.tsx';
import { usePopup } from '../ui/popup.ts';
import { useNarrow } from '../ui/use-layout.ts';
import { ControlButton } from './control-button.tsx';
import { tip } from '../ui/tip.ts';
import type { ViewState } from './use-views.ts';

const ViewsMenu = onDemand(async () => (await import('./views-menu.tsx')).ViewsMenu);

export function ViewsButton({ views }: { views: ViewState }) {
  const { anchor, close, trigger } = usePopup('menu', ViewsMenu.prefetch);
  const { open } = views;
  const isChanged = hasChanged(views);
  const isNarrow = useNarrow();
  const icon = <Bookmark size={16} aria-hidden />;
  return (
    <>
      {isNarrow && open === null ? (
        <ControlButton label="Views" icon={icon} {...trigger} />
      ) : (
        <Button
          variant="outlined"
          startIcon={icon}
          endIcon={<ChevronDown size={14} aria-hidden />}
          {...trigger}
          {...(open && tip(isChanged ? `${open.name}, with changes` : open.name))}
        >
          <span className="ellipsis" style={{ maxWidth: 160 }} dir="auto">
            {open === null ? 'Views' : open.name}
          </span>
          {isChanged && (
            <span className="secondary regular" style={{ whiteSpace: 'pre' }}>
              , changed
            </span>
          )}
        </Button>
      )}
      {anchor && <ViewsMenu views={views} anchor={anchor} onClose={close} />}
    </>
  );
}

/** Returns whether the page differs from the open view. */
export function hasChanged({ open, search, layout }: ViewState): boolean {
  if (open === null) return false;
  return layout !== open.layout || (open.saved !== null && open.saved.search !== search);
}
