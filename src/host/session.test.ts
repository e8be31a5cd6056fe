import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createSessions, type SessionOptions } from './session.ts';
import { memorySessions } from './session-store.ts';

const HTTPS = { 'X-Forwarded-Proto': 'https' };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Creates a host that serves only sessions, with a clock that the test moves. */
function aHost(overrides: Partial<SessionOptions> = {}) {
  let now = Date.parse('2026-03-18T15:20:00Z');
  const store = memorySessions();
  const session = createSessions({
    secret: 'a secret that is long enough for a test',
    service: 'embedded',
    store,
    idleMinutes: 30,
    clock: () => new Date(now),
    ...overrides,
  });
  const app = new Hono();
  app.get('/', async (context) => context.json((await session.read(context))?.key ?? null));
  app.post('/', async (context) => {
    await session.start(context, { key: await context.req.text(), agency: null, agencyId: null });
    return context.body(null, 204);
  });
  app.delete('/', async (context) => {
    await session.end(context, false);
    return context.body(null, 204);
  });
  return {
    pass: (ms: number) => {
      now += ms;
    },
    /** Returns the cookies that the host sets, with their attributes. */
    signIn: async (headers: Record<string, string> = {}, key = 'key-1') =>
      (await app.request('/', { method: 'POST', body: key, headers })).headers.getSetCookie(),
    signOut: async (headers: Record<string, string>) =>
      (await app.request('/', { method: 'DELETE', headers })).headers.getSetCookie(),
    who: async (Cookie: string, headers: Record<string, string> = {}): Promise<unknown> =>
      (await app.request('/', { headers: { Cookie, ...headers } })).json(),
  };
}

/** Returns the cookie as a browser sends it back. */
function pair([cookie = '']: string[]): string {
  return cookie.split(';')[0] ?? '';
}

describe('a session ends', () => {
  it('after the idle time, counted from its last use', async () => {
    const { signIn, who, pass } = aHost();
    const cookie = pair(await signIn());
    for (let use = 0; use < 5; use += 1) {
      pass(29 * MINUTE);
      expect(await who(cookie)).toBe('key-1');
    }
    pass(30 * MINUTE + 1);
    expect(await who(cookie)).toBeNull();
  });

  it('seven days after the sign-in, regardless of its use', async () => {
    const { signIn, who, pass } = aHost({ idleMinutes: 10_080 });
    const cookie = pair(await signIn());
    for (let day = 1; day < 7; day += 1) {
      pass(DAY);
      expect(await who(cookie)).toBe('key-1');
    }
    pass(DAY + MINUTE);
    expect(await who(cookie)).toBeNull();
  });

  it('at sign-out, in every copy of its cookie, but in no other session', async () => {
    const { signIn, signOut, who } = aHost();
    const [cookie, other] = [pair(await signIn()), pair(await signIn({}, 'key-2'))];
    await signOut({ Cookie: cookie });
    expect(await who(cookie)).toBeNull();
    expect(await who(other)).toBe('key-2');
  });

  it('when the same browser signs in to the same agency again', async () => {
    const { signIn, who } = aHost();
    const cookie = pair(await signIn());
    const next = pair(await signIn({ Cookie: cookie }));
    expect(await who(cookie)).toBeNull();
    expect(await who(next)).toBe('key-1');
  });

  it('but not when the same browser signs in to another agency', async () => {
    const { signIn, who } = aHost();
    const cookie = pair(await signIn());
    const next = pair(await signIn({ Cookie: cookie }, 'key-2'));
    expect(await who(cookie)).toBe('key-1');
    expect(await who(next)).toBe('key-2');
  });

  it('at a host with another secret or another service', async () => {
    const store = memorySessions();
    const cookie = pair(await aHost({ store }).signIn());
    expect(await aHost({ store }).who(cookie)).toBe('key-1');
    expect(await aHost({ store, service: 'https://bots.example' }).who(cookie)).toBeNull();
    expect(await aHost({ store, secret: 'another secret, also long enough' }).who(cookie)).toBeNull();
  });

  it('at a host that has lost the session', async () => {
    const cookie = pair(await aHost().signIn());
    expect(await aHost().who(cookie)).toBeNull();
  });
});

describe('two hosts whose clocks differ', () => {
  it.each([-299, -90, -3, 3, 90, 299])('accept each other’s new sessions: by %i s', async (seconds) => {
    const store = memorySessions();
    const [one, other] = [aHost({ store, idleMinutes: 10 }), aHost({ store, idleMinutes: 10 })];
    other.pass(seconds * 1000);
    const cookie = pair(await one.signIn());
    expect(await other.who(cookie)).toBe('key-1');
    const another = pair(await other.signIn({}, 'key-2'));
    expect(await one.who(another)).toBe('key-2');
    expect(await one.who(cookie)).toBe('key-1');
  });

  it('reject a session that starts far in the future', async () => {
    const store = memorySessions();
    const [one, other] = [aHost({ store }), aHost({ store })];
    other.pass(10 * MINUTE);
    expect(await one.who(pair(await other.signIn()))).toBeNull();
  });
});

