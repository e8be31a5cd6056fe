import Button from '@mui/material/Button';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { onDemand } from '../ui/on-demand.tsx';
import { tip } from '../ui/tip.ts';
import styles from './views-button.module.css';
import type { ListViewState } from './use-list.ts';
import type { TablePreferences } from './data-table/use-table-preferences.ts';

const ViewsMenu = onDemand(async () => (await import('./views-menu.tsx')).ViewsMenu);

export type ListWithViews = {
  noun: string;
  views: ListViewState;
  preferences: Pick<TablePreferences, 'layout' | 'setLayout'>;
};

/** Which saved view of a list is open, and the others. */
export function ViewsButton({ list }: { list: ListWithViews }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { open } = list.views;
  const isChanged = hasChanged(list);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Bookmark size={16} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={ViewsMenu.prefetch}
        onFocus={ViewsMenu.prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
        {...(open && tip(isChanged ? `${open.name}, with changes` : open.name))}
      >
        <span className={styles.name} dir="auto">
          {open === null ? 'Views' : open.name}
        </span>
        {isChanged && <span className={styles.changed}>, changed</span>}
      </Button>
      {anchor && <ViewsMenu list={list} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

/** Whether the list is no longer as the open view has it. */
export function hasChanged({ views: { open, search }, preferences }: ListWithViews): boolean {
  if (open === null) return false;
  return preferences.layout !== open.layout || (open.saved !== null && open.saved.search !== search);
}
