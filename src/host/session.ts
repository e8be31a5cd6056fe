import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod';
import type { SessionStore } from './session-store.ts';

const LIFETIME_SECONDS = 7 * 24 * 60 * 60;
const USE_NOTED_EVERY_MS = 60_000;
/** More of one name than a browser keeps for an address. */
const MOST_COOKIES = 200;

const Sealed = z.object({ key: z.string(), agency: z.string().nullable(), jti: z.string() });
/** Who is signed in: the service's key, which never leaves the host, and a name of the agency to show. */
export type SignedIn = Pick<z.infer<typeof Sealed>, 'key' | 'agency'>;
type Opened = SignedIn & { idHash: Buffer };

export type SessionOptions = {
  /** What seals the cookie. */
  secret: string;
  /** Which service the keys are for: one that was given for another is never used. */
  service: string;
  store: SessionStore;
  /** How long a session lasts that nobody uses. */
  idleMinutes: number;
  clock: () => Date;
};

export type Sessions = ReturnType<typeof createSessions>;

/**
 * The sign-in session: a cookie that only this host can open (encrypted, out of reach of JavaScript, never sent from
 * another site), and its id in the store. Without either there is none, so that a copy of the cookie dies with the sign-out.
 */
export function createSessions({ secret, service, store, idleMinutes, clock }: SessionOptions) {
  const sealingKey = sha256(`botdeck session\n${secret}`);
  // A browser keeps one jar for all ports of an address: hosts side by side there must not take each other's cookie.
  const plainName = `botdeck_session_${sha256(sealingKey).toString('hex').slice(0, 8)}`;
  // Under TLS no sibling domain and no plain http page can set a cookie of this name.
  const nameFor = (context: Context) => (isSecure(context) ? `__Host-${plainName}` : plainName);
  const before = (ms: number) => new Date(clock().getTime() - ms);

  async function open(sealed: string): Promise<Opened | null> {
    try {
      const { payload } = await jwtDecrypt(sealed, sealingKey, {
        maxTokenAge: LIFETIME_SECONDS,
        audience: service,
        currentDate: clock(),
      });
      const { key, agency, jti } = Sealed.parse(payload);
      return { key, agency, idHash: sha256(jti) };
    } catch {
      // Expired, for another service, sealed by another secret or tampered with: in each case nobody is signed in.
      return null;
    }
  }

  /** What the request's cookies open: somebody else may have set more of the same name, before ours or after. */
  async function* opened(context: Context, name = nameFor(context)): AsyncGenerator<Opened> {
    for (const sealed of cookieValues(context, name)) {
      const session = await open(sealed);
      if (session) yield session;
    }
  }

  async function isAlive({ idHash }: Opened): Promise<boolean> {
    const seenAt = await store.seenAt(idHash);
    if (seenAt === null || seenAt < before(idleMinutes * 60_000)) return false;
    if (seenAt <= before(USE_NOTED_EVERY_MS)) {
      // A disk that is full, or a database that only reads, must not keep anybody from reading.
      await store.noteUse(idHash, clock()).catch(() => undefined);
    }
    return true;
  }

  async function endOpened(context: Context): Promise<void> {
    for (const name of new Set([nameFor(context), plainName])) {
      for await (const { idHash } of opened(context, name)) await store.remove(idHash);
    }
  }

  function clear(context: Context): void {
    const isLeftFromPlainHttp = isSecure(context) && cookieValues(context, plainName).length > 0;
    for (const name of [nameFor(context), ...(isLeftFromPlainHttp ? [plainName] : [])]) {
      setCookie(context, name, '', { ...attributes(context), maxAge: 0 });
    }
  }

  return {
    /** Asks the store each time: what was ended at one host is over at all. Rejects where the store does not answer. */
    async read(context: Context): Promise<SignedIn | null> {
      for await (const session of opened(context)) if (await isAlive(session)) return session;
      return null;
    },

    /** Signs in, in place of whoever was signed in before. */
    async start(context: Context, { key, agency }: SignedIn): Promise<void> {
      await endOpened(context);
      await store.removeOld(before(LIFETIME_SECONDS * 1000), before(idleMinutes * 60_000));
      const id = randomBytes(32).toString('base64url');
      const now = clock();
      await store.add({ idHash: sha256(id), keyHash: sha256(key), now });
      const sealed = await new EncryptJWT({ key, agency })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setJti(id)
        .setAudience(service)
        .setIssuedAt(now)
        .encrypt(sealingKey);
      setCookie(context, nameFor(context), sealed, { ...attributes(context), maxAge: LIFETIME_SECONDS });
    },

    /** Signs out. */
    async end(context: Context): Promise<void> {
      await endOpened(context);
      clear(context);
    },

    /** The service refuses this key: all its sessions are over, here and in other browsers. */
    async refuse(context: Context, { key }: SignedIn): Promise<void> {
      await store.removeOfKey(sha256(key));
      clear(context);
    },
  };
}

/** Every value of a cookie, in the order that they came in: `getCookie` knows only one. */
function cookieValues(context: Context, name: string): string[] {
  const pairs = (context.req.header('Cookie') ?? '').split(';').map((pair) => pair.trim());
  const values = pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []));
  return values.slice(0, MOST_COOKIES);
}

/** Only ever adds `Secure`, so that a forged header can do no more than lock its own sender out. */
function isSecure(context: Context): boolean {
  const forwarded = context.req.header('X-Forwarded-Proto')?.split(',')[0]?.trim();
  return forwarded === 'https' || context.req.url.startsWith('https:');
}

function attributes(context: Context) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure(context) } as const;
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
