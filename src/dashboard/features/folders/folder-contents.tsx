import Button from '@mui/material/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import BotIcon from 'lucide-react/icons/bot';
import Folder from 'lucide-react/icons/folder';
import { useMemo, useState } from 'react';
import type { Bot } from '#contract/bot.ts';
import type { Persona } from '#contract/persona.ts';
import { botDirectory, type KnownBot } from '../../api/resources/bot-directory.ts';
import { personaName } from '../../domain/persona-name.ts';
import { personaQueries } from '../../api/resources/persona-queries.ts';
import { isTesting, publishedVersions } from '../../domain/bot-facts.ts';
import { compareNames } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { PersonaChip } from '../../list/links.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { tipIfTruncated } from '../../ui/tip.ts';
import { StatusChip } from '../../ui/value.tsx';
import { countedIn, FolderCountHeadings, FolderCounts, FolderLabel } from './folder-label.tsx';
import { pathOf } from './folder-search.ts';
import { type FolderNode, type FolderTree } from './folder-tree.ts';
import styles from './folders.module.css';
import type { FoldersState } from './use-folder-tree.ts';

type SubfoldersProps = {
  tree: FolderTree;
  /** The folder that contains the subfolders. Null at the top level, or if the folder has not loaded yet. */
  folder: FolderNode | null;
  text: string;
  state: FoldersState;
};

const NOT_YET: Record<Exclude<FoldersState, 'known'>, string> = {
  loading: 'Loading the folders…',
  failed: 'Unknown: the folders could not be loaded.',
};

/** Lists the subfolders of a folder. Renders nothing if the folder has no subfolders. */
export function Subfolders({ tree, folder, text, state }: SubfoldersProps) {
  const ids = folder ? folder.children : tree.roots;
  const { shown, rest, showMore } = useShownPart(ids);
  if (ids.length === 0 && state === 'known') return null;
  return (
    <Card
      title={folder ? 'Subfolders' : 'Folders at the top'}
      beside={state === 'known' && <span className="quiet">{ids.length}</span>}
    >
      {ids.length === 0 && state !== 'known' && <p className="quiet">{NOT_YET[state]}</p>}
      {ids.length > 0 && (
        <>
          <div className="row" style={{ justifyContent: 'flex-end' }} aria-hidden>
            <FolderCountHeadings />
          </div>
          <ul>
            {shown.map((id) => {
              const child = tree.byId.get(id);
              const words = child && countedIn(child);
              return (
                child && (
                  <li key={id} className={styles.item}>
                    <Folder className={styles.icon} size={16} aria-hidden />
                    <Link
                      className={styles.itemName}
                      to={pathOf({ kind: 'folder', id }, text)}
                      dir="auto"
                      {...tipIfTruncated}
                    >
                      <FolderLabel folder={child} />
                      {words && <span className="visually-hidden">, {words}</span>}
                    </Link>
                    <FolderCounts folder={child} />
                  </li>
                )
              );
            })}
          </ul>
        </>
      )}
      <MoreToShow rest={rest} what="folders" onShowMore={showMore} />
    </Card>
  );
}

/** Lists the bots in a folder. If `folderId` is null, lists the bots without a folder. */
export function BotsHere({ folderId }: { folderId: string | null }) {
  const { data } = useSuspenseQuery(botDirectory());
  const bots = useMemo(() => botsIn(data.data, folderId), [data, folderId]);
  const { shown, rest, showMore } = useShownPart(bots);
  return (
    <Card title="Bots" beside={<span className="quiet">{bots.length}</span>}>
      {bots.length === 0 && (
        <p className="quiet">
          {data.gatheredFrom === null ? 'No bots in this folder' : 'No bots known to be in this folder'}
        </p>
      )}
      {bots.length > 0 && (
        <ul>
          {shown.map((bot) => (
            <li key={bot.id} className={styles.item}>
              <BotIcon className={styles.icon} size={16} aria-hidden />
              <Link className={styles.itemName} to={paths.bot(bot.id)} dir="auto" {...tipIfTruncated}>
                {bot.name?.trim() ? bot.name : `Unnamed bot ${bot.id}`}
              </Link>
              <span className={styles.chips}>
                {isTesting(bot) && <StatusChip tone="accent">Split test running</StatusChip>}
                <Version bot={bot} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoreToShow rest={rest} what="bots" onShowMore={showMore} />
    </Card>
  );
}

function Version({ bot }: { bot: Bot }) {
  const published = publishedVersions(bot);
  if (published === null) return null;
  const [first, ...others] = published;
  if (first === undefined) return <StatusChip tone="caution">No version published</StatusChip>;
  if (others.length > 0) return <StatusChip tone="caution">{published.length} versions published</StatusChip>;
  return <StatusChip tone="good">Version {first.version || '–'}</StatusChip>;
}

function botsIn(known: readonly KnownBot[], folderId: string | null): Bot[] {
  const bots = known.flatMap(({ bot }) => (bot && (bot.folderId || null) === folderId ? [bot] : []));
  return bots.toSorted((a, b) => compareNames(a.name ?? a.id, b.name ?? b.id));
}

/** Lists the personas in a folder. If `folderId` is null, lists the personas without a folder. */
export function PersonasHere({ folderId }: { folderId: string | null }) {
  const { data } = useSuspenseQuery(personaQueries.list());
  const personas = useMemo(() => personasIn(data.data, folderId), [data, folderId]);
  const { shown, rest, showMore } = useShownPart(personas);
  return (
    <Card title="Personas" beside={<span className="quiet">{personas.length}</span>}>
      {personas.length === 0 && <p className="quiet">No personas in this folder</p>}
      {personas.length > 0 && (
        <ul>
          {shown.map((persona) => (
            <li key={persona.id} className={styles.item}>
              <PersonaChip id={persona.id} name={persona.personaName} />
              <span
                className="ellipsis secondary shrink"
                style={{ flex: '1 1 0', padding: '0 12px' }}
                dir="auto"
                {...tipIfTruncated}
              >
                {persona.description}
              </span>
              {persona.default && <StatusChip>Default</StatusChip>}
            </li>
          ))}
        </ul>
      )}
      <MoreToShow rest={rest} what="personas" onShowMore={showMore} />
    </Card>
  );
}

function personasIn(personas: readonly Persona[], folderId: string | null): Persona[] {
  return personas
    .filter((persona) => (persona.folderId || null) === folderId)
    .toSorted((a, b) => compareNames(personaName(a), personaName(b)));
}

const STEP = 50;

/** Returns the first 50 items, the number of hidden items, and a function that shows 50 more items. */
function useShownPart<Item>(items: readonly Item[]) {
  const [most, setMost] = useState(STEP);
  return {
    shown: items.slice(0, most),
    rest: Math.max(0, items.length - most),
    showMore: () => setMost(most + STEP),
  };
}

type MoreToShowProps = { rest: number; what: string; onShowMore: () => void };

function MoreToShow({ rest, what, onShowMore }: MoreToShowProps) {
  if (rest === 0) return null;
  return (
    <Button size="small" onClick={onShowMore}>
      Show {Math.min(rest, STEP)} more of {rest} {what}
    </Button>
  );
}
