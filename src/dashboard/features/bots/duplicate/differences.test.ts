import { describe, expect, it } from 'vitest';
import { Bot } from '#contract/bot.ts';
import { aBotInFull } from '../../../testing/test-service.ts';
import { botValue } from '../../../testing/values.ts';
import type { NameLookup } from './aspects.ts';
import { botDifferences } from './differences.ts';

const NO_NAMES: NameLookup = { personaOf: () => null, folderOf: () => null };

const full = Bot.parse({
  ...aBotInFull(),
  personaSplitTest: {
    id: 'test-1',
    isActive: true,
    metric: 'bookings',
    startedAt: '2025-02-01T08:00:00Z',
    endedAt: null,
    personas: [
      { personaId: 'persona-b', weight: 40, order: 7, results: null },
      { personaId: 'persona-a', weight: 60, order: 2, results: null },
    ],
  },
});
const [source] = full.sources ?? [];

function differences(change: Partial<Bot>, names = NO_NAMES) {
  return botDifferences(full, { ...full, ...change }, names);
}

const withSource = (change: object) => differences({ sources: [{ ...source!, ...change }] });

describe('a copy', () => {
  it('has no differences if only ids and the last change differ', () => {
    const copy: Bot = {
      ...full,
      id: 'another',
      modifiedAt: 'now',
      modifiedBy: 'API',
      sources: [{ ...source!, id: 'another' }],
      tools: (full.tools ?? []).map((tool) => ({ ...tool, id: 'another' })),
      personaSplitTest: { ...full.personaSplitTest!, id: 'another' },
      followUpStates: (full.followUpStates ?? []).map((state) => ({ ...state, id: 99, order: 5 })),
    };
    expect(botDifferences(full, copy, NO_NAMES)).toEqual([]);
  });

  it('is compared in every field except its id and last change', () => {
    const empty = botValue({ followUpVarianceMinutes: 1 });
    const opposite: Partial<Bot> = {
      favorited: false,
      locked: false,
      reschedulingEnabled: false,
      followUpActive: false,
      smartFollowUp: false,
      followUpRepeat: false,
    };
    const unnoticed = (Object.keys(Bot.shape) as (keyof Bot)[]).filter(
      (field) => differences({ [field]: { ...empty, ...opposite }[field] }).length === 0,
    );
    expect(unnoticed).toEqual(['id', 'modifiedAt', 'modifiedBy']);
  });

  it('is compared in every field of a source except the id', () => {
    const fields = Object.keys(source!);
    const unnoticed = fields.filter(
      (field) => withSource({ [field]: field === 'enabled' ? false : null }).length === 0,
    );
    expect(unnoticed).toEqual(['id']);
  });
});

