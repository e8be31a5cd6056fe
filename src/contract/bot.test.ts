import { describe, expect, it } from 'vitest';
import { Bot } from './bot.ts';
import { parseStrictly } from './lenient.ts';

const full = {
  id: 'bot-1',
  name: 'Booking bot',
  modifiedAt: 'last Tuesday',
  modifiedBy: 'Robin Example',
  versions: [
    {
      version: '2',
      name: 'Shorter greeting',
      published: true,
      modifiedAt: '2025-03-14T09:26:53.589Z',
      modifiedBy: 'Robin Example',
    },
  ],
  sources: [],
  personaIds: ['persona-1', 'persona-2'],
  personaWeights: { 'persona-1': 70, 'persona-2': 30 },
  favorited: true,
  locked: false,
  reschedulingEnabled: true,
  category: 'booking',
  folderId: 'folder-1',
  followUpActive: true,
  followUpSequences: [{ order: 1, duration: 4, unit: 'fortnights' }],
  smartFollowUp: false,
  followUpRepeat: true,
  followUpVarianceMinutes: 15,
  followUpExtraPrompt: '',
  personaSplitTest: null,
  tools: [
    { id: 'tool-1', type: 'calendar', enabled: true, options: { zone: 'Europe/Lisbon', slots: [1, null] } },
  ],
  followUpStates: [
    {
      id: 1,
      name: 'Waits for an offer',
      isDefault: true,
      sequences: [{ order: 1, duration: 1, unit: 'days' }],
      repeatFinal: false,
      extraPrompt: null,
      order: 0,
    },
  ],
  availableSplitTestMetrics: [{ id: 'booked', label: 'Booked appointments', shortLabel: 'Booked' }],
};

describe('a bot', () => {
  it('parses unchanged, with its modification time as plain text', () => {
    expect(Bot.parse(full)).toEqual(full);
  });

  it('requires only its id, its flags and the variance of its follow-ups', () => {
    const needed = {
      id: 'x',
      favorited: false,
      locked: true,
      reschedulingEnabled: false,
      followUpActive: false,
      smartFollowUp: true,
      followUpRepeat: false,
      followUpVarianceMinutes: 0,
    };
    const read = Bot.parse(needed);
    expect(read).toMatchObject(needed);
    const rest = Object.entries(read).filter(([name]) => !(name in needed));
    expect(rest).toHaveLength(15);
    expect(rest.every(([, value]) => value === null)).toBe(true);
  });

  it('keeps null, empty and filled maps and lists apart', () => {
    for (const change of [
      { personaWeights: {}, tools: [], versions: null },
      { personaWeights: null, tools: null, versions: [] },
      { tools: [{ id: null, type: null, enabled: false, options: {} }] },
      { followUpStates: [{ ...full.followUpStates[0], sequences: null }] },
    ]) {
      expect(Bot.parse({ ...full, ...change })).toEqual({ ...full, ...change });
    }
  });

  it('keeps any persona id in its weights', () => {
    const personaWeights = JSON.parse('{"__proto__": 1, "constructor": 2, "": 3}') as Record<string, number>;
    expect(Object.keys(Bot.parse({ ...full, personaWeights }).personaWeights ?? {})).toContain('constructor');
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });

  it.each([
    ['no id', { id: undefined }],
    ['a null flag', { locked: null }],
    ['a variance that is no whole number', { followUpVarianceMinutes: 1.5 }],
    ['a weight that is no whole number', { personaWeights: { 'persona-1': 0.5 } }],
    ['a weight that is text', { personaWeights: { 'persona-1': '70' } }],
    ['weights as a list', { personaWeights: [70] }],
    ['a version published at no time', { versions: [{ ...full.versions[0], modifiedAt: 'last Tuesday' }] }],
    ['a version that is text', { versions: ['2'] }],
    ['a step without its order', { followUpSequences: [{ duration: 4, unit: 'hours' }] }],
    ['a follow-up state whose id is text', { followUpStates: [{ ...full.followUpStates[0], id: '1' }] }],
    ['a tool whose options are a list', { tools: [{ ...full.tools[0], options: [] }] }],
    ['a metric that is text', { availableSplitTestMetrics: ['booked'] }],
    ['a split test that is a flag', { personaSplitTest: true }],
    ['a source that is an id', { sources: ['source-1'] }],
  ])('rejects %s', (_, change) => {
    expect(parseStrictly(Bot, { ...full, ...change }).success).toBe(false);
  });
});
