import { describe, expect, it } from 'vitest';
import { AddFolderInput, Folder } from './folder.ts';

describe('a folder to be added', () => {
  it('has its name trimmed, and keeps what stands within', () => {
    expect(AddFolderInput.parse({ name: '  Spring  campaign \n' })).toEqual({ name: 'Spring  campaign' });
  });

  it('may have a name of 200 characters, whatever stands around them', () => {
    const name = 'x'.repeat(200);
    expect(AddFolderInput.parse({ name: ` ${name} ` })).toEqual({ name });
    expect(AddFolderInput.safeParse({ name: `${name}x` }).success).toBe(false);
  });

  it('may lie at the top or in a parent', () => {
    for (const parentId of [undefined, null, 'folder-1']) {
      expect(AddFolderInput.parse({ name: 'a', parentId })).toEqual({ name: 'a', parentId });
    }
  });

  it.each([{}, { name: null }, { name: '' }, { name: ' \t\n\u00a0' }, { name: 1 }, { name: 'a\u0000b' }])(
    'is refused when it is %j',
    (input) => {
      expect(AddFolderInput.safeParse(input).success).toBe(false);
    },
  );

  it.each(['', 1, '\ud800', 'x'.repeat(257)])('is refused with the parent %j', (parentId) => {
    expect(AddFolderInput.safeParse({ name: 'a', parentId }).success).toBe(false);
  });
});

describe('a folder', () => {
  it('needs no more than its id', () => {
    expect(Folder.parse({ id: 'x' })).toEqual({ id: 'x', name: null, parentId: null });
    expect(Folder.safeParse({ id: null, name: 'a' }).success).toBe(false);
  });
});
