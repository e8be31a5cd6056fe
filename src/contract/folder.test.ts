import { describe, expect, it } from 'vitest';
import { AddFolderInput, Folder } from './folder.ts';

describe('the input of a new folder', () => {
  it('trims the name, and keeps inner spaces', () => {
    expect(AddFolderInput.parse({ name: '  Spring  campaign \n' })).toEqual({ name: 'Spring  campaign' });
  });

  it('accepts a name of 200 characters, not counting surrounding spaces', () => {
    const name = 'x'.repeat(200);
    expect(AddFolderInput.parse({ name: ` ${name} ` })).toEqual({ name });
    expect(AddFolderInput.safeParse({ name: `${name}x` }).success).toBe(false);
  });

  it('accepts a folder at the top level or in a parent', () => {
    for (const parentId of [undefined, null, 'folder-1']) {
      expect(AddFolderInput.parse({ name: 'a', parentId })).toEqual({ name: 'a', parentId });
    }
  });

  it.each([{}, { name: null }, { name: '' }, { name: ' \t\n\u00a0' }, { name: 1 }, { name: 'a\u0000b' }])(
    'rejects %j',
    (input) => {
      expect(AddFolderInput.safeParse(input).success).toBe(false);
    },
  );

  it.each(['', 1, '\ud800', 'x'.repeat(257)])('rejects the parent %j', (parentId) => {
    expect(AddFolderInput.safeParse({ name: 'a', parentId }).success).toBe(false);
  });
});

describe('a folder', () => {
  it('requires only its id', () => {
    expect(Folder.parse({ id: 'x' })).toEqual({ id: 'x', name: null, parentId: null });
    expect(Folder.safeParse({ id: null, name: 'a' }).success).toBe(false);
  });
});
