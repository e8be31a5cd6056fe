import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import Pin from 'lucide-react/icons/pin';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { isolate, quoted } from '../lib/isolate.ts';
import { pluralize, pluralOf } from '../lib/pluralize.ts';
import { downloadFile } from '../lib/download.ts';
import { randomHex } from '../lib/random-hex.ts';
import { announce } from '../ui/announce.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { tip } from '../ui/tip.ts';
import { useToast } from '../ui/toasts.tsx';
import { unavailable } from '../ui/unavailable.ts';
import {
  freeName,
  nameProblem,
  readViewFile,
  viewFile,
  type ListViews,
  type SavedView,
} from './saved-views.ts';
import { moved } from './table-layout.ts';

type ManageViewsProps = {
  noun: string;
  tableId: string;
  saved: ListViews;
  onWrite: (next: Omit<ListViews, 'path'>) => boolean;
  onClose: () => void;
};

/** A dialog to reorder, rename, delete, import and export the saved views of a list, and to set the default view. */
export function ManageViews({ noun, tableId, saved, onWrite, onClose }: ManageViewsProps) {
  const { views, defaultId } = saved;
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);

  const change = (changed: Partial<Omit<ListViews, 'path'>>) => onWrite({ views, defaultId, ...changed });
  const move = ({ id, name }: SavedView, by: -1 | 1) => {
    const ids = views.map((view) => view.id);
    const at = ids.indexOf(id);
    const order = moved(ids, id, ids[by === -1 ? at - 1 : at + 2] ?? null);
    change({ views: order.map((other) => views.find((view) => view.id === other)!) });
    announce(`${isolate(name)} moved to position ${at + by + 1} of ${ids.length}`);
  };
  const replace = (view: SavedView, changed: Partial<SavedView>) =>
    change({ views: views.map((other) => (other === view ? { ...view, ...changed } : other)) });
  const duplicate = (view: SavedView) => {
    const at = views.indexOf(view);
    change({ views: views.toSpliced(at + 1, 0, copyOf(view, views)) });
  };
  const remove = (view: SavedView) => {
    change({
      views: views.filter((other) => other !== view),
      defaultId: defaultId === view.id ? null : defaultId,
    });
    toast({ text: `Deleted the view ${quoted(view.name)}`, undo: () => onWrite(saved) });
  };
  const importFile = async (chosen: File) => {
    const read = readViewFile(await chosen.text(), tableId);
    if (typeof read === 'string') {
      setProblem(read);
      return;
    }
    setProblem(null);
    const added: SavedView[] = [];
    for (const view of read) added.push(copyOf(view, [...views, ...added]));
    change({ views: [...views, ...added] });
    toast({ text: `Imported ${pluralize(added.length, 'view')}`, tone: 'good' });
  };

  return (
    <Dialog
      title={`Views of ${pluralOf(noun)}`}
      isLong
      onClose={onClose}
      actions={
        <>
          <FileButton
            label="File of views"
            accept="application/json,.json"
            onFile={(file) => void importFile(file)}
          >
            Import…
          </FileButton>
          <Button
            sx={{ marginRight: 'auto' }}
            {...unavailable(views.length === 0 ? 'No views to export' : null)}
            onClick={() =>
              views.length > 0 &&
              downloadFile(viewFile(tableId, views), `botdeck views of ${pluralOf(noun)}`, 'json')
            }
          >
            Export
          </Button>
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {views.length === 0 && (
        <p className="secondary">
          No views yet. Set up filters and columns, then choose 'Save as a new view…'.
        </p>
      )}
      <ul className="stack mb-3">
        {views.map((view, at) => (
          <li className="row top" style={{ gap: 2 }} key={view.id}>
            <ViewName
              view={view}
              taken={views.filter((other) => other !== view).map(({ name }) => name)}
              onRename={(name) => replace(view, { name })}
            />
            <IconButton
              aria-label={`Pin ${view.name} to the navigation`}
              aria-pressed={view.isPinned === true}
              onClick={() => replace(view, { isPinned: !view.isPinned })}
              {...tip(view.isPinned ? 'Pinned' : 'Pin to the navigation')}
            >
              <Pin size={16} fill={view.isPinned ? 'currentColor' : 'none'} aria-hidden />
            </IconButton>
            <IconButton
              aria-label={`Make ${view.name} the default view`}
              aria-pressed={defaultId === view.id}
              onClick={() => change({ defaultId: defaultId === view.id ? null : view.id })}
              {...tip(defaultId === view.id ? 'Default view' : 'Make default')}
            >
              <Star size={16} fill={defaultId === view.id ? 'currentColor' : 'none'} aria-hidden />
            </IconButton>
            <IconButton
              aria-label={`Move ${view.name} up`}
              aria-disabled={at === 0}
              onClick={() => at > 0 && move(view, -1)}
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              aria-label={`Move ${view.name} down`}
              aria-disabled={at === views.length - 1}
              onClick={() => at < views.length - 1 && move(view, 1)}
            >
              <ArrowDown size={16} aria-hidden />
            </IconButton>
            <IconButton aria-label={`Duplicate ${view.name}`} onClick={() => duplicate(view)}>
              <Copy size={16} aria-hidden />
            </IconButton>
            <IconButton aria-label={`Delete ${view.name}`} onClick={() => remove(view)}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {problem !== null && (
        <p role="alert" className="mb-3" style={{ color: 'var(--bad)' }}>
          {problem}
        </p>
      )}
      <p className="quiet">Views are kept in this browser, for this agency.</p>
    </Dialog>
  );
}

/**
 * Returns a copy of a duplicated or imported view with a new id and a unique name. The copy is not pinned to the
 * navigation, because only the user pins views.
 */
function copyOf({ isPinned: _isPinned, ...view }: SavedView, others: readonly SavedView[]): SavedView {
  return { ...view, id: `v${randomHex(6)}`, name: freeName(view.name, others) };
}

type ViewNameProps = { view: SavedView; taken: readonly string[]; onRename: (name: string) => void };

/** A text field that renames a saved view on blur. An invalid name shows an error and does not change the view. */
function ViewName({ view, taken, onRename }: ViewNameProps) {
  const [text, setText] = useState<string | null>(null);
  const problem = text === null ? null : nameProblem(text, taken);
  const finish = () => {
    if (text === null || problem !== null) return;
    setText(null);
    if (text.trim() !== view.name) onRename(text.trim());
  };
  return (
    <TextField
      fullWidth
      size="small"
      value={text ?? view.name}
      error={problem !== null}
      helperText={problem}
      slotProps={{
        htmlInput: { 'aria-label': `Name of ${view.name}`, dir: 'auto', autoComplete: 'off' },
      }}
      onChange={(event) => setText(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
        if (event.key === 'Escape' && text !== null) {
          event.stopPropagation();
          setText(null);
        }
      }}
    />
  );
}
