import { describe, expect, it } from 'vitest';
import { BotSource } from '#contract/bot-source.ts';
import { botValue } from '../testing/values.ts';
import { botsBySource } from './bots-of-sources.ts';

const part = (source: Partial<BotSource>) => BotSource.parse({ enabled: true, ...source });

const SOURCES = [
  { id: 'site', name: 'Website' },
  { id: 'texts', name: 'Texts' },
];

function found(sources: typeof SOURCES, ...parts: Partial<BotSource>[]) {
  const bySource = botsBySource(sources, [botValue({ id: 'bot', sources: parts.map(part) })]);
  return Object.fromEntries(
    Array.from(bySource, ([id, bots]) => [id, bots.map(({ isOn, isByName }) => ({ isOn, isByName }))]),
  );
}

describe('the bots of a source', () => {
  it('name it by its id, on or off', () => {
    expect(found(SOURCES, { id: 'site', enabled: false }, { id: 'texts' })).toEqual({
      site: [{ isOn: false, isByName: false }],
      texts: [{ isOn: true, isByName: false }],
    });
  });

  it('name it by its name where their id is of no source', () => {
    expect(found(SOURCES, { id: 'own', name: 'Texts' })).toEqual({
      site: [],
      texts: [{ isOn: true, isByName: true }],
    });
    expect(found(SOURCES, { id: null, name: 'Texts' })['texts']).toHaveLength(1);
  });

  it('are known by the id whatever the name says', () => {
    expect(found(SOURCES, { id: 'site', name: 'Texts' })).toMatchObject({ texts: [] });
  });

  it('are all sources of one name where only the name is known', () => {
    const twins = [...SOURCES, { id: 'other site', name: 'Website' }];
    expect(found(twins, { id: null, name: 'Website' })).toMatchObject({
      site: [{ isByName: true }],
      'other site': [{ isByName: true }],
    });
  });

  it('stand there once, on where any of their parts is', () => {
    expect(found(SOURCES, { id: 'site' }, { id: null, name: 'Website', enabled: false })['site']).toEqual([
      { isOn: true, isByName: false },
    ]);
    expect(found(SOURCES, { id: null, name: 'Website', enabled: false }, { id: 'site' })['site']).toEqual([
      { isOn: true, isByName: false },
    ]);
  });

  it('are none where sources and parts have no names', () => {
    expect(found([{ id: 'a', name: '' }], { id: null, name: '' }, { id: null, name: null })).toEqual({
      a: [],
    });
    expect(botsBySource(SOURCES, [botValue({ sources: null })]).get('site')).toEqual([]);
  });
});
