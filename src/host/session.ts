import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod';
import { AGENCY_HEADER } from '#contract/app-config.ts';
import type { SessionStore } from './session-store.ts';

const LIFETIME_SECONDS = 7 * 24 * 60 * 60;
/** The maximum difference between the clocks of two hosts. */
const CLOCK_TOLERANCE_SECONDS = 5 * 60;
const USE_NOTED_EVERY_MS = 60_000;
/**
 * The maximum number of our cookies that the host reads from a request. It is above the number of cookies that a
 * browser keeps for one address.
 */
const MOST_COOKIES = 200;
const MOST_AGENCIES = 8;
/** The maximum total size of our cookies, because many proxies reject header lines over 8 KiB. */
const MOST_COOKIE_BYTES = 7 * 1024;
const MOST_NAME_LENGTH = 200;

const Sealed = z.object({
  key: z.string(),
  agency: z.string().nullable(),
  jti: z.string(),
  id: z.string(),
  iat: z.number(),
});

/**
 * The data of a sign-in: the service's key, which never leaves the host, the agency's name for display, and the
 * agency's id at the service.
 */
export type NewSignIn = { key: string; agency: string | null; agencyId: string | null };
/** An agency that a browser is signed in to. Its tabs refer to it by `id`. */
export type SignedIn = { id: string; key: string; agency: string | null };
type Opened = SignedIn & { idHash: Buffer; startedAt: number };

export type SessionOptions = {
  /** The secret that encrypts the cookies. */
  secret: string;
  /** Identifies the service that the API keys belong to. The host never uses a key at another service. */
  service: string;
  store: SessionStore;
  /** Minutes without use after which a session ends. */
  idleMinutes: number;
  /** The path below which the host is served and the cookies are sent; empty for the root. */
  basePath?: string;
  clock: () => Date;
};

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Manages the sign-in sessions of a browser, one for each agency. A session has a cookie that only this host can
 * decrypt (never visible to JavaScript, never sent from another site) and an id in the store. A session is valid only
 * with both, so that a copy of the cookie is useless after the sign-out. A header of the request selects the session,
 * and the host uses no other session for the request.
 */
