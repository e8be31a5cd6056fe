import BotIcon from 'lucide-react/icons/bot';
import Folder from 'lucide-react/icons/folder';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useOpenedFromHere } from '../../list/back-to-list.tsx';
import { paths } from '../../lib/paths.ts';
import { tipIfTruncated } from '../../ui/tip.ts';
import { Tree } from '../../list/tree/tree.tsx';
import { BotActions } from './bot-actions.tsx';
import { isTesting } from '../../domain/bot-facts.ts';
import type { Folders } from '../../api/names/folder-names.ts';
import type { List, ListSearch } from '../../list/use-list.ts';
import { BotNameCell, PersonasOfBot, RunningTest } from './bot-columns.tsx';
import type { BotRow } from './bot-rows.ts';
import { toBotTree } from './bot-tree.ts';
import styles from './bots-tree.module.css';
import { pluralize } from '../../lib/pluralize.ts';

type BotsTreeProps = {
  list: Pick<List<BotRow, ListSearch>, 'rows' | 'isFiltered'>;
  folders: Folders;
  dimmed: boolean;
  empty: ReactNode;
};

const NONE: ReadonlySet<string> = new Set();

/** Shows the bots in their folders. Folders are expanded until the user collapses them. */
export function BotsTree({ list: { rows, isFiltered }, folders, dimmed, empty }: BotsTreeProps) {
  const tree = useMemo(() => toBotTree(rows, folders), [rows, folders]);
  const openedFromHere = useOpenedFromHere();
  // Stores the collapsed folders of search results separately, so that a folder collapsed earlier cannot hide a match.
  const which = isFiltered ? 'found' : 'all';
  const [closed, setClosed] = useState({ all: NONE, found: NONE });
  const expanded = useMemo(
    () => new Set(tree.folders.filter((id) => !closed[which].has(id))),
    [tree, closed, which],
  );

  const render = useCallback(
    (id: string) => {
      const entry = tree.entries.get(id);
      if (entry === undefined) return null;
      return entry.kind === 'folder' ? (
        <span className={styles.entry}>
          <Folder className="secondary fixed" size={16} aria-hidden />
          <span className="ellipsis" dir="auto" {...tipIfTruncated}>
            {entry.name}
          </span>
        </span>
      ) : (
        <span className={styles.entry}>
          <BotIcon className="secondary fixed" size={16} aria-hidden />
          <BotNameCell row={entry.row} />
        </span>
      );
    },
    [tree],
  );

  const renderBeside = useCallback(
    (id: string) => {
      const entry = tree.entries.get(id);
      if (entry === undefined) return null;
      if (entry.kind === 'folder') return pluralize(entry.count, 'bot');
      return (
        <>
          <span className="inline gap-2 shrink phone-hidden">
            {entry.row.bot && isTesting(entry.row.bot) && <RunningTest bot={entry.row.bot} />}
            {entry.row.personas?.length ? <PersonasOfBot personas={entry.row.personas} most={2} /> : null}
          </span>
          <BotActions row={entry.row} />
        </>
      );
    },
    [tree],
  );

  return (
    <div className={styles.frame} data-dimmed={dimmed || undefined}>
      {rows.length === 0 ? (
        <div className="upper-center">{empty}</div>
      ) : (
        <Tree
          label="Bots by folder"
          nodes={tree.nodes}
          roots={tree.roots}
          render={render}
          renderBeside={renderBeside}
          linkState={openedFromHere}
          hrefOf={(id) => {
            const entry = tree.entries.get(id);
            return entry?.kind === 'bot' ? paths.bot(entry.row.id) : undefined;
          }}
          expanded={expanded}
          onExpandedChange={(next) =>
            setClosed({ ...closed, [which]: new Set(tree.folders.filter((id) => !next.has(id))) })
          }
        />
      )}
    </div>
  );
}
