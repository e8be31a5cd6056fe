import { describe, expect, it } from 'vitest';
import { sampleAgency, secondAgency } from './agencies.ts';
import { deliveryRowsOf } from './deliveries.ts';
import { createTimeline } from './timeline.ts';

const NOW = new Date('2026-03-18T15:20:00Z');
const LEADS = 25_000;
const { events, deliveries, attempts, endpoints } = deliveryRowsOf(sampleAgency, LEADS, createTimeline(NOW));
const stopped = endpoints.filter((endpoint) => endpoint.state === 'paused');

describe('the deliveries of the sample', () => {
  it('belong to one paused source, which retries its oldest delivery and holds the others', () => {
    const [endpoint, ...others] = stopped;
    expect(others).toEqual([]);
    expect(endpoint).toMatchObject({ state: 'paused', reason: 'The receiver responded with 401.' });
    expect(deliveries.map(({ state }) => state)).toEqual(['pending', ...Array(6).fill('held')]);
    expect(new Set([...events, ...deliveries].map(({ sourceId }) => sourceId))).toEqual(
      new Set([endpoint?.sourceId]),
    );
  });

  it('have an attempt for each failure, with the reason and without the token', () => {
    expect(attempts.length).toBeGreaterThanOrEqual(4);
    expect(deliveries[0]).toMatchObject({ attemptCount: attempts.length, lastStatus: 401 });
    expect(stopped[0]?.consecutiveFailures).toBe(attempts.length);
    for (const { status, answer, request } of attempts) {
      expect(status).toBe(401);
      expect(answer).toContain('Authorization: Bearer');
      expect(JSON.stringify(request)).not.toContain('revoked');
    }
  });

  it('have events in order of time and no time in the future', () => {
    const times = [...events.map(({ time }) => time), ...attempts.map(({ startedAt }) => startedAt)];
    expect(times.every((time) => time <= NOW)).toBe(true);
    const ofEvents = events.map(({ time }) => time.getTime());
    expect(ofEvents).toEqual(ofEvents.toSorted((one, other) => one - other));
  });

  it('exist in a small sample, and not in the second agency', () => {
    expect(deliveryRowsOf(sampleAgency, 500, createTimeline(NOW)).deliveries.length).toBeGreaterThan(1);
    expect(deliveryRowsOf(secondAgency, 300, createTimeline(NOW)).events).toEqual([]);
  });
});