export function createSessions({
  secret,
  service,
  store,
  idleMinutes,
  basePath = '',
  clock,
}: SessionOptions) {
  const sealingKey = sha256(`botdeck session\n${secret}`);
  // A browser shares cookies between all ports of an address and sends cookies for `/` to every path. So the cookie's
  // name identifies the host.
  const hostId = createHash('sha256').update(sealingKey).update(basePath).digest('hex').slice(0, 8);
  const plainPrefix = `botdeck_session_${hostId}_`;
  // Over TLS, plain http pages cannot set a cookie with either prefix, and sibling domains cannot set a `__Host-`
  // cookie. Browsers accept `__Host-` only for the path `/`.
  const securePrefix = basePath ? '__Secure-' : '__Host-';
  const prefixFor = (context: Context) => (isSecure(context) ? securePrefix : '') + plainPrefix;
  const attributes = (context: Context) =>
    ({ path: basePath || '/', httpOnly: true, sameSite: 'Strict', secure: isSecure(context) }) as const;
  const before = (ms: number) => new Date(clock().getTime() - ms);

  /**
   * Returns the id of a sign-in. It is the same at every sign-in to an agency, so that open tabs of the agency continue
   * with a new key. If the id of the agency is unknown, the id of the sign-in depends on the key.
   */
  function idOf({ key, agencyId }: NewSignIn): string {
    const digest =
      agencyId === null
        ? // Derives the id from the key with an HMAC that only this host can compute.
          createHmac('sha256', sealingKey).update(`sign-in\n${service}\n${key}`).digest()
        : sha256(`botdeck agency\n${service}\n${agencyId}`);
    return digest.toString('hex').slice(0, ID_LENGTH);
  }

  async function open({ id, sealed }: HeldCookie): Promise<Opened | null> {
    try {
      const { payload } = await jwtDecrypt(sealed, sealingKey, {
        // The tolerance is for a cookie of another host whose clock is ahead. It must not extend the lifetime.
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: LIFETIME_SECONDS - CLOCK_TOLERANCE_SECONDS,
        audience: service,
        currentDate: clock(),
      });
      const content = Sealed.parse(payload);
      // Rejects a cookie with the name of another sign-in, because it would replace the other sign-in.
      if (content.id !== id) return null;
      const { key, agency, jti, iat } = content;
      return { id, key, agency, idHash: sha256(jti), startedAt: iat };
    } catch {
      // The cookie is expired, for another service, encrypted with another secret, or tampered with. All these cases
      // count as signed out.
      return null;
    }
  }

  /**
   * Yields the sessions of all valid cookies, or only those of one sign-in if `id` is set. Other software may set
   * cookies with the same name before or after ours.
   */
  async function* opened(
    context: Context,
    id: string | null,
    prefix = prefixFor(context),
  ): AsyncGenerator<Opened> {
    for (const cookie of heldCookies(context, prefix)) {
      if (id !== null && cookie.id !== id) continue;
      const session = await open(cookie);
      if (session) yield session;
    }
  }

  async function isAlive({ idHash }: Opened, isUse: boolean): Promise<boolean> {
    const seenAt = await store.seenAt(idHash);
    if (seenAt === null || seenAt < before(idleMinutes * 60_000)) return false;
    if (isUse && seenAt <= before(USE_NOTED_EVERY_MS)) {
      // Ignores a failure, because a full disk or a read-only database must not prevent reads.
      await store.noteUse(idHash, clock()).catch(() => undefined);
    }
    return true;
  }

  /**
   * Returns the agencies that the browser is signed in to, in the order of the sign-ins. Does not count as use of the
   * sessions.
   */
  async function held(context: Context): Promise<SignedIn[]> {
    const alive = new Map<string, Opened>();
    for await (const session of opened(context, null)) {
      if (!alive.has(session.id) && (await isAlive(session, false))) alive.set(session.id, session);
    }
    return [...alive.values()]
      .toSorted((a, b) => a.startedAt - b.startedAt || a.id.localeCompare(b.id))
      .map(signedInOf);
  }

  async function read(context: Context): Promise<SignedIn | null> {
    const named = context.req.header(AGENCY_HEADER);
    // A request without the header is unambiguous only if there is exactly one session.
    const id = named ?? (await onlyOne(context));
    if (id === null) return null;
    for await (const session of opened(context, id)) {
      if (await isAlive(session, true)) return signedInOf(session);
    }
    return null;
  }

  async function onlyOne(context: Context): Promise<string | null> {
    const [first, second] = await held(context);
    return first && !second ? first.id : null;
  }

  /** Ends the sessions of one agency, or of all agencies if `id` is null. */
  async function endOpened(context: Context, id: string | null): Promise<void> {
    for (const prefix of new Set([prefixFor(context), plainPrefix])) {
      for await (const { idHash } of opened(context, id, prefix)) await store.remove(idHash);
    }
  }

  function clear(context: Context, id: string | null): void {
    for (const prefix of new Set([prefixFor(context), plainPrefix])) {
      const ids = heldCookies(context, prefix).map((cookie) => cookie.id);
      for (const one of new Set(id === null ? ids : ids.filter((other) => other === id))) {
        setCookie(context, prefix + one, '', { ...attributes(context), maxAge: 0 });
      }
    }
  }

  return {
    /**
     * Returns the session that the request selects. Checks the store every time, so that a sign-out at one host applies
     * to all hosts. Rejects if the store does not respond.
     */
    read,

    held,

    /**
     * Signs the browser in to an agency, in addition to other agencies, and replaces a session of the same agency.
     * Returns null if the browser cannot hold more sessions.
     */
    async start(context: Context, signIn: NewSignIn): Promise<SignedIn | null> {
      const id = idOf(signIn);
      const agency = signIn.agency?.slice(0, MOST_NAME_LENGTH) ?? null;
      const now = clock();
      const jti = randomBytes(32).toString('base64url');
      const sealed = await new EncryptJWT({ key: signIn.key, agency, id })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setJti(jti)
        .setAudience(service)
        .setIssuedAt(now)
        .encrypt(sealingKey);
      const others = (await held(context)).filter((other) => other.id !== id);
      if (others.length >= MOST_AGENCIES) return null;
      const prefix = prefixFor(context);
      const cookies = heldCookies(context, prefix);
      const kept = cookies.filter((cookie) => others.some((other) => other.id === cookie.id));
      if (bytesOf(prefix, [...kept, { id, sealed }]) > MOST_COOKIE_BYTES) return null;

      await endOpened(context, id);
      // Deletes the cookies of ended sessions, because they only use space.
      for (const over of cookies) if (!kept.includes(over) && over.id !== id) clear(context, over.id);
      await store.removeOld(before(LIFETIME_SECONDS * 1000), before(idleMinutes * 60_000));
      await store.add({ idHash: sha256(jti), keyHash: sha256(signIn.key), now });
      setCookie(context, prefix + id, sealed, { ...attributes(context), maxAge: LIFETIME_SECONDS });
      return { id, key: signIn.key, agency };
    },

    /**
     * Signs out of the agency that the request selects. Signs out of all agencies if `isOfAll` is true or the request
     * selects none.
     */
    async end(context: Context, isOfAll: boolean): Promise<void> {
      const id = isOfAll ? null : (context.req.header(AGENCY_HEADER) ?? null);
      await endOpened(context, id);
      clear(context, id);
    },

    /**
     * Ends all sessions of this session's key, in every browser. Called if the service rejects the key, or if the user
     * requests it.
     */
    async endOfKey(context: Context, { id, key }: SignedIn): Promise<void> {
      await store.removeOfKey(sha256(key));
      clear(context, id);
    },
  };
}

function signedInOf({ id, key, agency }: Opened): SignedIn {
  return { id, key, agency };
}

const ID_LENGTH = 16;
const ID = new RegExp(`^[0-9a-f]{${ID_LENGTH}}$`);

type HeldCookie = { id: string; sealed: string };

/**
 * Returns all our cookies in the order of the `Cookie` header, including several with the same name. `getCookie`
 * returns only one for each name.
 */
function heldCookies(context: Context, prefix: string): HeldCookie[] {
  const pairs = (context.req.header('Cookie') ?? '').split(';').map((pair) => pair.trim());
  const ours = pairs.flatMap((pair) => {
    if (!pair.startsWith(prefix)) return [];
    const [name = '', ...value] = pair.slice(prefix.length).split('=');
    return ID.test(name) ? [{ id: name, sealed: value.join('=') }] : [];
  });
  return ours.slice(0, MOST_COOKIES);
}

function bytesOf(prefix: string, cookies: readonly HeldCookie[]): number {
  return cookies.map(({ id, sealed }) => `${prefix}${id}=${sealed}; `).join('').length;
}

/**
 * Whether the browser uses https, as the request or a proxy reports. A forged `X-Forwarded-Proto` header can only add
 * the attribute `Secure` to a cookie, which locks out only the sender of the header.
 */
function isSecure(context: Context): boolean {
  const forwarded = context.req.header('X-Forwarded-Proto')?.split(',')[0]?.trim();
  return forwarded === 'https' || context.req.url.startsWith('https:');
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
