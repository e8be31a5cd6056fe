import { describe, expect, it } from 'vitest';
import { indexOf, mergeRanked, rankItems, type PaletteItem } from './rank-items.ts';

const item = (label: string, more: Partial<PaletteItem> = {}) =>
  ({ id: label, group: 'Bots', label, to: '/', ...more }) as PaletteItem;

const found = (text: string, ...items: (string | PaletteItem)[]) =>
  rankItems(indexOf(items.map((each) => (typeof each === 'string' ? item(each) : each))), text).map(
    ({ label }) => label,
  );

describe('rankItems', () => {
  it('ranks whole labels first, then prefixes, word prefixes and other matches', () => {
    expect(found('lead', 'Misleading', 'Old lead', 'Leads', 'Lead')).toEqual([
      'Lead',
      'Leads',
      'Old lead',
      'Misleading',
    ]);
  });

  it('ranks a first word above the beginning of a longer word', () => {
    expect(found('martin', 'Martínez Ana', 'Eva Martín', 'Martín Cruz')).toEqual([
      'Martín Cruz',
      'Martínez Ana',
      'Eva Martín',
    ]);
  });

  it('keeps the list order for equal ranks and for an empty search', () => {
    expect(found('a', 'Ava', 'Ann')).toEqual(['Ava', 'Ann']);
    expect(found(' ', 'Bots', 'Leads')).toEqual(['Bots', 'Leads']);
  });

  it.each([
    ['setings', 'Settings'],
    ['ntoifications', 'Notifications'],
    ['personna', 'Persona'],
    ['bilking', 'Billing'],
    ['caf', 'Café'],
    ['ΑΘΗΝ', 'Αθήνα'],
  ])('finds by %s the item %s', (text, label) => {
    expect(found(text, 'Overview', label)).toEqual([label]);
  });

  it('matches words in any order, headings and keywords included', () => {
    expect(found('ava bot', 'Ava', 'Ben')).toEqual(['Ava']);
    expect(found('dark', item('Theme: dark'), item('Settings', { words: 'dark mode' }))).toEqual([
      'Theme: dark',
      'Settings',
    ]);
  });

  it('returns nothing if no item matches', () => {
    expect(found('zebra', 'Leads', 'Bots')).toEqual([]);
  });

  it('finds an item among thousands', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => item(`Bot ${at}`));
    expect(rankItems(indexOf(many), 'bot 19999')[0]?.label).toBe('Bot 19999');
  });
});

describe('mergeRanked', () => {
  it('ranks items of the service above fuzzy matches, and below better matches', () => {
    const ranked = rankItems(indexOf([item('Luca Rossi'), item('Lucía Díaz')]), 'lucía');
    const merged = mergeRanked(ranked, [item('Lucía'), item('Ana Gil', { excerpt: 'with Lucía' })], 'lucía');
    expect(merged.map(({ label }) => label)).toEqual(['Lucía', 'Lucía Díaz', 'Ana Gil', 'Luca Rossi']);
  });
});
