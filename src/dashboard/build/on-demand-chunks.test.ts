import { describe, expect, it } from 'vitest';
import { onDemandChunks, onDemandEntries } from './on-demand-chunks.ts';

type Imports = Record<string, { static?: string[]; dynamic?: string[] }>;

/** Entries are named `folder/part`. Modules with a capital first letter are large. */
function chunksOf(imports: Imports): Record<string, string> {
  const graph = {
    importsOf: (id: string) => imports[id]?.static ?? [],
    dynamicImportsOf: (id: string) => imports[id]?.dynamic ?? [],
    sizeOf: (id: string) => (/^[A-Z]/.test(id) ? 200_000 : 100),
  };
  const folderOf = (entry: string) => entry.split('/')[0]!;
  const entries = onDemandEntries(['page'], graph);
  return Object.fromEntries(onDemandChunks(entries, new Map([['page', 'page']]), folderOf, graph));
}

describe('onDemandChunks', () => {
  it('creates one file per folder, one for every page, and one for modules that several features need', () => {
    const names = chunksOf({
      page: { dynamic: ['leads/menu', 'leads/dialog', 'bots/dialog', 'shared/menu'] },
      'leads/menu': { static: ['menu', 'page'] },
      'leads/dialog': { static: ['form', 'preview'] },
      'bots/dialog': { static: ['form'] },
      'shared/menu': { static: ['menu'] },
    });
    expect(names).toEqual({
      'leads/menu': 'leads-later',
      'leads/dialog': 'leads-later',
      preview: 'leads-later',
      'bots/dialog': 'bots-later',
      form: 'features-later',
      'shared/menu': 'shared-later',
      menu: 'shared-later',
    });
  });

  it('includes parts that other parts import on demand', () => {
    const names = chunksOf({
      page: { dynamic: ['leads/menu'] },
      'leads/menu': { dynamic: ['leads/dialog'] },
    });
    expect(names['leads/dialog']).toBe('leads-later');
  });

  it('leaves large parts in files of their own, without the modules that small parts also need', () => {
    const names = chunksOf({
      page: { dynamic: ['topics/panel', 'topics/menu'] },
      'topics/panel': { static: ['Charts', 'menu'] },
      'topics/menu': { static: ['menu'] },
    });
    expect(names).toEqual({ 'topics/menu': 'topics-later', menu: 'topics-later' });
  });
});
