import Button from '@mui/material/Button';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { quoted } from '../../lib/isolate.ts';
import { folderName } from '../../api/names/folder-names.ts';
import { Freshness } from '../../ui/freshness.tsx';
import { ignoredNotices } from '../../list/notices.ts';
import { Notices, ErrorPanel } from '../../ui/feedback.tsx';
import { PageTitle, PageHeader } from '../../ui/page-header.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Loaded } from '../../ui/panel.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { ChosenTitle, FolderCrumbs, FolderDetail } from './folder-detail.tsx';
import { folderSearch, pathOf, type Chosen } from './folder-search.ts';
import { TreeSkeleton } from '../../list/tree/tree-skeleton.tsx';
import type { FolderTree } from './folder-tree.ts';
import { FolderTreePanel } from './folder-tree-panel.tsx';
import styles from './folders.module.css';
import { NewFolderForm } from './new-folder-form.tsx';
import { useFolderTree } from './use-folder-tree.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import { useNarrow } from '../../ui/use-layout.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { usePageActions } from '../../lib/page-actions.ts';

export function FoldersPage() {
  const { folderId } = useParams();
  const { values: search, ignored, change } = useSearchState(folderSearch);
  const { tree, folders, isComplete, isGathered, state, freshness, notices } = useFolderTree();
  const navigate = useNavigate();
  const toast = useToast();
  const [form, setForm] = useState<{ parentId: string | null } | null>(null);
  const [madeId, setMadeId] = useState<string | null>(null);
  const chosen = chosenOf(folderId, search.outside);

  // A narrow screen shows either the tree or the selected folder.
  const isNarrow = useNarrow();
  const isTreeSeen = !isNarrow || (chosen.kind === 'top' && form === null);
  const isDetailSeen = !isNarrow || !isTreeSeen;
  const isAlone = isNarrow && chosen.kind !== 'top';

  const openForm = () => setForm({ parentId: folderId ?? null });
  usePageActions([{ label: 'New folder', run: openForm }]);

  return (
    <div className={styles.page}>
      <PageTitle>{titleOf(chosen, tree)}</PageTitle>
      <PageHeader
        title={isAlone ? <ChosenTitle tree={tree} chosen={chosen} state={state} /> : 'Folders'}
        back={isAlone && <FolderCrumbs tree={tree} folderId={folderId ?? null} text={search.text} />}
        meta={
          isAlone
            ? folderId !== undefined && (
                <span>
                  Folder <CopyableId value={folderId} label="folder id" keep={24} />
                </span>
              )
            : state === 'known' && <span>{pluralize(tree.byId.size, 'folder')}</span>
        }
        freshness={state === 'known' && <Freshness query={freshness} />}
        actions={
          <Button
            // The page has only one primary button at a time. The open form already contains one.
            variant={form ? 'outlined' : 'contained'}
            size="small"
            startIcon={<FolderPlus size={16} aria-hidden />}
            aria-expanded={form !== null}
            onClick={openForm}
          >
            New folder
          </Button>
        }
      />
      <Notices items={[...ignoredNotices(ignored), ...notices]} />
      <div className={styles.columns}>
        {isTreeSeen && (
          <section className={styles.treeColumn} aria-label="Folder tree">
            <div style={{ display: 'grid', padding: '12px 12px 8px' }}>
              <SearchField
                label="Search folders"
                value={search.text}
                onChange={(text) => change({ text }, 'typing')}
              />
            </div>
            <Loaded
              query={folders}
              label="folders"
              skeleton={<TreeSkeleton />}
              renderError={(error, retry) => (
                <div style={{ padding: '0 12px 12px' }}>
                  <ErrorPanel error={error} onRetry={retry} />
                </div>
              )}
              fills
            >
              {() => (
                <FolderTreePanel
                  tree={tree}
                  chosen={chosen}
                  text={search.text}
                  madeId={madeId}
                  onAdd={openForm}
                  onClearSearch={() => change({ text: '' })}
                />
              )}
            </Loaded>
            <p className="note rule-above" style={{ padding: '8px 12px', marginTop: 'auto' }}>
              Folders can only be added: the service cannot rename, move or delete them, or move their bots
              and personas.
            </p>
          </section>
        )}
        {isDetailSeen && (
          <div className={styles.detailColumn}>
            {form && (
              <NewFolderForm
                tree={tree}
                asked={form}
                onCancel={() => setForm(null)}
                onAdded={({ id, name }) => {
                  setForm(null);
                  setMadeId(id);
                  toast({ text: `Added the folder ${quoted(name)}`, tone: 'good' });
                  void navigate(pathOf({ kind: 'folder', id }));
                }}
              />
            )}
            <FolderDetail
              tree={tree}
              chosen={chosen}
              text={search.text}
              isComplete={isComplete}
              state={state}
              isGathered={isGathered}
              isTitled={isAlone}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function chosenOf(folderId: string | undefined, outside: boolean): Chosen {
  if (folderId !== undefined) return { kind: 'folder', id: folderId };
  return { kind: outside ? 'outside' : 'top' };
}

function titleOf(chosen: Chosen, tree: FolderTree): string {
  if (chosen.kind === 'top') return 'Folders';
  if (chosen.kind === 'outside') return 'Not in a folder';
  return folderName(tree.byId.get(chosen.id) ?? { id: chosen.id, name: null });
}
