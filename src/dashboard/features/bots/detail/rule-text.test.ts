import { describe, expect, it } from 'vitest';
import type { TagFilter } from '#contract/bot-source.ts';
import { channelRuleText, tagFilterLine, tagFilterText } from './rule-text.ts';

function lineOf(filter: TagFilter): string {
  return tagFilterLine(tagFilterText(filter)!);
}

const rule = (condition: string | null, tagName: string | null, tagId: string | null = null) => ({
  condition,
  tagName,
  tagId,
});

describe('tagFilterText', () => {
  it('returns null without a filter', () => {
    expect(tagFilterText(null)).toBeNull();
    expect(channelRuleText(null)).toBeNull();
  });

  it('names the operators between groups and between rules', () => {
    const groups = [
      { operator: 'or', rules: [rule('has', 'Hot'), rule('has', 'VIP')] },
      { operator: 'and', rules: [rule('has', 'Warm'), rule('has_not', 'Cold')] },
    ];
    expect(lineOf({ operator: 'and', groups })).toBe(
      'ALL of: ANY of: has tag Hot, has tag VIP; ALL of: has tag Warm, does not have tag Cold',
    );
    expect(lineOf({ operator: 'and', groups: groups.slice(0, 1) })).toBe('ANY of: has tag Hot, has tag VIP');
  });

  it.each([
    ['and', 'ALL of', true],
    ['AND', 'ALL of', true],
    ['any_of', 'ANY of', true],
    ['none', 'NONE of', true],
    ['xor', 'xor', false],
    ['', '(empty)', false],
    [null, 'no operator', false],
  ])('reads the operator %j as %j', (operator, text, isKnown) => {
    expect(tagFilterText({ operator, groups: null })?.operator).toEqual({ text, raw: operator, isKnown });
  });

  it.each([
    ['has', 'has tag Hot'],
    ['hasNot', 'does not have tag Hot'],
    ['NOT HAS', 'does not have tag Hot'],
    ['added_after', 'tag Hot added_after'],
    [null, 'tag Hot no condition'],
  ])('reads the condition %j', (condition, text) => {
    expect(lineOf({ operator: 'and', groups: [{ operator: 'or', rules: [rule(condition, 'Hot')] }] })).toBe(
      `ANY of: ${text}`,
    );
  });

  it('falls back to the tag id, and reports missing groups and rules', () => {
    const groups = [{ operator: 'or', rules: [rule('has', null, 'tag_7'), rule('has', '')] }];
    expect(lineOf({ operator: 'and', groups })).toBe('ANY of: has tag tag_7, has tag without a name');
    expect(lineOf({ operator: 'and', groups: [{ operator: 'or', rules: null }] })).toBe('ANY of: no rules');
    expect(lineOf({ operator: 'or', groups: [] })).toBe('ANY of: no groups');
  });
});

describe('channelRuleText', () => {
  it('keeps the channel, type and value unchanged, and translates known operators', () => {
    const words = channelRuleText({
      channels: [
        {
          channel: 'sms',
          type: 'deny',
          rules: [
            { operator: 'starts_with', value: '/quote' },
            { operator: 'not_equals', value: '' },
            { operator: 'soundsLike', value: null },
          ],
        },
        { channel: null, type: null, rules: null },
      ],
    });
    expect(words?.map(({ channel, type }) => [channel, type])).toEqual([
      ['sms', 'deny'],
      [null, null],
    ]);
    expect(words?.[0]?.rules.map(({ operator, value }) => [operator.text, operator.isKnown, value])).toEqual([
      ['starts with', true, '/quote'],
      ['is not', true, ''],
      ['soundsLike', false, null],
    ]);
    expect(words?.[1]?.rules).toEqual([]);
  });
});