describe('the use of a session', () => {
  it('is recorded once a minute, and a failure to record does not prevent reads', async () => {
    const store = memorySessions();
    let noted = 0;
    const counting = {
      ...store,
      noteUse: (idHash: Buffer, now: Date) => {
        noted += 1;
        return noted === 1 ? store.noteUse(idHash, now) : Promise.reject(new Error('read-only'));
      },
    };
    const { signIn, who, pass } = aHost({ store: counting });
    const cookie = pair(await signIn());
    for (let second = 0; second < 60; second += 10) {
      await who(cookie);
      pass(10_000);
    }
    expect(noted).toBe(0);
    await who(cookie);
    await who(cookie);
    expect(noted).toBe(1);
    pass(MINUTE);
    expect(await who(cookie)).toBe('key-1');
    expect(noted).toBe(2);
  });
});

describe('ended sessions', () => {
  it('are removed at the next sign-in', async () => {
    const store = memorySessions();
    const removed: [Date, Date][] = [];
    const { signIn, pass } = aHost({
      store: {
        ...store,
        removeOld: async (made, seen) => void removed.push([made, seen]),
      },
    });
    pass(DAY);
    await signIn();
    expect(removed).toEqual([[new Date('2026-03-12T15:20:00Z'), new Date('2026-03-19T14:50:00Z')]]);
  });
});

describe('the cookie', () => {
  it('has a secure prefix over TLS, and a plain name over http', async () => {
    const { signIn, who } = aHost();
    const [plain = ''] = await signIn();
    const [secure = ''] = await signIn(HTTPS);
    expect(plain).toMatch(/^botdeck_session_[0-9a-f]{8}_[0-9a-f]{16}=/);
    expect(plain).not.toMatch(/Secure|Domain/);
    expect(secure).toMatch(/^__Host-botdeck_session_[0-9a-f]{8}_[0-9a-f]{16}=/);
    expect(secure).toMatch(/; Path=\/(;|$)/);
    expect(secure).toMatch(/; Secure(;|$)/);
    expect(secure).not.toContain('Domain');
    expect(await who(pair([secure]), HTTPS)).toBe('key-1');
    // Any plain http page on this address or on a sibling domain could have set a cookie without a prefix.
    expect(await who(pair([plain]), HTTPS)).toBeNull();
  });

  it('is cleared under its own name, and under the plain name that the host uses without TLS', async () => {
    const { signIn, signOut, who } = aHost();
    const [plain, secure] = [pair(await signIn()), pair(await signIn(HTTPS))];
    expect(await signOut({ Cookie: plain })).toEqual([expect.stringMatching(/^botdeck_\w+=; Max-Age=0;/)]);
    expect(await signOut({ Cookie: secure, ...HTTPS })).toEqual([
      expect.stringMatching(/^__Host-botdeck_\w+=; Max-Age=0;.*Secure/),
    ]);
    const left = pair(await signIn());
    const names = (await signOut({ Cookie: `${left}; ${secure}`, ...HTTPS })).map(
      (cookie) => cookie.split('=')[0],
    );
    expect(names).toEqual([secure.split('=')[0], left.split('=')[0]]);
    expect(await who(left)).toBeNull();
  });

  it.each([
    ['before', (junk: string, own: string) => `${junk}; ${own}`],
    ['after', (junk: string, own: string) => `${own}; ${junk}`],
    ['on both sides of', (junk: string, own: string) => `${junk}; ${own}; ${junk}`],
  ])('works with invalid cookies of the same name %s it', async (_, join) => {
    const { signIn, signOut, who } = aHost();
    const own = pair(await signIn());
    const [name = '', sealed = ''] = own.split('=');
    const junk = ['', 'junk', '"quoted"', 'a.b.c.d.e', '%00', `${sealed.slice(0, -4)}AAAA`, sealed.slice(1)];
    const cookies = join(
      Array.from({ length: 70 }, (__, index) => `${name}=${junk[index % junk.length]}`).join('; '),
      own,
    );
    expect(await who(cookies)).toBe('key-1');
    await signOut({ Cookie: cookies });
    expect(await who(own)).toBeNull();
  });

  it('is found next to an older one whose session has ended', async () => {
    const { signIn, signOut, who } = aHost();
    const old = pair(await signIn());
    await signOut({ Cookie: old });
    const own = pair(await signIn());
    expect(await who(`${old}; ${own}`)).toBe('key-1');
  });
});
