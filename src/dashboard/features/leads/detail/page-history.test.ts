import { describe, expect, it } from 'vitest';
import type { PageVisit } from '#contract/lead.ts';
import { pageVisitValue } from '../../../testing/values.ts';
import {
  filterHistory,
  pageOf,
  readPageHistory,
  topDomains,
  topPages,
  toTimeline,
  type PageHistory,
} from './page-history.ts';

/** Returns visits at the given times. Their ids are 1, 2, 3 and so on, in the given order. */
function visitsAt(...moments: (string | null)[]): PageVisit[] {
  return moments.map((visitedAt, index) =>
    pageVisitValue({ id: index + 1, path: `/${index + 1}`, visitedAt }),
  );
}

function read(...moments: (string | null)[]): PageHistory {
  return readPageHistory(visitsAt(...moments));
}

/** Returns the lines of the timeline as text: days, session numbers and visit ids. */
function outline(history: PageHistory, zone: string): string[] {
  return toTimeline(history, zone).map((line) => {
    if (line.kind === 'day') return `${line.day} (${line.visits})`;
    return line.kind === 'session' ? `session ${line.session.number}` : `visit ${line.visit.id}`;
  });
}

describe('readPageHistory', () => {
  it('sorts newest first, regardless of the order of the response', () => {
    const history = read('2025-03-14T10:00:00Z', '2025-03-14T12:00:00Z', '2025-03-14T11:00:00Z');
    expect(history.timed.map(({ visit }) => visit.id)).toEqual([2, 3, 1]);
  });

  it('sorts by time and respects UTC offsets', () => {
    const history = read('2025-03-14T10:00:00+02:00', '2025-03-14T09:00:00Z');
    expect(history.timed.map(({ visit }) => visit.id)).toEqual([2, 1]);
  });

  it('starts a session after a pause of more than 30 minutes', () => {
    const history = read('2025-03-14T10:00:00Z', '2025-03-14T10:30:00Z', '2025-03-14T11:00:00.001Z');
    expect(history.timed.map(({ session }) => session.number)).toEqual([2, 1, 1]);
    expect(history.sessions).toBe(2);
  });

  it('contains the start, the end and the number of pages of each session', () => {
    const [newest] = read('2025-03-14T10:00:00Z', '2025-03-14T10:20:00Z', '2025-03-14T10:40:00Z').timed;
    expect(newest?.session).toEqual({
      number: 1,
      startedAt: new Date('2025-03-14T10:00:00Z'),
      endedAt: new Date('2025-03-14T10:40:00Z'),
      pages: 3,
    });
  });

  it('contains the time until the next page, or null for the last page of a session', () => {
    const history = read('2025-03-14T10:00:00Z', '2025-03-14T10:01:30Z', '2025-03-14T12:00:00Z');
    expect(history.timed.map(({ untilNext }) => untilNext)).toEqual([null, null, 90_000]);
  });

  it('sorts visits at the same time by id', () => {
    const history = read('2025-03-14T10:00:00Z', '2025-03-14T10:00:00Z');
    expect(history.timed.map(({ visit, untilNext }) => [visit.id, untilNext])).toEqual([
      [2, null],
      [1, 0],
    ]);
  });

  it('separates visits without a time and keeps their order', () => {
    const history = read(null, '2025-03-14T10:00:00Z', null);
    expect(history.untimed.map(({ id }) => id)).toEqual([1, 3]);
    expect(history.timed).toHaveLength(1);
  });

  it('returns an empty history without visits', () => {
    expect(readPageHistory([])).toEqual({ timed: [], untimed: [], sessions: 0 });
  });
});

