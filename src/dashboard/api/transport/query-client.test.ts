import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGNED_OUT, sessionQuery } from '../session/session.ts';
import { createQueryClient } from './query-client.ts';
import type { ServiceError } from './service-error.ts';
import { toServiceError } from './to-service-error.ts';

function answered(status: number, headers: Record<string, string> = {}): ServiceError {
  return toServiceError('listLeads', {
    cause: 'answer',
    status,
    headers: new Headers(headers),
    body: '',
    receivedAt: 0,
  });
}

async function triesOfARead(error: Error): Promise<number> {
  const read = vi.fn<() => Promise<never>>(() => Promise.reject(error));
  const client = createQueryClient();
  const failure = client.fetchQuery({ queryKey: ['read'], queryFn: read }).catch(() => undefined);
  await vi.runAllTimersAsync();
  await failure;
  client.clear();
  return read.mock.calls.length;
}

describe('a failed read', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([400, 401, 403, 404, 409, 422, 429])('is not retried after status %i', async (status) => {
    expect(await triesOfARead(answered(status))).toBe(1);
  });

  it.each([500, 502, 503, 504])('is retried once after status %i', async (status) => {
    expect(await triesOfARead(answered(status))).toBe(2);
  });

  it('is not retried if the service asks for a pause', async () => {
    expect(await triesOfARead(answered(503, { 'Retry-After': '5' }))).toBe(1);
  });

  it('is not retried after a timeout', async () => {
    expect(await triesOfARead(toServiceError('listLeads', { cause: 'timeout', seconds: 30 }))).toBe(1);
  });

  it('is not retried after a programming error', async () => {
    expect(await triesOfARead(new Error('a bug'))).toBe(1);
  });
});

describe('unused data', () => {
  it('is kept up to a size limit, and the least recently used data is removed first', async () => {
    const client = createQueryClient();
    const lookAt = async (name: string, size: number) => {
      const queryFn = () => ({ data: [], size });
      const stop = new QueryObserver(client, { queryKey: [name], queryFn }).subscribe(() => {});
      await vi.waitFor(() => expect(client.getQueryData([name])).toBeDefined());
      return stop;
    };
    const isKept = (name: string) => client.getQueryData([name]) !== undefined;
    const [small, large, other] = [
      await lookAt('small', 100),
      await lookAt('large', 14_000_000),
      await lookAt('other', 14_000_000),
    ];
    const shown = await lookAt('shown', 14_000_000);
    small();
    large();
    expect([isKept('small'), isKept('large')]).toEqual([true, true]);
    other();
    expect([isKept('small'), isKept('large'), isKept('other'), isKept('shown')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    // The query that was used last is kept regardless of its size, because the user is most likely to return to it.
    const huge = await lookAt('huge', 60_000_000);
    huge();
    expect([isKept('other'), isKept('huge'), isKept('shown')]).toEqual([false, true, true]);
    shown();
    client.clear();
  });
});

describe('a failed write', () => {
  it('is never retried', async () => {
    const write = vi.fn<() => Promise<never>>(() => Promise.reject(answered(503)));
    const client = createQueryClient();
    const mutation = client.getMutationCache().build(client, { mutationFn: write });
    await mutation.execute(undefined).catch(() => undefined);
    expect(write).toHaveBeenCalledTimes(1);
    client.clear();
  });
});

describe('a prefetch after the end of the session', () => {
  it('is rejected and leaves no query in the cache', async () => {
    const client = createQueryClient();
    client.setQueryData(sessionQuery.queryKey, SIGNED_OUT);
    const read = vi.fn<() => Promise<string>>(() => Promise.resolve('a name'));
    await client.prefetchQuery({ queryKey: ['listSources'], queryFn: read });
    await expect(client.fetchQuery({ queryKey: ['listSources'], queryFn: read })).rejects.toThrow('ended');
    expect(read).not.toHaveBeenCalled();
    expect(client.getQueryCache().getAll()).toHaveLength(1);
  });
});
