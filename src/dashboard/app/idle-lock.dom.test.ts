import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setAppConfig } from '../api/transport/config.ts';
import { hostedConnection, setConnection } from '../api/transport/connection.ts';
import { forgetAgency, sessionQuery, SIGNED_OUT } from '../api/session/session.ts';
import { startIdleLock } from './idle-lock.ts';
import { lockIfIdle } from './last-use.ts';
import type { SessionLife } from './session.ts';

const CONFIG = { connection: 'hosted', serviceUrl: '/api', keyHeader: 'X-SVC-KEY', sample: null } as const;
const NORTH = { id: 'north', agency: 'Northwind' };
const MINUTE = 60_000;

let calls: string[];
let isHostThere: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  isHostThere = true;
  forgetAgency();
  setAppConfig({ ...CONFIG, extensions: [], parameters: {} });
  setConnection(
    hostedConnection(CONFIG, async (url, { method = 'GET' }) => {
      const address = url.slice(location.origin.length);
      // Ignores prefetches that a page of an earlier test may still send.
      if (address.startsWith('/session')) calls.push(`${method} ${address}`);
      return new Response(isHostThere ? null : '', { status: isHostThere ? 204 : 503 });
    }),
  );
});
afterEach(() => void vi.useRealTimers());

/** Opens a signed-in tab and records the effects of its lock. */
function openTab() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  queryClient.setQueryData(sessionQuery.queryKey, { signedIn: true, ...NORTH, held: [NORTH] });
  let isWaiting = false;
  const noteOver = vi.fn<() => void>();
  const send = vi.fn<(message: object) => void>();
  const life: SessionLife = {
    end: async () => undefined,
    interrupt: () => {
      isWaiting = true;
      queryClient.setQueryData(sessionQuery.queryKey, SIGNED_OUT);
    },
    goOn: async () => undefined,
    waiting: () => (isWaiting ? SIGNED_OUT : null),
    noteOver,
    isOver: () => false,
    dispose: () => undefined,
  };
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  startIdleLock({ minutes: 10, queryClient, life, otherTabs: { send }, signal: closing.signal });
  return { isLocked: () => isWaiting, noteOver, send };
}

describe('the idle lock', () => {
  it('locks this tab, the other tabs and the host after the idle time', async () => {
    const { isLocked, noteOver, send } = openTab();
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 1000);
    expect(isLocked()).toBe(false);
    await vi.advanceTimersByTimeAsync(6000);
    expect(isLocked()).toBe(true);
    expect(calls).toEqual(['DELETE /session?of=browser']);
    expect(noteOver).toHaveBeenCalledTimes(1);
    expect(send.mock.calls.map(([message]) => message)).toEqual([
      { kind: 'locked', reason: 'idle', isOver: false },
      { kind: 'locked', reason: 'idle', isOver: true },
    ]);
  });

  it('does not lock while any tab of the browser is in use', async () => {
    const { isLocked } = openTab();
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    window.dispatchEvent(new KeyboardEvent('keydown'));
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    // Simulates use in another tab.
    localStorage.setItem('botdeck-last-use', String(Date.now()));
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    expect(isLocked()).toBe(false);
  });

  it('locks before it handles the first key after the machine wakes from sleep', () => {
    const { isLocked } = openTab();
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    window.dispatchEvent(new KeyboardEvent('keydown'));
    expect(isLocked()).toBe(true);
  });

  it('stays covered and keeps calling the host until the host responds', async () => {
    isHostThere = false;
    const { isLocked, noteOver } = openTab();
    await vi.advanceTimersByTimeAsync(10 * MINUTE + 15_000);
    expect(isLocked()).toBe(true);
    expect(noteOver).not.toHaveBeenCalled();
    isHostThere = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(noteOver).toHaveBeenCalledTimes(1);
  });

  it('ignores keys while locked', async () => {
    openTab();
    await vi.advanceTimersByTimeAsync(10 * MINUTE + 5000);
    const before = localStorage.getItem('botdeck-last-use');
    window.dispatchEvent(new KeyboardEvent('keydown'));
    expect(localStorage.getItem('botdeck-last-use')).toBe(before);
  });
});

describe('a newly opened tab', () => {
  it('ends a session that was idle for too long before it shows any data', async () => {
    localStorage.setItem('botdeck-last-use', String(Date.now() - 11 * MINUTE));
    await lockIfIdle(10);
    expect(calls).toEqual(['DELETE /session?of=browser']);
    await lockIfIdle(10);
    expect(calls).toHaveLength(1);
  });

  it('does not open if the host cannot be reached', async () => {
    isHostThere = false;
    localStorage.setItem('botdeck-last-use', String(Date.now() - 11 * MINUTE));
    await expect(lockIfIdle(10)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
