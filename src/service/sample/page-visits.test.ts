import { describe, expect, it } from 'vitest';
import { sampleAgency } from './agencies.ts';
import { LONG_HISTORY_INDEX, LONG_HISTORY_LEAD_ID } from './identity.ts';
import { aLead } from './lead.ts';
import { pageVisitsOf } from './page-visits.ts';
import { createTimeline, DAY, MINUTE } from './timeline.ts';

const NOW = new Date('2026-03-18T15:20:00Z');
const COUNT = 3000;

const timeline = createTimeline(NOW);
const visitsAt = (index: number) =>
  pageVisitsOf(sampleAgency, index, aLead(sampleAgency, index, COUNT, timeline), timeline);
const histories = Array.from({ length: COUNT }, (_, index) => visitsAt(index));
const long = histories[LONG_HISTORY_INDEX]!;
const others = histories.filter((history) => history !== long && history.length > 0);
const visits = others.flat();

describe('the page visits of the sample agency', () => {
  it('are deterministic', () => {
    expect(visitsAt(LONG_HISTORY_INDEX)).toEqual(long);
  });

  it('belong to about a third of the leads, 1 to 40 each, about three per lead overall', () => {
    expect(others.length / COUNT).toBeCloseTo(1 / 3, 1);
    expect(Math.min(...others.map(({ length }) => length))).toBe(1);
    expect(Math.max(...others.map(({ length }) => length))).toBeLessThanOrEqual(40);
    expect(visits.length / COUNT).toBeGreaterThan(2.4);
    expect(visits.length / COUNT).toBeLessThan(3.6);
  });

  it('include one recent lead with 2,000 visits over months', () => {
    expect(long).toHaveLength(2000);
    expect(new Set(long.map(({ leadId }) => leadId))).toEqual(new Set([LONG_HISTORY_LEAD_ID]));
    const times = timesOf(long);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(150 * DAY);
    expect(LONG_HISTORY_INDEX).toBeLessThan(25);
  });

  it('form sessions, none in the future', () => {
    const gaps = others
      .filter(({ length }) => length > 6)
      .flatMap((history) => differences(timesOf(history)));
    expect(gaps.filter((gap) => gap < 10 * MINUTE).length).toBeGreaterThan(0.6 * gaps.length);
    expect(gaps.some((gap) => gap > DAY)).toBe(true);
    expect(Math.max(...timesOf([...visits, ...long]))).toBeLessThanOrEqual(NOW.getTime());
  });

  it('are on the source’s own domain, some with campaigns', () => {
    const domains = new Set(sampleAgency.sources.map(({ domain }) => domain));
    for (const { domain } of visits) expect(!domain || domains.has(domain)).toBe(true);
    expect(visits.some(({ url }) => url?.includes('utm_campaign='))).toBe(true);
  });

  it('have one title per page', () => {
    const titles = new Map<string, Set<string>>();
    for (const { domain, path, title, url } of visits) {
      if (!domain || !path || !title || !url?.startsWith(`https://${domain}`)) continue;
      const page = `${domain}${path}`;
      titles.set(page, (titles.get(page) ?? new Set()).add(title));
    }
    // Ignores the few visits with a Hebrew title.
    for (const seen of titles.values())
      expect([...seen].filter((title) => !title.includes('מבצע'))).toHaveLength(1);
  });

  it.each(['url', 'path', 'domain', 'title', 'visitedAt'] as const)('have some null values for %s', (key) => {
    expect([...visits, ...long].some((visit) => visit[key] === null)).toBe(true);
  });

  it('include addresses that must never become a link', () => {
    expect(visits.some(({ url }) => url?.startsWith('javascript:'))).toBe(true);
    expect(visits.some(({ url }) => url?.startsWith('data:'))).toBe(true);
  });
});

function timesOf(history: readonly { visitedAt?: Date | null }[]): number[] {
  return history.flatMap(({ visitedAt }) => (visitedAt ? [visitedAt.getTime()] : []));
}

function differences(times: readonly number[]): number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}
