import { describe, expect, it } from 'vitest';
import { createLocalLimit, type RateLimit } from './rate-limit.ts';

describe('a rate limit', () => {
  let now = 0;
  const limitOf = (perMinute: number) => createLocalLimit(perMinute, () => now);
  const take = async (limit: RateLimit, times: number) => {
    let taken = 0;
    while (taken < times && (await limit.use('key')) === 0) taken++;
    return taken;
  };

  it('allows the uses of one minute immediately and then returns the time until the next allowed use', async () => {
    const limit = limitOf(6);
    expect(await take(limit, 100)).toBe(6);
    expect(await limit.use('key')).toBe(10_000);
    now += 9_001;
    expect(await limit.use('key')).toBe(999);
    now += 999;
    expect(limit.waitMs('key')).toBe(0);
    expect(await limit.use('key')).toBe(0);
  });

  it('allows exactly `perMinute` uses if a minute is not divisible by this number', async () => {
    for (const perMinute of [7, 11, 13, 1200, 999_983]) {
      const limit = limitOf(perMinute);
      expect(await take(limit, perMinute + 1)).toBe(perMinute);
    }
  });

  it('regains uses over time, up to the uses of one minute', async () => {
    const limit = limitOf(60);
    await take(limit, 60);
    now += 5_000;
    expect(await take(limit, 100)).toBe(5);
    now += 86_400_000;
    expect(await take(limit, 100)).toBe(60);
  });

  it('does not count rejected uses', async () => {
    const limit = limitOf(60);
    await take(limit, 60);
    let through = 0;
    for (let step = 0; step < 600; step++) {
      now += 100;
      if ((await limit.use('key')) === 0) through++;
    }
    expect(through).toBeGreaterThanOrEqual(59);
    expect(through).toBeLessThanOrEqual(60);
  });

  it('counts each name separately', async () => {
    const limit = limitOf(1);
    const waits = [await limit.use('a'), await limit.use('a'), await limit.use('b')];
    expect(waits).toEqual([0, 60_000, 0]);
  });

  it('allows another use after a use was given back', async () => {
    const limit = limitOf(1);
    await limit.use('key');
    limit.giveBack('key');
    expect([await limit.use('key'), await limit.use('key')]).toEqual([0, 60_000]);
  });

  it('never allows more than the limit after uses were given back', async () => {
    const limit = limitOf(2);
    limit.giveBack('key');
    expect(await take(limit, 10)).toBe(2);
  });

  it('allows every use if it is 0', async () => {
    expect(await take(limitOf(0), 10_000)).toBe(10_000);
  });
});
