import { describe, expect, it } from 'vitest';
import type { KnownBot } from '../../api/resources/bot-directory.ts';
import type { KnownFolder } from '../../api/resources/folder-queries.ts';
import { botValue, personaValue } from '../../testing/values.ts';
import { buildFolderTree, findFolders, idsTo, foldersDepthFirst, type FolderTree } from './folder-tree.ts';

const folder = (id: string, parentId: string | null = null, name: string | null = id): KnownFolder => ({
  id,
  name,
  parentId,
});
const botIn = (folderId: string | null): KnownBot => {
  const bot = botValue({ folderId });
  return { id: bot.id, name: bot.name, bot };
};
const personaIn = (folderId: string | null) => personaValue({ folderId });
const tree = (folders: KnownFolder[], rest: Partial<Parameters<typeof buildFolderTree>[0]> = {}) =>
  buildFolderTree({ folders, bots: [], personas: [], ...rest });

/** Returns the ids of a folder tree as one line, e.g. 'a(b c(d)) e' for the folders a and e with subfolders. */
function sketch({ byId, roots }: FolderTree): string {
  const one = (id: string): string => {
    const children = byId.get(id)!.children.map(one).join(' ');
    return children === '' ? id : `${id}(${children})`;
  };
  return roots.map(one).join(' ');
}

describe('buildFolderTree', () => {
  it('puts each folder into its parent, sorted by name with numeric order', () => {
    const shown = tree([folder('d', 'c'), folder('2'), folder('c'), folder('b', 'c'), folder('10')]);
    expect(sketch(shown)).toBe('2 10 c(b d)');
  });

  it('counts the contents of a folder, with and without subfolders', () => {
    const { byId, outside } = tree([folder('a'), folder('b', 'a'), folder('c', 'b')], {
      bots: [botIn('a'), botIn('c'), botIn('c'), botIn(null)],
      personas: [personaIn('b'), personaIn(''), personaIn(null)],
    });
    expect(byId.get('a')).toMatchObject({
      here: { bots: 1, personas: 0 },
      within: { bots: 3, personas: 1 },
    });
    expect(byId.get('c')!.within).toEqual({ bots: 2, personas: 0 });
    expect(outside.here).toEqual({ bots: 1, personas: 2 });
  });

  it('returns null for unknown counts', () => {
    const { byId, outside } = tree([folder('a')], { bots: null, personas: null });
    expect(byId.get('a')!.within).toEqual({ bots: null, personas: null });
    expect(outside.here).toEqual({ bots: null, personas: null });
  });

  it('returns null instead of zero if the folder of some bots is unknown', () => {
    const named: KnownBot = { id: 'named', name: 'Named', bot: null };
    const { byId } = tree([folder('a'), folder('b')], { bots: [named, botIn('b')] });
    expect(byId.get('a')!.here.bots).toBeNull();
    expect(byId.get('b')!.here.bots).toBe(1);
  });

  it('adds folders that only bots, personas or other folders mention, and puts them last', () => {
    const shown = tree([folder('z', 'gone'), folder('a')], {
      bots: [botIn('of a bot')],
      personas: [personaIn('of a persona')],
    });
    expect(sketch(shown)).toBe('a gone(z) of a bot of a persona');
    expect(shown.byId.get('gone')).toMatchObject({ name: null, isListed: false });
    expect(shown.byId.get('a')).toMatchObject({ isListed: true });
  });

  it.each([
    ['in itself', [folder('a', 'a')], 'a'],
    ['in each other', [folder('a', 'b'), folder('b', 'a')], 'a(b)'],
    [
      'in a circle of three, with others in it',
      [folder('a', 'b'), folder('b', 'c'), folder('c', 'a'), folder('d', 'c')],
      'a(c(b d))',
    ],
  ])('handles folders nested %s', (_, folders, expected) => {
    const shown = tree(folders);
    expect(sketch(shown)).toBe(expected);
    expect(shown.circular).toBe(1);
  });

  it('keeps the first of two folders with the same id, and treats an empty parent as none', () => {
    const shown = tree([folder('a', ''), folder('a', null, 'Other')]);
    expect(sketch(shown)).toBe('a');
    expect(shown.byId.get('a')!.name).toBe('a');
  });

  it('treats a blank name as missing', () => {
    expect(tree([folder('a', null, ' ')]).byId.get('a')!.name).toBeNull();
  });

  it('returns the path to a folder and the depth-first order', () => {
    const shown = tree([folder('a'), folder('b', 'a'), folder('c', 'b'), folder('d')]);
    expect(idsTo(shown, 'c')).toEqual(['a', 'b', 'c']);
    expect(idsTo(shown, 'unheard of')).toEqual([]);
    expect(foldersDepthFirst(shown).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('findFolders', () => {
  const shown = tree([
    folder('1', null, 'Ärzte Nord'),
    folder('2', '1', 'Zahnärzte'),
    folder('3', '1', 'Büro'),
  ]);

  it('finds folders with every word, ignoring case and accents, and includes their parents', () => {
    expect(findFolders(shown, 'NORD arzte')).toMatchObject({ count: 1 });
    const found = findFolders(shown, 'zahn');
    expect(found.count).toBe(1);
    expect([...found.shown].toSorted()).toEqual(['1', '2']);
    expect([...found.around]).toEqual(['1']);
  });

  it('finds a folder without a name by its id', () => {
    expect(findFolders(tree([folder('fld_9', null, null)]), 'fld_9').count).toBe(1);
  });

  it('returns no folders without a match', () => {
    expect(findFolders(shown, 'xyz').count).toBe(0);
  });
});
