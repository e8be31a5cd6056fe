import { describe, expect, it } from 'vitest';
import { splitTestValue } from '../../testing/split-test-values.ts';
import { botValue } from '../../testing/values.ts';
import { outcomeOfCheck, outcomeOfReply, outcomeTitle } from './end-outcome.ts';

const END = '2025-03-01T10:00:00.000Z';
const SENT = Date.parse('2025-03-01T10:00:30.000Z');

const botWith = (overrides: Parameters<typeof splitTestValue>[1]) =>
  botValue({ personaSplitTest: splitTestValue({ a: {} }, overrides) });
const ended = (endedAt: string | null) => botWith({ isActive: false, endedAt });

describe('outcomeOfReply', () => {
  it.each([
    ['an end at the moment of sending', END, SENT, 'ended'],
    ['an end a minute before, as clocks differ', END, SENT + 30_000, 'ended'],
    ['an end more than a minute before', END, SENT + 30_001, 'hadEnded'],
    ['an end in the future of this clock', END, SENT - 3_600_000, 'ended'],
    ['an end without a time', null, SENT, 'ended'],
  ])('returns the outcome for %s', (_, endedAt, sentAt, kind) => {
    expect(outcomeOfReply(ended(endedAt), sentAt).kind).toBe(kind);
  });

  it('is unclear if the test is still running or missing', () => {
    expect(outcomeOfReply(botWith({ isActive: true }), SENT).kind).toBe('unclear');
    expect(outcomeOfReply(botValue({ personaSplitTest: null }), SENT).kind).toBe('unclear');
  });
});

describe('outcomeOfCheck', () => {
  const shown = splitTestValue({ a: {} });

  it('returns null while the same test is running', () => {
    expect(outcomeOfCheck(botWith({}), shown)).toBeNull();
  });

  it('reports an ended test, another test, or no test', () => {
    expect(outcomeOfCheck(ended(END), shown)?.kind).toBe('endedMeanwhile');
    expect(outcomeOfCheck(botWith({ id: 'test-2' }), shown)?.kind).toBe('otherTest');
    expect(outcomeOfCheck(botValue({ personaSplitTest: null }), shown)?.kind).toBe('gone');
  });
});

describe('outcomeTitle', () => {
  it('omits unknown times', () => {
    const bot = ended(null);
    expect(outcomeTitle({ kind: 'ended', bot })).toBe('The split test has ended.');
    expect(outcomeTitle({ kind: 'endedMeanwhile', bot })).toMatch(
      /is no longer running, so nothing was sent/,
    );
    expect(outcomeTitle({ kind: 'otherTest', bot: botWith({ startedAt: null }) })).toBe(
      'The bot now has another split test. Nothing was sent.',
    );
    expect(outcomeTitle({ kind: 'gone', bot })).toMatch(/no longer has a split test/);
    expect(outcomeTitle({ kind: 'unclear', bot })).toMatch(/does not show the test as ended/);
  });
});
