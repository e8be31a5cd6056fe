import type { Persona } from '#contract/persona.ts';
import { folderPathText, type Folders } from '../../api/names/folder-names.ts';
import { compareNames } from '../../lib/format.ts';
import type { CardGroup } from '../../list/card-grid/lay-out-cards.ts';

/**
 * Returns the default persona first, then the favourites, then all other personas. Within these groups, the order is
 * the order of the service.
 */
export function sortPersonas(personas: readonly Persona[]): Persona[] {
  return personas.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf(persona: Persona): number {
  if (persona.default) return 0;
  return persona.favorited ? 1 : 2;
}

/**
 * Returns groups of cards: first the default persona and the favourites, then a group for each folder. Personas without
 * a folder are last.
 */
export function groupPersonas(
  personas: readonly Persona[],
  folders: Pick<Folders, 'pathTo'>,
): CardGroup<Persona>[] {
  const first: Persona[] = [];
  const inNone: Persona[] = [];
  const byFolder = new Map<string, Persona[]>();
  for (const persona of personas) {
    const { folderId } = persona;
    if (persona.default || persona.favorited) first.push(persona);
    else if (!folderId) inNone.push(persona);
    else if (!byFolder.get(folderId)?.push(persona)) byFolder.set(folderId, [persona]);
  }
  const inFolders = Array.from(byFolder, ([folderId, items]) => ({
    id: `folder ${folderId}`,
    title: folderPathText(folderId, folders),
    items,
  })).toSorted((a, b) => compareNames(a.title, b.title));
  return [
    { id: 'first', title: titleOfFirst(first), items: first },
    ...inFolders,
    { id: 'none', title: titleOfNone(first.length > 0, inFolders.length > 0), items: inNone },
  ].filter(({ items }) => items.length > 0);
}

function titleOfFirst(first: readonly Persona[]): string {
  if (!first.some((persona) => persona.default)) return 'Favourites';
  return first.some(({ favorited }) => favorited) ? 'Default and favourites' : 'Default';
}

/**
 * Returns the title of the group of personas without a folder. Null if no title is needed, because it is the only
 * group.
 */
function titleOfNone(hasFirst: boolean, hasFolders: boolean): string | null {
  if (hasFolders) return 'No folder';
  return hasFirst ? 'Others' : null;
}
