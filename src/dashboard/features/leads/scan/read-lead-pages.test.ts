import { describe, expect, it } from 'vitest';
import type { LeadPage } from '#contract/lead.ts';
import { leadValue } from '../../../testing/values.ts';
import { firstPlace, takePage, type LeadPlace } from './read-lead-pages.ts';

type Others = Partial<Omit<LeadPage, 'results'>> & { invalidCount?: number };

function reply(page: number, ids: string[], { total = 5, invalidCount = 0, ...others }: Others = {}) {
  const results = ids.map((id) => leadValue({ id }));
  const data: LeadPage = { total, results, page, pageSize: 2, ...others };
  return { data, invalidCount, receivedAt: 0 };
}

function take(place: LeadPlace, ...args: Parameters<typeof reply>): string[] {
  return takePage(place, reply(...args)).map(({ id }) => id);
}

describe('takePage', () => {
  it('reads all pages, then the first page again', () => {
    const place = firstPlace({});
    expect(take(place, 1, ['1', '2'])).toEqual(['1', '2']);
    expect(place).toMatchObject({ scannedCount: 2, total: 5, nextPage: 2 });
    take(place, 2, ['3', '4']);
    expect(take(place, 3, ['5'])).toEqual(['5']);
    expect(place).toMatchObject({ scannedCount: 5, nextPage: 1, isDone: false });
    expect(take(place, 1, ['1', '2'])).toEqual([]);
    expect(place).toMatchObject({ scannedCount: 5, isDone: true, notices: [] });
  });

  it('is done after a single page with all leads', () => {
    const place = firstPlace({});
    take(place, 1, ['1'], { total: 1 });
    expect(place.isDone).toBe(true);
  });

  it('returns a lead once if it moves to the next page during the scan', () => {
    const place = firstPlace({});
    take(place, 1, ['1', '2']);
    expect(take(place, 2, ['2', '3'])).toEqual(['3']);
  });

  it('returns a lead that moves to the front before its page is read', () => {
    const place = firstPlace({});
    take(place, 1, ['1', '2'], { total: 4 });
    // Lead 4 gets a message and moves before lead 1.
    take(place, 2, ['2', '3'], { total: 4 });
    expect(take(place, 1, ['4', '1'], { total: 4 })).toEqual(['4']);
    expect(place).toMatchObject({ isDone: false, nextPage: 2 });
    expect(take(place, 2, ['2', '3'], { total: 4 })).toEqual([]);
    expect(place.isDone).toBe(true);
  });

  it('stops with a notice if the service returns another page', () => {
    const place = firstPlace({});
    take(place, 1, ['1', '2']);
    take(place, 1, ['1', '2']);
    expect(place).toMatchObject({
      scannedCount: 2,
      isDone: true,
      notices: ['Asked for page 2; the service returned page 1.'],
    });
  });

  it('continues with an unreliable total until a page is empty', () => {
    const place = firstPlace({});
    take(place, 1, ['1', '2'], { total: 0 });
    expect(place).toMatchObject({ total: null, nextPage: 2, isThrough: false });
    take(place, 2, [], { total: 0 });
    expect(place).toMatchObject({ scannedCount: 2, isThrough: true });
  });

  it('continues without a total until a page is incomplete', () => {
    const place = firstPlace({});
    take(place, 1, ['1', '2'], { total: null });
    take(place, 2, ['3'], { total: null });
    expect(place).toMatchObject({ scannedCount: 3, total: null, isThrough: true, nextPage: 1 });
    take(place, 1, ['1', '2'], { total: null });
    expect(place.isDone).toBe(true);
  });

  it('stops with a notice if the service returns the same leads for every page without a total', () => {
    const place = firstPlace({ sourceId: 's' });
    take(place, 1, ['1', '2'], { total: null });
    expect(take(place, 2, ['1', '2'], { total: null })).toEqual([]);
    expect(place).toMatchObject({ scannedCount: 2, isDone: true });
    expect(place.notices).toContain('Page 2 returned the leads of earlier pages again.');
  });

  it('counts unreadable leads and omits leads that do not match', () => {
    const place = firstPlace({ leadId: '1' });
    take(place, 1, ['1'], { total: 2, invalidCount: 1 });
    expect(place).toMatchObject({ scannedCount: 2, invalidCount: 1, unmatched: 0 });
    expect(take(firstPlace({ leadId: '1' }), 1, ['2'], { total: 1 })).toEqual([]);
  });

  it('accepts another page size than requested', () => {
    const place = firstPlace({});
    take(place, 1, ['1', '2']);
    expect(place.notices).toEqual([]);
  });
});
