import { describe, expect, it } from 'vitest';
import { BotSource } from './bot-source.ts';
import { parseStrictly } from './lenient.ts';

const full = {
  id: 'source-1',
  category: 'chat',
  key: 'web',
  name: 'Website chat',
  tags: [{ name: 'newsletter', approveDeny: true, id: 'tag-1' }],
  tagFilterConfig: {
    operator: 'and',
    groups: [{ operator: 'or', rules: [{ tagName: 'warm', tagId: 'tag-2', condition: 'has' }] }],
  },
  channelList: ['sms', 'email'],
  channelRules: {
    channels: [{ channel: 'sms', type: 'allow', rules: [{ operator: 'startsWith', value: '+351' }] }],
  },
  personaNameOverride: null,
  enabled: true,
  flowVariableValues: { city: 'Porto', note: '' },
};

describe('a source of a bot', () => {
  it('parses unchanged, even with unknown operators and conditions', () => {
    expect(BotSource.parse(full)).toEqual(full);
  });

  it('requires only the flag `enabled`', () => {
    const { enabled, ...rest } = BotSource.parse({ enabled: false });
    expect(enabled).toBe(false);
    expect(Object.keys(rest)).toHaveLength(10);
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
  });

  it('may have empty filters and rules at any level', () => {
    for (const change of [
      { tagFilterConfig: { operator: null, groups: null } },
      { tagFilterConfig: { operator: 'and', groups: [{ operator: null, rules: [] }] } },
      { channelRules: { channels: [] } },
      { channelRules: { channels: [{ channel: null, type: null, rules: null }] } },
      { flowVariableValues: {} },
    ]) {
      expect(BotSource.parse({ ...full, ...change })).toEqual({ ...full, ...change });
    }
  });

  it.each([
    ['a flag that is missing', { enabled: undefined }],
    ['a tag that is text', { tags: ['newsletter'] }],
    ['a tag that is neither approved nor denied', { tags: [{ name: 'a', id: 'b', approveDeny: null }] }],
    ['filter groups that are no list', { tagFilterConfig: { operator: 'and', groups: {} } }],
    ['a filter rule that is text', { tagFilterConfig: { groups: [{ rules: ['warm'] }] } }],
    ['a channel that is null', { channelList: [null] }],
    ['channel rules that are a list', { channelRules: [] }],
    ['a rule whose value is a number', { channelRules: { channels: [{ rules: [{ value: 351 }] }] } }],
    ['a variable that is null', { flowVariableValues: { city: null } }],
  ])('rejects %s', (_, change) => {
    expect(parseStrictly(BotSource, { ...full, ...change }).success).toBe(false);
  });
});
