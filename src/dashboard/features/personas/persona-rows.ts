/** Personas in the order of the list, and in the groups of their cards. */
import type { Persona } from '#contract/persona.ts';
import { folderPathText, type Folders } from '../../api/names/folder-names.ts';
import { compareNames } from '../../lib/format.ts';
import type { CardGroup } from '../../list/card-grid/lay-out-cards.ts';

/** The default first, then favourites, then all others, each as the service ordered them. */
export function sortPersonas(personas: readonly Persona[]): Persona[] {
  return personas.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf(persona: Persona): number {
  if (persona.default) return 0;
  return persona.favorited ? 1 : 2;
}

/** The default and the favourites, then the others by folder, those in none last. */
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

/** Without folders there is nothing to be outside of. */
function titleOfNone(hasFirst: boolean, hasFolders: boolean): string | null {
  if (hasFolders) return 'No folder';
  return hasFirst ? 'Others' : null;
}
