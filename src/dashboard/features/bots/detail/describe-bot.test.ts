import { describe, expect, it } from 'vitest';
import { Bot } from '#contract/bot.ts';
import { describeBot, sentenceText } from './describe-bot.ts';

const QUIET = {
  id: 'bot-1',
  favorited: false,
  locked: false,
  reschedulingEnabled: false,
  followUpActive: false,
  smartFollowUp: false,
  followUpRepeat: false,
  followUpVarianceMinutes: 0,
};

function sentencesOf(overrides: object): string[] {
  const names = new Map([
    ['p1', 'Ada'],
    ['p2', 'Ben'],
  ]);
  return describeBot(Bot.parse({ ...QUIET, ...overrides }), (id) => names.get(id) ?? id).map(sentenceText);
}

const source = (name: string, enabled: boolean, channelList: string[] | null = null) => ({
  name,
  enabled,
  channelList,
});

describe('describeBot', () => {
  it('names sources, channels, personas, follow-ups, tools and the published version', () => {
    expect(
      sentencesOf({
        sources: [
          source('Web form', true, ['sms', 'email']),
          source('Phone', true, ['sms']),
          source('Old', false, ['fax']),
        ],
        personaIds: ['p1', 'p2'],
        personaWeights: { p1: 67, p2: 33 },
        personaSplitTest: { isActive: true, metric: 'm1', personas: [{ weight: 1, order: 0 }] },
        availableSplitTestMetrics: [{ id: 'm1', label: 'Bookings' }],
        followUpActive: true,
        followUpRepeat: true,
        smartFollowUp: true,
        followUpVarianceMinutes: 7,
        followUpSequences: [
          { order: 0, duration: 20, unit: 'minutes' },
          { order: 1, duration: 1, unit: 'days' },
        ],
        followUpStates: [{ id: 1, isDefault: true, repeatFinal: false, order: 0 }],
        reschedulingEnabled: true,
        tools: [
          { type: 'calendar', enabled: true },
          { type: 'payment', enabled: false },
        ],
        versions: [
          { version: '2', published: false },
          { version: '1', published: true },
        ],
      }),
    ).toEqual([
      'Talks by SMS and email on 2 of 3 sources: Web form and Phone.',
      'Speaks as Ada (67%) and Ben (33%).',
      'A split test of 1 persona is running, measured by Bookings.',
      'Follows up twice within 1 day.',
      '1 follow-up state has its own sequence.',
      'Rescheduling is on.',
      'Uses 1 tool: calendar; off: payment.',
      'Version 1 is published.',
    ]);
  });

  it('distinguishes missing lists from empty lists', () => {
    expect(sentencesOf({})).toEqual([
      'The service sent no sources with this bot.',
      'The service sent no personas with this bot.',
      'Follow-ups are off; no steps are set up.',
      'Rescheduling is off.',
      'The service sent no tools with this bot.',
      'The service sent no versions with this bot.',
    ]);
    expect(sentencesOf({ sources: [], personaIds: [], tools: [], versions: [] })).toEqual([
      'It has no sources.',
      'It has no personas.',
      'Follow-ups are off; no steps are set up.',
      'Rescheduling is off.',
      'It has no tools.',
      'It has no versions.',
    ]);
  });

  it.each([
    [{ sources: [source('Web', false)] }, 'Its only source is off: Web.'],
    [{ sources: [source('Web', false), source('', false)] }, 'All 2 sources are off: Web and unnamed.'],
    [{ sources: [source('Web', true)] }, 'Talks on 1 source: Web.'],
    [{ sources: [source('Web', true, ['sms', ''])] }, 'Talks by SMS and (empty) on 1 source: Web.'],
    [{ personaIds: ['p1'] }, 'Speaks as Ada.'],
    [{ personaIds: ['p1', 'gone'] }, 'Speaks as Ada and gone.'],
    [
      { personaSplitTest: { isActive: false, personas: [] } },
      'Its last split test, of 0 personas, has ended.',
    ],
    [{ followUpActive: true }, 'Follow-ups are on, without steps.'],
    [
      { followUpActive: true, followUpSequences: [{ order: 0, duration: 3, unit: 'moons' }] },
      'Follows up once, after 3 moons.',
    ],
    [
      { followUpSequences: [{ order: 0, duration: 3, unit: 'days' }] },
      'Follow-ups are off; 1 step is set up.',
    ],
    [{ tools: [{ type: 'crm', enabled: false }] }, 'Its only tool is off: CRM.'],
    [{ versions: [{ version: '1', published: false }] }, 'None of its 1 version is published.'],
    [
      {
        versions: [
          { version: '2', published: true },
          { name: 'first', published: true },
        ],
      },
      '2 versions are published: 2 and first.',
    ],
  ])('describes %j as %j', (overrides, sentence) => {
    expect(sentencesOf(overrides)).toContain(sentence);
  });

  it('names the first of many sources and counts the remaining sources', () => {
    const sources = Array.from({ length: 40 }, (_, index) => source(`S${index + 1}`, true));
    expect(sentencesOf({ sources })[0]).toBe('Talks on 40 sources: S1, S2, S3, S4, and 36 more.');
  });
});
