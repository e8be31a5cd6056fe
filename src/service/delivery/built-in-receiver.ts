/**
 * A webhook receiver inside the host process. With it, users can try deliveries without running their own receiver. It
 * accepts only requests from the delivery worker of the same process. A URL that names this machine always leads to the
 * worker's own host. All hosts store the received requests in their shared database, so that users see them everywhere.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import {
  RECEIVER_PATH,
  type BuiltInReceiver,
  type getBuiltInReceiver as getOperation,
  type setBuiltInReceiver as setOperation,
} from '#contract/delivery.ts';
import { parseUrl } from '#contract/parse-url.ts';
import type { Context, Verb } from '../context.ts';
import type { Database } from '../db/open.ts';
import { webhook } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { requireSource } from '../sources/require-source.ts';
import { readReceipts, respondWith, storeReceipt, type Inbox, type ReceivedRequest } from './receipts.ts';

export const UNAUTHORIZED = 401;

/** The error message in a response with status 401. */
export const TOKEN_HELP = 'The header must be "Authorization: Bearer " and the last part of the address.';

/**
 * The request header with a secret token, which proves that a request comes from the delivery worker of this process.
 * The worker sends the token only to its own host.
 */
const TOKEN_HEADER = 'botdeck-delivery-token';

export type Receiver = {
  /**
   * Returns the inbox (the receiver of one source) that a URL names, or null if the URL does not name a receiver on
   * this machine.
   */
  inboxAt: (address: URL) => Inbox | null;
  urlOf: (inbox: Inbox) => string;
  /**
   * Returns the URL and the token header for a request of the worker. The host and port of the saved URL are ignored:
   * the returned URL always names the worker's own host.
   */
  reach: (address: Pick<URL, 'pathname' | 'search'>) => { url: URL; header: { name: string; value: string } };
  isOwnDelivery: (headers: Headers) => boolean;
  /** Stores a received request. Returns the status for the response, or null if no inbox has this path. */
  receive: (path: string, sent: Omit<ReceivedRequest, 'at'>) => Promise<number | null>;
};

type ReceiverOptions = {
  db: Database;
  clock: () => Date;
  /** The base URL under which this machine reaches the host. */
  address: string;
  /** Returns whether this machine has the host name or IP address. `hostname` must have the notation of `URL`. */
  isThisMachine: (hostname: string) => boolean;
};

export function createReceiver({ db, clock, address, isThisMachine }: ReceiverOptions): Receiver {
  const token = randomBytes(32).toString('base64url');
  /**
   * The last pending write of a received request. Writes are queued here, because each one would otherwise occupy a
   * database connection while it waits for the lock.
   */
  let last: Promise<unknown> = Promise.resolve();
  return {
    inboxAt: ({ protocol, hostname, pathname }) =>
      protocol === 'http:' && isThisMachine(hostname) ? (parsePath(pathname)?.inbox ?? null) : null,
    urlOf: (inbox) => receiverOrigin(address) + receiverPath(inbox),
    reach: ({ pathname, search }) => ({
      url: new URL(pathname + search, address),
      header: { name: TOKEN_HEADER, value: token },
    }),
    isOwnDelivery: (headers) => isSame(headers.get(TOKEN_HEADER) ?? '', token),
    receive: async (path, sent) => {
      const parsed = parsePath(path);
      if (parsed === null) return null;
      const { inbox, token: expected } = parsed;
      const isRefused = expected !== null && sent.headers.get('authorization') !== `Bearer ${expected}`;
      const received = { ...sent, at: clock() };
      const stored = last.then(() => storeReceipt(db, inbox, received, isRefused ? UNAUTHORIZED : null));
      last = stored.catch(() => undefined);
      return stored;
    },
  };
}

/**
 * Returns the start of the receiver URLs of the host at an address. It is the loopback address, because every host
 * recognizes it as its own machine.
 */
export function receiverOrigin(address: string): string {
  return `http://127.0.0.1:${new URL(address).port || '80'}`;
}

/** Returns the path of an inbox. With `token`, the inbox accepts only requests that have this bearer token. */
export function receiverPath({ agencyId, sourceId }: Inbox, token?: string): string {
  const parts = [agencyId, sourceId, ...(token === undefined ? [] : [token])];
  return [RECEIVER_PATH, ...parts.map(encodeURIComponent)].join('/');
}

function parsePath(path: string): { inbox: Inbox; token: string | null } | null {
  const parts = /^\/webhook-receiver\/([^/]+)\/([^/]+)(?:\/([^/]+))?$/.exec(path);
  if (parts === null) return null;
  try {
    const [agencyId = '', sourceId = '', token = null] = parts
      .slice(1)
      .map((part) => (part === undefined ? undefined : decodeURIComponent(part)));
    return { inbox: { agencyId, sourceId }, token };
  } catch {
    return null;
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const getBuiltInReceiver: Verb<typeof getOperation> = async ({ ctx, input: { params } }) => {
  const receiver = requireReceiver(ctx);
  await requireSource(ctx.db, ctx.agencyId, params.sourceId);
  return readInbox(ctx, receiver, params.sourceId);
};

export const setBuiltInReceiver: Verb<typeof setOperation> = async ({ ctx, input: { params, body } }) => {
  const receiver = requireReceiver(ctx);
  const { db, agencyId } = ctx;
  const { sourceId } = params;
  await requireSource(db, agencyId, sourceId);
  await respondWith(db, { agencyId, sourceId }, body.status);
  return readInbox(ctx, receiver, sourceId);
};

async function readInbox(
  { db, agencyId }: Context,
  receiver: Receiver,
  sourceId: string,
): Promise<BuiltInReceiver> {
  const inbox = { agencyId, sourceId };
  const [saved] = await db
    .select({ callback: webhook.webhookCallbackUri })
    .from(webhook)
    .where(and(eq(webhook.agencyId, agencyId), eq(webhook.sourceId, sourceId)));
  const callback = saved?.callback ?? null;
  // The saved URL may contain the address of another host or an earlier port of this host. It still leads to this
  // inbox, so it is shown unchanged.
  const isSaved = callback !== null && namesInbox(receiver, callback, inbox);
  return { url: isSaved ? callback : receiver.urlOf(inbox), ...(await readReceipts(db, inbox)) };
}

function namesInbox(receiver: Receiver, address: string, { agencyId, sourceId }: Inbox): boolean {
  const url = parseUrl(address);
  const named = url && receiver.inboxAt(url);
  return named?.agencyId === agencyId && named.sourceId === sourceId;
}

function requireReceiver({ receiver }: Context): Receiver {
  if (!receiver) throw new NotFound('This service has no built-in receiver.');
  return receiver;
}
