import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import Pin from 'lucide-react/icons/pin';
import Star from 'lucide-react/icons/star';
import { useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { quoted } from '../lib/isolate.ts';
import { copyText } from '../lib/clipboard.ts';
import { pluralOf } from '../lib/pluralize.ts';
import { randomHex } from '../lib/random-hex.ts';
import { useToast } from '../ui/toasts.tsx';
import { ManageViews } from './manage-views.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import {
  sharedText,
  subscribeToViews,
  viewAddress,
  viewsOf,
  writeListViews,
  type ListViews,
} from './saved-views.ts';
import { hasChanged } from './views-button.tsx';
import type { ViewState } from './use-views.ts';
import { useTransientPart } from '../ui/kept-page.ts';

type ViewsMenuProps = { views: ViewState; anchor: HTMLElement; onClose: () => void };

export function ViewsMenu({ views, anchor, onClose }: ViewsMenuProps) {
  const { noun, tableId, keeps, open, search, named, nameIt, layout, setLayout } = views;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const saved = useSyncExternalStore(subscribeToViews, () => viewsOf(tableId));
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const isChanged = hasChanged(views);

  const write = (next: Omit<ListViews, 'path'>): boolean => {
    const isStored = writeListViews(tableId, { ...next, path: pathname });
    if (!isStored) {
      toast({
        text: 'The storage of this browser is full or off: views last until the tab is closed.',
        tone: 'bad',
      });
    }
    return isStored;
  };
  const goTo = (address: string) => void navigate(address, { preventScrollReset: true });

  const save = (name: string, { isDefault, isPinned }: { isDefault: boolean; isPinned: boolean }) => {
    const view = { id: `v${randomHex(6)}`, name, search, layout, ...(isPinned && { isPinned }) };
    write({ views: [...saved.views, view], defaultId: isDefault ? view.id : saved.defaultId });
    nameIt(view.id);
    toast({ text: `Saved the view ${quoted(name)}`, tone: 'good' });
    onClose();
  };
  const update = () => {
    if (open?.saved == null) return;
    const { id, name } = open.saved;
    const before = saved;
    write({
      ...saved,
      views: saved.views.map((view) => (view.id === id ? { ...view, search, layout } : view)),
    });
    toast({ text: `Updated the view ${quoted(name)}`, tone: 'good', undo: () => write(before) });
  };
  const pin = (isPinned: boolean) => {
    if (open?.saved == null) return;
    const { id, name } = open.saved;
    write({ ...saved, views: saved.views.map((view) => (view.id === id ? { ...view, isPinned } : view)) });
    toast({
      text: isPinned ? `Pinned ${quoted(name)} to the navigation` : `Unpinned ${quoted(name)}`,
      tone: 'good',
    });
  };
  const reset = () => {
    if (open === null) return;
    setLayout(open.layout);
    if (open.saved) goTo(viewAddress({ path: pathname }, open.saved));
  };
  const copyLink = () => {
    const params = new URLSearchParams(search);
    params.set('saved', sharedText({ name: open?.name ?? `${pluralOf(noun)} view`, layout }));
    copyText(`${location.origin}${pathname}?${params.toString()}`).then(
      () => toast({ text: 'Link copied. It opens this view in any browser.', tone: 'good' }),
      () => toast({ text: 'This browser blocked copying the link.', tone: 'bad' }),
    );
  };

  useTransientPart();
  if (dialog === 'save') {
    return (
      <SaveViewDialog
        keeps={keeps}
        initial={open?.saved === null ? open.name : ''}
        taken={saved.views.map(({ name }) => name)}
        onSave={save}
        onClose={onClose}
      />
    );
  }
  if (dialog === 'manage') {
    return <ManageViews noun={noun} tableId={tableId} saved={saved} onWrite={write} onClose={onClose} />;
  }
  const act = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      transitionDuration={0}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        list: { 'aria-label': `Views of ${pluralOf(noun)}` },
        paper: { sx: { minWidth: 240, maxWidth: 'min(360px, calc(100vw - 32px))' } },
      }}
    >
      <ViewItem name={`All ${pluralOf(noun)}`} isOpen={named === null} onOpen={act(() => goTo(pathname))} />
      {saved.views.map((view) => (
        <ViewItem
          key={view.id}
          name={view.name}
          isOpen={open?.saved?.id === view.id}
          isDefault={view.id === saved.defaultId}
          isPinned={view.isPinned === true}
          onOpen={act(() => goTo(viewAddress({ path: pathname }, view)))}
        />
      ))}
      {open !== null && open.saved === null && <ViewItem name={open.name} note="From a link" isOpen />}
      {named !== null && open === null && <ViewItem name="Not saved in this browser" isOpen />}
      <Divider />
      {isChanged && open?.saved && (
        <MenuItem onClick={act(update)}>
          <ListItemText inset primary={`Save changes to ${quoted(open.name)}`} />
        </MenuItem>
      )}
      {isChanged && (
        <MenuItem onClick={act(reset)}>
          <ListItemText inset primary="Discard changes" />
        </MenuItem>
      )}
      {open?.saved && (
        <MenuItem onClick={act(() => pin(!open.saved?.isPinned))}>
          <ListItemText
            inset
            primary={open.saved.isPinned ? 'Unpin from the navigation' : 'Pin to the navigation'}
          />
        </MenuItem>
      )}
      <MenuItem onClick={() => setDialog('save')}>
        <ListItemText inset primary="Save as a new view…" />
      </MenuItem>
      <MenuItem onClick={act(copyLink)}>
        <ListItemText inset primary="Copy link to this view" />
      </MenuItem>
      <MenuItem onClick={() => setDialog('manage')}>
        <ListItemText inset primary="Manage views…" />
      </MenuItem>
    </Menu>
  );
}

type ViewItemProps = {
  name: string;
  note?: string;
  isOpen: boolean;
  isDefault?: boolean;
  isPinned?: boolean;
  onOpen?: () => void;
};

function ViewItem({
  name,
  note,
  isOpen,
  isDefault = false,
  isPinned = false,
  onOpen,
  ...item
}: ViewItemProps) {
  return (
    <MenuItem {...item} role="menuitemradio" aria-checked={isOpen} selected={isOpen} onClick={onOpen}>
      <ListItemIcon>{isOpen && <Check size={16} aria-hidden />}</ListItemIcon>
      <ListItemText
        primary={name}
        secondary={note}
        slotProps={{ primary: { dir: 'auto', className: 'ellipsis' } }}
      />
      {isPinned && (
        <>
          <Pin size={14} className="secondary fixed" style={{ marginLeft: 12 }} aria-hidden />
          <span className="visually-hidden">, pinned</span>
        </>
      )}
      {isDefault && (
        <>
          <Star size={14} className="secondary fixed" style={{ marginLeft: 12 }} aria-hidden />
          <span className="visually-hidden">, default</span>
        </>
      )}
    </MenuItem>
  );
}
