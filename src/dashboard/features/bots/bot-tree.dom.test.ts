import { describe, expect, it } from 'vitest';
import { pathTo } from '../../api/names/folder-names.ts';
import { botValue } from '../../testing/values.ts';
import { toBotRows } from './bot-rows.ts';
import { toBotTree, type BotTree } from './bot-tree.ts';

type Place = [bot: string, folderId: string | null];

function treeOf(
  folderList: [id: string, parentId: string | null][],
  places: Place[],
  unknown: string[] = [],
): BotTree {
  const byId = new Map(folderList.map(([id, parentId]) => [id, { id, name: `Folder ${id}`, parentId }]));
  const data = [
    ...places.map(([name, folderId]) => ({ id: name, name, bot: botValue({ id: name, name, folderId }) })),
    ...unknown.map((name) => ({ id: name, name, bot: null })),
  ];
  const rows = toBotRows({ data, gatheredFrom: null }, new Map(), { pathTo: (id) => pathTo(id, byId) });
  return toBotTree(rows, { byId });
}

/** Returns the names of the tree's folders and bots as lines of text, indented by two spaces per level. */
function drawn({ nodes, roots, entries }: BotTree): string[] {
  const lines = (ids: readonly string[], level: number): string[] =>
    ids.flatMap((id) => {
      const entry = entries.get(id)!;
      const count = entry.kind === 'folder' ? ` ${entry.count}` : '';
      return [
        `${'  '.repeat(level)}${nodes.get(id)!.text}${count}`,
        ...lines(nodes.get(id)!.children ?? [], level + 1),
      ];
    });
  return lines(roots, 0);
}

describe('toBotTree', () => {
  it('puts folders before bots, and bots without a folder last', () => {
    const folders: [string, string | null][] = [
      ['b', null],
      ['a', null],
      ['a10', 'a'],
      ['a9', 'a'],
    ];
    const places: Place[] = [
      ['Loose', null],
      ['Ten', 'a10'],
      ['Nine', 'a9'],
      ['In a', 'a'],
      ['In b', 'b'],
    ];
    expect(drawn(treeOf(folders, places))).toEqual([
      'Folder a 3',
      '  Folder a9 1',
      '    Nine',
      '  Folder a10 1',
      '    Ten',
      '  In a',
      'Folder b 1',
      '  In b',
      'Loose',
    ]);
  });

  it('omits folders without bots', () => {
    expect(drawn(treeOf([['empty', null]], [['Loose', null]]))).toEqual(['Loose']);
    expect(drawn(treeOf([['empty', null]], []))).toEqual([]);
  });

  it('keeps the order of the bots in a folder', () => {
    const places: Place[] = [
      ['Zoe', 'a'],
      ['Ann', 'a'],
    ];
    expect(drawn(treeOf([['a', null]], places))).toEqual(['Folder a 2', '  Zoe', '  Ann']);
  });

  it('shows an unknown folder by its id, separate from bots whose folder is unknown', () => {
    expect(drawn(treeOf([], [['Bot', 'gone']], ['Seen']))).toEqual([
      'Unnamed folder gone 1',
      '  Bot',
      'Unknown folder 1',
      '  Seen',
    ]);
  });

  it('terminates if folders are nested in each other', () => {
    const circle: [string, string | null][] = [
      ['a', 'b'],
      ['b', 'a'],
    ];
    const tree = treeOf(circle, [
      ['In a', 'a'],
      ['In b', 'b'],
    ]);
    expect(drawn(tree).map((line) => line.trim())).toEqual(expect.arrayContaining(['In a', 'In b']));
    expect(drawn(tree)).toHaveLength(tree.entries.size);
  });
});