describe('a difference', () => {
  it('contains the aspect and the values of both bots', () => {
    expect(differences({ name: 'Booking bot (copy)', locked: false })).toEqual([
      { aspect: 'Name', original: [full.name], copy: ['Booking bot (copy)'], shared: 0 },
      { aspect: 'Locked', original: ['yes'], copy: ['no'], shared: 0 },
    ]);
  });

  it('distinguishes an empty value from an unknown value', () => {
    expect(differences({ personaWeights: {} })[0]).toMatchObject({ copy: [] });
    expect(differences({ personaWeights: null })[0]).toMatchObject({ copy: null });
    expect(withSource({ channelRules: { channels: [] } })[0]).toMatchObject({ copy: [] });
    expect(withSource({ channelRules: null })[0]).toMatchObject({ copy: null });
  });

  it('does not exist between an empty list and an unknown list', () => {
    const [a, b] = [botValue({ sources: [], tools: null }), botValue({ sources: null, tools: [] })];
    expect(botDifferences(a, b, NO_NAMES)).toEqual([]);
  });

  it('contains only lines that one bot has, and counts the shared lines', () => {
    const tools = ['crm', 'mail', 'calendar'].map((type) => ({
      id: null,
      type,
      enabled: true,
      options: null,
    }));
    const original = botValue({ tools });
    const copy = botValue({ tools: tools.slice(1).toReversed() });
    expect(botDifferences(original, copy, NO_NAMES)).toEqual([
      { aspect: 'Tools', original: ['crm, on'], copy: [], shared: 2 },
    ]);
  });

  it('counts identical descriptions separately', () => {
    const sourceOf = (id: string) => ({ ...source!, id });
    const original = botValue({ sources: [sourceOf('1'), sourceOf('2')] });
    const copy = botValue({ sources: [sourceOf('3')] });
    expect(botDifferences(original, copy, NO_NAMES)[0]).toMatchObject({
      aspect: 'Sources',
      original: [`Website chat: webchat, key web`],
      copy: [],
      shared: 1,
    });
  });

  it('uses names, or ids for unknown names', () => {
    const names = { personaOf: (id: string) => (id === 'persona-a' ? 'Ada' : null), folderOf: () => 'Solar' };
    expect(differences({ personaIds: [], folderId: null }, names)).toEqual([
      { aspect: 'Folder', original: ['Solar'], copy: null, shared: 0 },
      { aspect: 'Personas', original: ['Ada', 'persona-b'], copy: [], shared: 0 },
    ]);
  });

  it('adds ids if two records have the same name', () => {
    const names = { personaOf: () => null, folderOf: () => 'Solar' };
    expect(differences({ folderId: 'folder-2' }, names)).toEqual([
      { aspect: 'Folder', original: ['Solar (folder)'], copy: ['Solar (folder-2)'], shared: 0 },
    ]);
    const rules = [{ tagId: 'tag-2', tagName: 'VIP', condition: 'has' }];
    const tagFilterConfig = {
      operator: 'or',
      groups: [
        { operator: 'and', rules },
        { operator: null, rules: null },
      ],
    };
    expect(withSource({ tagFilterConfig })).toEqual([
      {
        aspect: 'Tag filters',
        original: ['Website chat: ANY of: ALL of: has tag VIP (tag-vip); no operator: no rules'],
        copy: ['Website chat: ANY of: ALL of: has tag VIP (tag-2); no operator: no rules'],
        shared: 0,
      },
    ]);
  });

  it('describes rules, variables, tools and follow-ups in words', () => {
    const off = withSource({
      enabled: false,
      flowVariableValues: { calendar: '' },
      channelRules: { channels: [] },
    });
    expect(off).toEqual([
      { aspect: 'Sources that are on', original: ['Website chat'], copy: [], shared: 0 },
      {
        aspect: 'Channel rules',
        original: ['Website chat: webchat allow: starts with /quote'],
        copy: [],
        shared: 0,
      },
      {
        aspect: 'Flow variables',
        original: ['Website chat: calendar = main'],
        copy: ['Website chat: calendar = (empty)'],
        shared: 0,
      },
    ]);
    expect(differences({ tools: [], followUpSequences: [], followUpStates: [] })).toEqual([
      { aspect: 'Follow-up sequence', original: ['1. after 20 minutes'], copy: [], shared: 0 },
      {
        aspect: 'Follow-up states',
        original: ['1. Quoted; 1. after 2 days; repeats the last; extra prompt: Mention the quote.'],
        copy: [],
        shared: 0,
      },
      { aspect: 'Tools', original: ['calendar, on, {"slots":[30,60]}'], copy: [], shared: 0 },
    ]);
  });

  it('describes a split test in words, with its personas in order', () => {
    expect(differences({ personaSplitTest: null })).toEqual([
      {
        aspect: 'Split test',
        original: [
          expect.stringMatching(/^running, started 1 Feb 2025/),
          'metric: Booked appointments',
          '1. persona-a: weight 60',
          '2. persona-b: weight 40',
        ],
        copy: null,
        shared: 0,
      },
    ]);
  });

  it('ignores the order of keys in the options of a tool', () => {
    const toolWith = (options: Record<string, unknown>) => [
      { id: null, type: 'crm', enabled: true, options },
    ];
    const original = botValue({ tools: toolWith({ a: 1, b: { c: [2], d: 3 } }) });
    const copy = botValue({ tools: toolWith({ b: { d: 3, c: [2] }, a: 1 }) });
    expect(botDifferences(original, copy, NO_NAMES)).toEqual([]);
  });
});
