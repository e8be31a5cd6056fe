import { describe, expect, it } from 'vitest';
import type { Persona } from '#contract/persona.ts';
import { personaValue } from '../../testing/values.ts';
import { groupPersonas } from './persona-rows.ts';

const names = new Map([
  ['f1', 'Sales 10'],
  ['f2', 'Sales 9'],
]);

const folders = {
  pathTo: (id: string) => (names.has(id) ? [{ id, name: names.get(id)!, parentId: null }] : []),
};

function groupsOf(...personas: Partial<Persona>[]): [string | null, string[]][] {
  const rows = personas.map((persona, place) => personaValue({ id: `${place}`, ...persona }));
  return groupPersonas(rows, folders).map(({ title, items }) => [title, items.map(({ id }) => id)]);
}

describe('groupPersonas', () => {
  it('returns the default persona and favourites, then each folder, then personas without a folder', () => {
    expect(
      groupsOf(
        { folderId: 'f1' },
        { folderId: 'f1', favorited: true },
        { folderId: null },
        { folderId: 'f2' },
        { default: true },
        { folderId: '' },
        { folderId: 'unknown' },
        { folderId: 'f1' },
      ),
    ).toEqual([
      ['Default and favourites', ['1', '4']],
      ['Sales 9', ['3']],
      ['Sales 10', ['0', '7']],
      ['Unnamed folder unknown', ['6']],
      ['No folder', ['2', '5']],
    ]);
  });

  it('returns one group without a heading if nothing separates the personas', () => {
    expect(groupsOf({}, {})).toEqual([[null, ['0', '1']]]);
    expect(groupsOf()).toEqual([]);
  });

  it('names the groups by their contents', () => {
    expect(groupsOf({ default: true }, {})).toEqual([
      ['Default', ['0']],
      ['Others', ['1']],
    ]);
    expect(groupsOf({ favorited: true })).toEqual([['Favourites', ['0']]]);
  });
});
