import Button, { type ButtonProps } from '@mui/material/Button';
import Bookmark from 'lucide-react/icons/bookmark';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { memoIgnoringHandlers } from '../ui/memo-ignoring-handlers.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { usePopup } from '../ui/popup.ts';
import { useNarrow } from '../ui/use-layout.ts';
import { ControlButton } from './control-button.tsx';
import { tip } from '../ui/tip.ts';
import type { ViewState } from './use-views.ts';

const ViewsMenu = onDemand(async () => (await import('./views-menu.tsx')).ViewsMenu);

export function ViewsButton({ views }: { views: ViewState }) {
  const { anchor, close, trigger } = usePopup('menu', ViewsMenu.prefetch);
  const name = views.open?.name ?? null;
  return (
    <>
      <OpenViewButton {...trigger} name={name} isChanged={hasChanged(views)} />
      {anchor && <ViewsMenu views={views} anchor={anchor} onClose={close} />}
    </>
  );
}

type OpenViewButtonProps = Omit<ButtonProps, 'children' | 'name'> & {
  /** The name of the open view. null if no view is open. */
  name: string | null;
  isChanged: boolean;
};

const OpenViewButton = memoIgnoringHandlers(({ name, isChanged, ...trigger }: OpenViewButtonProps) => {
  const isNarrow = useNarrow();
  if (isNarrow && name === null) return <ControlButton label="Views" icon={Bookmark} {...trigger} />;
  return (
    <Button
      variant="outlined"
      startIcon={<Bookmark size={16} aria-hidden />}
      endIcon={<ChevronDown size={14} aria-hidden />}
      {...trigger}
      {...(name !== null && tip(isChanged ? `${name}, with changes` : name))}
    >
      <span className="ellipsis" style={{ maxWidth: 160 }} dir="auto">
        {name ?? 'Views'}
      </span>
      {isChanged && (
        <span className="secondary regular" style={{ whiteSpace: 'pre' }}>
          , changed
        </span>
      )}
    </Button>
  );
});

/** Returns whether the user has changed the filters or the table layout since the view was opened or saved. */
export function hasChanged({ open, search, layout }: ViewState): boolean {
  if (open === null) return false;
  return layout !== open.layout || (open.saved !== null && open.saved.search !== search);
}
