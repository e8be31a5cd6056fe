import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod';
import { AGENCY_HEADER } from '#contract/app-config.ts';
import type { SessionStore } from './session-store.ts';

const LIFETIME_SECONDS = 7 * 24 * 60 * 60;
/** How far the clocks of two hosts may differ. */
const CLOCK_TOLERANCE_SECONDS = 5 * 60;
const USE_NOTED_EVERY_MS = 60_000;
/** More than a browser keeps for an address. */
const MOST_COOKIES = 200;
const MOST_AGENCIES = 8;
/** Of all our cookies together: many a proxy takes no header line beyond 8 KiB. */
const MOST_COOKIE_BYTES = 7 * 1024;
const MOST_NAME_LENGTH = 200;

const Sealed = z.object({
  key: z.string(),
  agency: z.string().nullable(),
  jti: z.string(),
  id: z.string(),
  iat: z.number(),
});

/** Who signs in: the service's key, which never leaves the host, a name of the agency to show, and its id at the service. */
export type NewSignIn = { key: string; agency: string | null; agencyId: string | null };
/** One of the agencies that a browser is signed in to. `id` is what its tabs call it. */
export type SignedIn = { id: string; key: string; agency: string | null };
type Opened = SignedIn & { idHash: Buffer; startedAt: number };

export type SessionOptions = {
  /** What seals the cookies. */
  secret: string;
  /** Which service the keys are for: one that was given for another is never used. */
  service: string;
  store: SessionStore;
  /** How long a session lasts that nobody uses. */
  idleMinutes: number;
  /** The path below which the host is served, and its cookies are sent; empty for the root. */
  basePath?: string;
  clock: () => Date;
};

export type Sessions = ReturnType<typeof createSessions>;

/**
 * The sign-in sessions of a browser, one for each agency: a cookie that only this host can open (encrypted, out of reach
 * of JavaScript, never sent from another site), and its id in the store. Without either there is none, so that a copy of
 * the cookie dies with the sign-out. A request says by a header which of them it is for, and is answered by no other.
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
  // A browser has one set of cookies for all ports of an address, and sends those of `/` to every path: the name of a
  // cookie tells apart the hosts there.
  const hostId = createHash('sha256').update(sealingKey).update(basePath).digest('hex').slice(0, 8);
  const plainPrefix = `botdeck_session_${hostId}_`;
  // Over TLS, plain http pages cannot set a cookie of either name, and sibling domains cannot set a `__Host-` one.
  // Browsers accept `__Host-` only for the path `/`.
  const securePrefix = basePath ? '__Secure-' : '__Host-';
  const prefixFor = (context: Context) => (isSecure(context) ? securePrefix : '') + plainPrefix;
  const attributes = (context: Context) =>
    ({ path: basePath || '/', httpOnly: true, sameSite: 'Strict', secure: isSecure(context) }) as const;
  const before = (ms: number) => new Date(clock().getTime() - ms);

  /** The same at every sign-in to an agency, so that the tabs that work for it go on with the new key. */
  function idOf({ key, agencyId }: NewSignIn): string {
    const digest =
      agencyId === null
        ? // Of a key only what this host alone can work out.
          createHmac('sha256', sealingKey).update(`sign-in\n${service}\n${key}`).digest()
        : sha256(`botdeck agency\n${service}\n${agencyId}`);
    return digest.toString('hex').slice(0, ID_LENGTH);
  }

  async function open({ id, sealed }: HeldCookie): Promise<Opened | null> {
    try {
      const { payload } = await jwtDecrypt(sealed, sealingKey, {
        // The tolerance is for a sign-in at a host whose clock is ahead, and not for a longer life.
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: LIFETIME_SECONDS - CLOCK_TOLERANCE_SECONDS,
        audience: service,
        currentDate: clock(),
      });
      const content = Sealed.parse(payload);
      // Under the name of another sign-in it would be taken for that one.
      if (content.id !== id) return null;
      const { key, agency, jti, iat } = content;
      return { id, key, agency, idHash: sha256(jti), startedAt: iat };
    } catch {
      // Expired, for another service, sealed by another secret or tampered with: in each case nobody is signed in.
      return null;
    }
  }

  /** What the request's cookies open: somebody else may have set more of the same name, before ours or after. */
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
      // A disk that is full, or a database that only reads, must not keep anybody from reading.
      await store.noteUse(idHash, clock()).catch(() => undefined);
    }
    return true;
  }

  /** The first to be signed in to comes first. To look at them is no use of any. */
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
    // Who does not say which can only mean the one that there is.
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

  /** Of one agency, or of all. */
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
     * The session that the request is for. Asks the store each time: what was ended at one host is over at all. Rejects
     * where the store does not answer.
     */
    read,

    held,

    /** Signs in, beside the other agencies and in place of a session of the same one. Null where the browser holds no more. */
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
      // What is over only takes room.
      for (const over of cookies) if (!kept.includes(over) && over.id !== id) clear(context, over.id);
      await store.removeOld(before(LIFETIME_SECONDS * 1000), before(idleMinutes * 60_000));
      await store.add({ idHash: sha256(jti), keyHash: sha256(signIn.key), now });
      setCookie(context, prefix + id, sealed, { ...attributes(context), maxAge: LIFETIME_SECONDS });
      return { id, key: signIn.key, agency };
    },

    /** Signs out of the agency that the request names, or of all; where it names none, of all. */
    async end(context: Context, isOfAll: boolean): Promise<void> {
      const id = isOfAll ? null : (context.req.header(AGENCY_HEADER) ?? null);
      await endOpened(context, id);
      clear(context, id);
    },

    /** All sessions of this one's key are over, here and in other browsers: it is refused, or somebody wants it so. */
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

/** Every cookie of ours, also several of one name, in the order that they came in: `getCookie` knows only one of each. */
function heldCookies(context: Context, prefix: string): HeldCookie[] {
  const pairs = (context.req.header('Cookie') ?? '').split(';').map((pair) => pair.trim());
  const ours = pairs.flatMap((pair) => {
    if (!pair.startsWith(prefix)) return [];
    const [name = '', ...value] = pair.slice(prefix.length).split('=');
    return ID.test(name) ? [{ id: name, sealed: value.join('=') }] : [];
  });
  return ours.slice(0, MOST_COOKIES);
}

/** As they come in the header. */
function bytesOf(prefix: string, cookies: readonly HeldCookie[]): number {
  return cookies.map(({ id, sealed }) => `${prefix}${id}=${sealed}; `).join('').length;
}

/** Only ever adds `Secure`, so that a forged header can do no more than lock its own sender out. */
function isSecure(context: Context): boolean {
  const forwarded = context.req.header('X-Forwarded-Proto')?.split(',')[0]?.trim();
  return forwarded === 'https' || context.req.url.startsWith('https:');
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
