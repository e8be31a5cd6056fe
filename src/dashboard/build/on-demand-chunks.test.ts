import { describe, expect, it } from 'vitest';
import { onDemandChunks } from './on-demand-chunks.ts';

type Imports = Record<string, { static?: string[]; dynamic?: string[] }>;

/** Entries are named `folder/part`. Modules with a capital first letter are large. */
function chunksOf(imports: Imports): Record<string, string> {
  const names = onDemandChunks(new Map([['page', 'page']]), (entry) => entry.split('/')[0]!, {
    importsOf: (id) => imports[id]?.static ?? [],
    dynamicImportsOf: (id) => imports[id]?.dynamic ?? [],
    sizeOf: (id) => (/^[A-Z]/.test(id) ? 200_000 : 100),
  });
  return Object.fromEntries(names);
}

describe('onDemandChunks', () => {
  it('creates one file per folder and one for modules that parts of several folders need', () => {
    const names = chunksOf({
      page: { dynamic: ['leads/menu', 'leads/dialog', 'bots/menu'] },
      'leads/menu': { static: ['menu', 'page'] },
      'leads/dialog': { static: ['form'] },
      'bots/menu': { static: ['menu'] },
    });
    expect(names).toEqual({
      'leads/menu': 'leads-later',
      'leads/dialog': 'leads-later',
      form: 'leads-later',
      'bots/menu': 'bots-later',
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
