/**
 * Creates a large agency with 2,000 bots and 5,000 personas, as the service returns them. The records are the same in
 * every run.
 */
import type { Bot } from '#contract/bot.ts';
import type { BotSource } from '#contract/bot-source.ts';
import type { Folder } from '#contract/folder.ts';
import type { Persona } from '#contract/persona.ts';
import { pseudoRandom } from '#dashboard/lib/statistics/pseudo-random.ts';

const BOTS = 2000;
const PERSONAS = 5000;
const FOLDERS = 200;
const TESTED_PERSONAS = 12;
const TESTED_SOURCES = 40;
const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * 60 * 60_000;

const TRADES = ['Solar', 'Dental', 'Roofing', 'Moving', 'Fitness', 'Mortgage', 'Catering', 'Legal'];
const WORKS = ['qualifier', 'booker', 'reminder', 'follow-up', 'intake', 'reviver'];
const NAMES = ['Ada', 'Björn', 'Chidi', 'Dana', 'Elif', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jamal'];
const WORDS =
  'answer the question first then offer a time ask one thing at a time keep it short be warm never promise a price'.split(
    ' ',
  );

/** The id of the only bot with a split test. */
export const TESTED_BOT_ID = 'bot-0000';

export type LargeAgency = { bots: Bot[]; personas: Persona[]; folders: Folder[] };

export function makeLargeAgency(): LargeAgency {
  const random = pseudoRandom(4);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const day = () => new Date(FIRST_DAY + Math.floor(random() * 300) * DAY_MS).toISOString();
  const text = (words: number) => Array.from({ length: words }, () => pick(WORDS)).join(' ');

  const folders = Array.from({ length: FOLDERS }, (_, at) => ({
    id: idOf('folder', at),
    name: `${pick(TRADES)} ${at}`,
    parentId: at < 10 ? null : idOf('folder', Math.floor(random() * at)),
  }));
  const bots = Array.from({ length: BOTS }, (_, at): Bot => {
    const personaIds = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      idOf('persona', Math.floor(random() * PERSONAS)),
    );
    return {
      id: idOf('bot', at),
      name: `${pick(TRADES)} ${pick(WORKS)} ${at}`,
      modifiedAt: day(),
      modifiedBy: 'Robin Example',
      versions: [1, 2, 3].map((version) => ({
        version: `${version}.0`,
        name: `Version ${version}`,
        published: version === 3,
        modifiedAt: day(),
        modifiedBy: 'Robin Example',
      })),
      sources: Array.from({ length: 1 + Math.floor(random() * 4) }, (__, place) => aSource(place)),
      personaIds,
      personaWeights: Object.fromEntries(personaIds.map((id) => [id, Math.floor(100 / personaIds.length)])),
      favorited: random() < 0.1,
      locked: random() < 0.1,
      reschedulingEnabled: random() < 0.5,
      category: pick(TRADES),
      folderId: random() < 0.9 ? idOf('folder', Math.floor(random() * FOLDERS)) : null,
      followUpActive: random() < 0.7,
      followUpSequences: [1, 3, 7].map((duration, order) => ({ order, duration, unit: 'days' })),
      smartFollowUp: random() < 0.5,
      followUpRepeat: false,
      followUpVarianceMinutes: 30,
      followUpExtraPrompt: text(20),
      personaSplitTest: at === 0 ? aSplitTest(random) : null,
      tools: [{ id: idOf('tool', at), type: 'calendar', enabled: true, options: { slots: [30, 60] } }],
      followUpStates: [],
      availableSplitTestMetrics: [{ id: 'bookings', label: 'Booked appointments', shortLabel: 'Bookings' }],
    };
  });
  const botsOf = new Map<string, { id: string; name: string | null }[]>();
  for (const { id, name, personaIds } of bots) {
    for (const persona of new Set(personaIds)) {
      botsOf.set(persona, [...(botsOf.get(persona) ?? []), { id, name }]);
    }
  }
  const personas = Array.from({ length: PERSONAS }, (_, at): Persona => {
    const used = botsOf.get(idOf('persona', at)) ?? [];
    return {
      id: idOf('persona', at),
      agencyId: 'agency',
      personaName: `${pick(NAMES)} ${at}`,
      description: text(12),
      color: `#${Math.floor(random() * 0xffffff)
        .toString(16)
        .padStart(6, '0')}`,
      imageUri: null,
      voiceStyles: text(8),
      howToRespond: text(120),
      typoPercent: Math.floor(random() * 5),
      breakupLargeMessagePercent: Math.floor(random() * 100),
      responseTime: 'natural',
      responseDelay: Math.floor(random() * 60),
      modifiedAt: day(),
      modifiedBy: 'Robin Example',
      aiProviderPreferences: ['first', 'second'],
      folderId: random() < 0.9 ? idOf('folder', Math.floor(random() * FOLDERS)) : null,
      botIds: used.map(({ id }) => id),
      bots: used,
      favorited: random() < 0.02,
      default: at === 0,
    };
  });
  return { bots, personas, folders };
}

function idOf(kind: string, at: number): string {
  return `${kind}-${String(at).padStart(4, '0')}`;
}

function aSource(place: number): BotSource {
  return {
    id: `bot-source-${place}`,
    category: 'chat',
    key: 'web',
    name: `Website ${place}`,
    tags: [{ name: 'Hot', approveDeny: true, id: 'tag-hot' }],
    tagFilterConfig: {
      operator: 'any',
      groups: [{ operator: 'all', rules: [{ tagName: 'Hot', tagId: 'tag-hot', condition: 'has' }] }],
    },
    channelList: ['sms', 'web'],
    channelRules: {
      channels: [{ channel: 'sms', type: 'include', rules: [{ operator: 'startsWith', value: '+44' }] }],
    },
    personaNameOverride: null,
    enabled: place % 2 === 0,
    flowVariableValues: { greeting: 'Hello', closing: 'Bye' },
  };
}

function aSplitTest(random: () => number): Bot['personaSplitTest'] {
  const personas = Array.from({ length: TESTED_PERSONAS }, (_, order) => {
    const sources = Array.from({ length: TESTED_SOURCES }, (__, place) => {
      const totalInstances = 50 + Math.floor(random() * 400);
      return {
        sourceId: idOf('source', place),
        sourceName: `Source ${place}`,
        totalInstances,
        responseCount: Math.floor(totalInstances * (0.2 + random() * 0.3)),
        averageMetric: random() * 10,
      };
    });
    const sum = (of: 'totalInstances' | 'responseCount') => sources.reduce((all, each) => all + each[of], 0);
    const weight = order < 4 ? 9 : 8;
    return {
      personaId: idOf('persona', order),
      weight,
      order,
      results: {
        personaId: idOf('persona', order),
        personaName: `Tested ${order}`,
        splitWeight: weight,
        totalInstances: sum('totalInstances'),
        responseCount: sum('responseCount'),
        averageMetric: random() * 10,
        sources,
        computedAt: new Date(FIRST_DAY).toISOString(),
      },
    };
  });
  return {
    id: 'split-test-0000',
    isActive: true,
    metric: 'bookings',
    startedAt: new Date(FIRST_DAY).toISOString(),
    endedAt: null,
    personas,
  };
}
