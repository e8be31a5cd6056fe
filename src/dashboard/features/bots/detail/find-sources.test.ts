import { describe, expect, it } from 'vitest';
import { BotSource } from '#contract/bot-source.ts';
import { findSources } from './find-sources.ts';

const web = BotSource.parse({
  name: 'Web form',
  enabled: true,
  tagFilterConfig: {
    operator: 'and',
    groups: [{ operator: 'or', rules: [{ tagName: 'Hot lead', condition: 'has' }] }],
  },
  flowVariableValues: { booking_link: 'https://shop.example/book' },
});
const phone = BotSource.parse({ name: 'Phone', enabled: false, channelList: ['sms'] });

function found(text: string, enabled = false): (string | null)[] {
  return findSources([web, phone], { text, enabled }).map(({ name }) => name);
}

describe('findSources', () => {
  it.each([
    ['', ['Web form', 'Phone']],
    ['  WEB ', ['Web form']],
    ['hot', ['Web form']],
    ['booking_link', ['Web form']],
    ['shop.example form', ['Web form']],
    ['sms', ['Phone']],
    ['sms hot', []],
  ])('finds sources by %j: %j', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  it('returns only sources that are on', () => {
    expect(found('', true)).toEqual(['Web form']);
    expect(found('sms', true)).toEqual([]);
  });
});
