import { describe, expect, it } from 'vitest';
import { formatSpan, ladderOf } from './follow-up-ladder.ts';

function ladder(...waits: (readonly [duration: number, unit: string | null, order?: number])[]) {
  return ladderOf(waits.map(([duration, unit, order], index) => ({ duration, unit, order: order ?? index })));
}

const timesOf = ({ steps }: ReturnType<typeof ladderOf>) => steps.map(({ wait, after }) => [wait, after]);

describe('ladderOf', () => {
  it('adds up the waits in the order of the steps', () => {
    const found = ladder([1, 'days', 2], [20, 'minutes', 0], [4, 'hours', 1]);
    expect(timesOf(found)).toEqual([
      ['20 minutes', '20 min'],
      ['4 hours', '4 h 20 min'],
      ['1 day', '1 d 4 h 20 min'],
    ]);
    expect(found).toMatchObject({ total: '1 d 4 h 20 min', notices: [] });
  });

  it.each(['m', 'min', 'MINUTES', ' Minute '])('reads %j as minutes', (unit) => {
    expect(timesOf(ladder([2, unit]))).toEqual([['2 minutes', '2 min']]);
  });

  it('adds up the waits in an unknown unit if all steps have the same unit', () => {
    expect(timesOf(ladder([1, 'months'], [2, 'months']))).toEqual([
      ['1 months', '1 months'],
      ['2 months', '3 months'],
    ]);
    const mixed = ladder([1, 'months'], [2, 'days'], [1, 'days']);
    expect(timesOf(mixed)).toEqual([
      ['1 months', '1 months'],
      ['2 days', null],
      ['1 day', null],
    ]);
    expect(mixed).toMatchObject({
      total: null,
      notices: ['The units of these steps cannot be added up: each wait is shown on its own.'],
    });
  });

  it('shows waits without a unit and negative waits without a total', () => {
    expect(timesOf(ladder([5, null], [1, 'day']))).toEqual([
      ['5 (no unit)', null],
      ['1 day', null],
    ]);
    expect(ladder([1, 'day'], [-3, 'hours'])).toMatchObject({
      steps: [{ after: '1 d' }, { wait: '-3 hours', after: null }],
      notices: ['A wait is below zero, so later times are not added up.'],
    });
  });

  it('warns about steps with the same order and keeps their sequence', () => {
    const found = ladder([2, 'days', 1], [1, 'days', 1]);
    expect(found.steps.map(({ wait }) => wait)).toEqual(['2 days', '1 day']);
    expect(found.notices).toEqual(['Several steps have the same order: they are shown as sent.']);
  });

  it('returns larger gaps for longer waits, between 0 and 1', () => {
    const gaps = ladder(
      [0, 'minutes'],
      [10, 'minutes'],
      [10, 'days'],
      [9000, 'weeks'],
      [3, 'moons'],
    ).steps.map(({ gap }) => gap);
    expect(gaps.slice(0, 4)).toEqual(gaps.slice(0, 4).toSorted((a, b) => a - b));
    expect([gaps[0], gaps[3], gaps[4]]).toEqual([0, 1, 0]);
  });

  it('returns no steps for null', () => {
    expect(ladderOf(null)).toEqual({ steps: [], total: null, roughSpan: null, notices: [] });
  });
});

describe('formatSpan', () => {
  it.each([
    [0, '0 min'],
    [45, '45 s'],
    [90_000, '1 d 1 h'],
    [86_400 * 1200 + 3_661, '1,200 d 1 h 1 min 1 s'],
  ])('formats %i seconds as %s', (seconds, text) => {
    expect(formatSpan(seconds)).toBe(text);
  });
});
