/**
 * A webhook receiver inside the host. Users can try deliveries without running a receiver themselves. It accepts only
 * requests from the delivery worker of the same process. A URL that names any host on this machine leads to the
 * worker's own host, so hosts that share a database share their receivers too.
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

/** The explanation in a response with status 401. */
export const TOKEN_HELP = 'The header must be "Authorization: Bearer " and the last part of the address.';

/**
 * The header that proves that a request comes from this process. The process sends the token only to its own address.
 */
const TOKEN_HEADER = 'botdeck-delivery-token';

export type Receiver = {
  /** Returns the inbox that a URL names, or null if the URL is not a receiver on this machine. */
  inboxAt: (address: URL) => Inbox | null;
  urlOf: (inbox: Inbox) => string;
  /**
   * Returns the URL and the header for a request from this process to a saved URL. The URL always names the process's own
   * host, regardless of the host and port in the saved URL.
   */
  reach: (address: Pick<URL, 'pathname' | 'search'>) => { url: URL; header: { name: string; value: string } };
  isOwnDelivery: (headers: Headers) => boolean;
  /** Stores a request. Returns the status to respond with, or null if no inbox has this path. */
  receive: (path: string, sent: Omit<ReceivedRequest, 'at'>) => Promise<number | null>;
};

type ReceiverOptions = {
  db: Database;
  clock: () => Date;
  /** The base URL of the host, as seen from this machine. */
  address: string;
  /** Returns whether a host name or IP address, in the notation of `URL`, belongs to this machine. */
  isThisMachine: (hostname: string) => boolean;
};

export function createReceiver({ db, clock, address, isThisMachine }: ReceiverOptions): Receiver {
  const token = randomBytes(32).toString('base64url');
  /** The last pending write. Writes queue here and not in the connection pool, where each would occupy a connection. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    inboxAt: ({ protocol, hostname, pathname }) =>
      protocol === 'http:' && isThisMachine(hostname) ? (parsePath(pathname)?.inbox ?? null) : null,
    // A loopback address, because every host recognizes it as its own machine.
    urlOf: (inbox) => `http://127.0.0.1:${new URL(address).port}${receiverPath(inbox)}`,
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

/** With a token, the inbox accepts only requests that have it as their bearer token. */
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
  // The saved URL may contain the address of another host or an earlier port of this host. It still counts as in use.
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