describe('toTimeline', () => {
  it('groups by day and by session', () => {
    const history = read(
      '2025-03-13T09:00:00Z',
      '2025-03-14T09:00:00Z',
      '2025-03-14T09:10:00Z',
      '2025-03-14T15:00:00Z',
    );
    expect(outline(history, 'UTC')).toEqual([
      '2025-03-14 (3)',
      'session 3',
      'visit 4',
      'session 2',
      'visit 3',
      'visit 2',
      '2025-03-13 (1)',
      'session 1',
      'visit 1',
    ]);
  });

  it('shows a session across midnight under both days', () => {
    const history = read('2025-03-13T23:50:00Z', '2025-03-14T00:05:00Z');
    expect(history.sessions).toBe(1);
    expect(outline(history, 'UTC')).toEqual([
      '2025-03-14 (1)',
      'session 1',
      'visit 2',
      '2025-03-13 (1)',
      'session 1',
      'visit 1',
    ]);
  });

  it('uses the days of the time zone, not of UTC', () => {
    const history = read('2025-03-13T23:50:00Z', '2025-03-14T00:05:00Z');
    expect(outline(history, 'Europe/Berlin')).toEqual(['2025-03-14 (2)', 'session 1', 'visit 2', 'visit 1']);
    expect(outline(history, 'America/New_York')).toEqual([
      '2025-03-13 (2)',
      'session 1',
      'visit 2',
      'visit 1',
    ]);
  });

  it('ignores daylight saving time when it measures pauses', () => {
    // Berlin, 30 March: ten minutes pass between 01:55 and 03:05 local time.
    expect(read('2025-03-30T00:55:00Z', '2025-03-30T01:05:00Z').sessions).toBe(1);
    // Berlin, 26 October: 65 minutes pass between the first 02:50 and the second 02:55 local time.
    const back = read('2025-10-26T00:50:00Z', '2025-10-26T01:55:00Z');
    expect(back.sessions).toBe(2);
    expect(outline(back, 'Europe/Berlin')).toEqual([
      '2025-10-26 (2)',
      'session 2',
      'visit 2',
      'session 1',
      'visit 1',
    ]);
  });

  it('keeps visits on the correct day if a day has 23 or 25 hours', () => {
    const spring = read('2025-03-29T23:00:00Z', '2025-03-30T21:59:59Z', '2025-03-30T22:00:00Z');
    expect(outline(spring, 'Europe/Berlin').filter((line) => line.includes('('))).toEqual([
      '2025-03-31 (1)',
      '2025-03-30 (2)',
    ]);
    const autumn = read('2025-10-25T22:00:00Z', '2025-10-26T22:59:59Z', '2025-10-26T23:00:00Z');
    expect(outline(autumn, 'Europe/Berlin').filter((line) => line.includes('('))).toEqual([
      '2025-10-27 (1)',
      '2025-10-26 (2)',
    ]);
  });

  it('ends with the visits without a time', () => {
    expect(outline(read(null, '2025-03-14T10:00:00Z'), 'UTC').slice(-2)).toEqual(['null (1)', 'visit 1']);
  });

  it('gives every line a unique key', () => {
    const keys = toTimeline(read('2025-03-13T23:50:00Z', '2025-03-14T00:05:00Z', null, null), 'UTC').map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('filterHistory', () => {
  const history = readPageHistory([
    pageVisitValue({
      id: 1,
      domain: 'a.example',
      path: '/pricing',
      title: 'Prices',
      visitedAt: '2025-03-14T10:00:00Z',
    }),
    pageVisitValue({ id: 2, domain: 'b.example', path: '/', title: null, visitedAt: '2025-03-14T10:20:00Z' }),
    pageVisitValue({
      id: 3,
      domain: 'a.example',
      path: '/faq',
      title: 'Questions',
      visitedAt: '2025-03-14T10:40:00Z',
    }),
    pageVisitValue({ id: 4, domain: 'a.example', path: '/faq?email=ann@example.com' }),
  ]);
  const ids = (filter: { text?: string; domain?: string | null }) => {
    const found = filterHistory(history, { text: '', domain: null, ...filter });
    return [...found.timed.map(({ visit }) => visit), ...found.untimed].map(({ id }) => id);
  };

  it('returns the same object without a filter', () => {
    expect(filterHistory(history, { text: '  ', domain: null })).toBe(history);
  });

  it.each([
    [{ text: 'PRIC' }, [1]],
    [{ text: 'questions' }, [3]],
    [{ text: 'b.example/' }, [2]],
    [{ domain: 'a.example' }, [3, 1, 4]],
    [{ domain: 'a.example', text: 'faq' }, [3, 4]],
    [{ text: 'nowhere' }, []],
    [{ text: 'ann@example.com' }, []],
  ])('finds visits by %j', (filter, expected) => {
    expect(ids(filter)).toEqual(expected);
  });

  it('keeps the sessions and pauses of the full history', () => {
    const found = filterHistory(history, { text: '', domain: 'a.example' });
    expect(found.timed.map(({ session, untilNext }) => [session.number, untilNext])).toEqual([
      [1, null],
      [1, 20 * 60_000],
    ]);
  });
});

describe('pageOf', () => {
  it.each([
    [
      { url: 'https://a.example/x?q=1#top', path: '/x', domain: 'a.example' },
      ['a.example', '/x', '?q=1#top'],
    ],
    [{ url: 'https://a.example:8080/x?q=1' }, ['a.example:8080', '/x', '?q=1']],
    [
      { path: '/x?email=ann@example.com', domain: 'a.example' },
      ['a.example', '/x', '?email=ann@example.com'],
    ],
    [{ url: '/only/a/path?token=1' }, ['', '/only/a/path', '?token=1']],
    [{ url: 'javascript:alert(1)' }, ['', 'javascript:alert(1)', '']],
    [{}, ['', '', '']],
  ])('returns for %j the parts %j', (visit, [domain, path, query]) => {
    expect(pageOf(pageVisitValue(visit))).toEqual({ domain, path, query });
  });
});

describe('top pages and domains', () => {
  const history = readPageHistory([
    pageVisitValue({
      id: 1,
      url: 'https://a.example/x?utm=1',
      title: 'Old title',
      visitedAt: '2025-03-14T10:00:00Z',
    }),
    pageVisitValue({
      id: 2,
      url: 'https://a.example/x?utm=2',
      title: 'New title',
      visitedAt: '2025-03-14T11:00:00Z',
    }),
    pageVisitValue({ id: 3, url: 'https://b.example/x' }),
    pageVisitValue({ id: 4 }),
  ]);

  it('count a page once for all its query strings, with its newest title', () => {
    expect(topPages(history)).toEqual([
      { key: 'a.example/x', domain: 'a.example', path: '/x', title: 'New title', count: 2 },
      { key: 'b.example/x', domain: 'b.example', path: '/x', title: null, count: 1 },
    ]);
  });

  it('count visits by domain', () => {
    expect(topDomains(history).map(({ key, count }) => [key, count])).toEqual([
      ['a.example', 2],
      ['b.example', 1],
    ]);
  });
});
