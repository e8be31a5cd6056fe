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

describe('botsBySource', () => {
  it('finds bots by the source id, on or off', () => {
    expect(found(SOURCES, { id: 'site', enabled: false }, { id: 'texts' })).toEqual({
      site: [{ isOn: false, isByName: false }],
      texts: [{ isOn: true, isByName: false }],
    });
  });

  it('finds bots by the source name if the id is unknown', () => {
    expect(found(SOURCES, { id: 'own', name: 'Texts' })).toEqual({
      site: [],
      texts: [{ isOn: true, isByName: true }],
    });
    expect(found(SOURCES, { id: null, name: 'Texts' })['texts']).toHaveLength(1);
  });

  it('prefers the id over the name', () => {
    expect(found(SOURCES, { id: 'site', name: 'Texts' })).toMatchObject({ texts: [] });
  });

  it('adds the bot to every source with the same name if only the name is known', () => {
    const twins = [...SOURCES, { id: 'other site', name: 'Website' }];
    expect(found(twins, { id: null, name: 'Website' })).toMatchObject({
      site: [{ isByName: true }],
      'other site': [{ isByName: true }],
    });
  });

  it('returns each bot once, as on if any of its entries is on', () => {
    expect(found(SOURCES, { id: 'site' }, { id: null, name: 'Website', enabled: false })['site']).toEqual([
      { isOn: true, isByName: false },
    ]);
    expect(found(SOURCES, { id: null, name: 'Website', enabled: false }, { id: 'site' })['site']).toEqual([
      { isOn: true, isByName: false },
    ]);
  });

  it('ignores empty and missing names', () => {
    expect(found([{ id: 'a', name: '' }], { id: null, name: '' }, { id: null, name: null })).toEqual({
      a: [],
    });
    expect(botsBySource(SOURCES, [botValue({ sources: null })]).get('site')).toEqual([]);
  });
});
