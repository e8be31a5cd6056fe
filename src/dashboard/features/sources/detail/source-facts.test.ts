import { describe, expect, it } from 'vitest';
import { SmartFaq } from '#contract/smart-faq.ts';
import { readFaqReply } from '../../../api/resources/faq-reply.ts';
import { botValue } from '../../../testing/values.ts';
import { namesakeNotices, noBotText, seenText, summarizeFaqs, usedByText } from './source-facts.ts';

const bot = botValue();
const ON = { bot, isOn: true, isByName: false };
const OFF = { bot, isOn: false, isByName: true };

describe('the texts about the bots of a source', () => {
  it('contain the number of enabled bots and of bots matched by name', () => {
    expect(
      [[ON], [OFF], [ON, ON], [OFF, OFF], [ON, OFF], [ON, ON, OFF], [OFF, OFF, OFF]].map(usedByText),
    ).toEqual([
      '1 bot uses this source, on.',
      '1 bot uses this source, off (matched by name).',
      '2 bots use this source, both on.',
      '2 bots use this source, both off (matched by name).',
      '2 bots use this source, 1 on (1 matched by name).',
      '3 bots use this source, 2 on (1 matched by name).',
      '3 bots use this source, all off (matched by name).',
    ]);
  });

  it('explain why there are no bots', () => {
    expect([0, 1, 2].map((all) => noBotText(all, true))).toEqual([
      'This agency has no bots.',
      'The one bot of this agency does not have this source.',
      'None of the 2 bots of this agency has this source.',
    ]);
  });

  it('mention that a bot may refer to an unnamed source by its name', () => {
    expect(noBotText(2, false)).toBe(
      'None of the 2 bots of this agency has a source with this id. A bot may use its name, which is unknown here.',
    );
  });

  it('describe the bots returned in this tab if the service cannot list bots', () => {
    expect(seenText([], 0)).toMatch(/the bots of this source are unknown\.$/);
    expect(seenText([], 1)).toMatch(/Of the 1 bot returned in this tab, none has it\.$/);
    expect(seenText([ON], 2)).toMatch(/1 has it\.$/);
    expect(seenText([ON, OFF], 2)).toMatch(/2 have it \(1 matched by name\)\.$/);
  });

  it('warn about other sources with the same name', () => {
    expect(namesakeNotices([ON], 1)).toEqual([]);
    expect(namesakeNotices([OFF], 0)).toEqual([]);
    expect(namesakeNotices([OFF], 1)).toEqual([
      'Another source has the same name, so bots matched by name only may use another one.',
    ]);
    expect(namesakeNotices([ON, OFF], 2)[0]).toMatch(/^2 other sources have the same name/);
  });
});

function read(faqs: Partial<SmartFaq>[], invalidCount = 0) {
  const data = faqs.map((faq, index) => SmartFaq.parse({ id: `faq-${index}`, sourceId: 'site', ...faq }));
  return summarizeFaqs(readFaqReply({ request: { sourceId: 'site' }, data, invalidCount, receivedAt: 0 }));
}

describe('the questions of a source', () => {
  it('are unanswered if the answer is blank', () => {
    const { answered, unanswered } = read([{ answer: 'Yes' }, { answer: ' \n' }, { answer: null }]);
    expect(answered).toBe(1);
    expect(unanswered.map(({ id }) => id)).toEqual(['faq-1', 'faq-2']);
  });

  it('are sorted by the number of leads, with unknown numbers last', () => {
    const { unanswered } = read([
      { id: 'unsaid', leadIds: null },
      { id: 'nobody', leadIds: [] },
      { id: 'two', leadIds: ['a', 'b'] },
      { id: 'one', leadIds: ['a'] },
    ]);
    expect(unanswered.map(({ id }) => id)).toEqual(['two', 'one', 'nobody', 'unsaid']);
  });

  it('omit the questions of other sources and report the omission', () => {
    const { unanswered, notices } = read([{}, { sourceId: 'texts' }, { sourceId: null }], 2);
    expect(unanswered).toHaveLength(2);
    expect(notices).toEqual([
      'The service ignored the filter: 1 question of other sources is not shown.',
      '2 questions could not be read and are left out.',
    ]);
  });
});
