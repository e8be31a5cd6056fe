/**
 * A receiver of webhooks inside the host, to try deliveries without a system of one's own. It accepts only what the delivery
 * worker of the same process sends. An address of any host of this machine leads to the worker's own host, so hosts that
 * share a database share their receivers too.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type {
  BuiltInReceiver,
  getBuiltInReceiver as getOperation,
  setBuiltInReceiver as setOperation,
} from '#contract/delivery.ts';
import { parseUrl } from '#contract/parse-url.ts';
import type { Context, Verb } from '../context.ts';
import type { Database } from '../db/open.ts';
import { webhook } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { requireSource } from '../sources/require-source.ts';
import { readReceipts, respondWith, storeReceipt, type Inbox, type ReceivedRequest } from './receipts.ts';

export const RECEIVER_PATH = '/webhook-receiver';

/** Proves that a request comes from this process. The token leaves it only toward the process's own address. */
const TOKEN_HEADER = 'botdeck-delivery-token';

export type Receiver = {
  /** The inbox that an address names; null for every address that is not a receiver's on this machine. */
  inboxAt: (address: URL) => Inbox | null;
  urlOf: (inbox: Inbox) => string;
  /** How this process reaches an inbox: at its own host, whichever host or port the saved address names. */
  reach: (inbox: Inbox) => { url: URL; header: { name: string; value: string } };
  isOwnDelivery: (headers: Headers) => boolean;
  /** Stores a request. Returns the status to respond with; null where no inbox has this path. */
  receive: (path: string, sent: ReceivedRequest) => Promise<number | null>;
};

type ReceiverOptions = {
  db: Database;
  /** Where this machine reaches the host. */
  address: string;
  /** Whether a host name or address, as `URL` writes it, is one of this machine. */
  isThisMachine: (hostname: string) => boolean;
};

export function createReceiver({ db, address, isThisMachine }: ReceiverOptions): Receiver {
  const token = randomBytes(32).toString('base64url');
  /** The last receipt under way. They wait here and not in the pool, where each would take a connection. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    inboxAt: ({ protocol, hostname, pathname }) =>
      protocol === 'http:' && isThisMachine(hostname) ? inboxOfPath(pathname) : null,
    // A loopback address, because every host takes that for its own.
    urlOf: (inbox) => `http://127.0.0.1:${new URL(address).port}${pathOf(inbox)}`,
    reach: (inbox) => ({
      url: new URL(pathOf(inbox), address),
      header: { name: TOKEN_HEADER, value: token },
    }),
    isOwnDelivery: (headers) => isSame(headers.get(TOKEN_HEADER) ?? '', token),
    receive: async (path, sent) => {
      const inbox = inboxOfPath(path);
      if (inbox === null) return null;
      const stored = last.then(() => storeReceipt(db, inbox, sent));
      last = stored.catch(() => undefined);
      return stored;
    },
  };
}

function pathOf({ agencyId, sourceId }: Inbox): string {
  return `${RECEIVER_PATH}/${encodeURIComponent(agencyId)}/${encodeURIComponent(sourceId)}`;
}

function inboxOfPath(path: string): Inbox | null {
  const [, agencyId, sourceId] = /^\/webhook-receiver\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (agencyId === undefined || sourceId === undefined) return null;
  try {
    return { agencyId: decodeURIComponent(agencyId), sourceId: decodeURIComponent(sourceId) };
  } catch {
    return null;
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const getBuiltInReceiver: Verb<typeof getOperation> = async ({ ctx, input: { params } }) => {
  const receiver = demandReceiver(ctx);
  await requireSource(ctx.db, ctx.agencyId, params.sourceId);
  return readInbox(ctx, receiver, params.sourceId);
};

export const setBuiltInReceiver: Verb<typeof setOperation> = async ({ ctx, input: { params, body } }) => {
  const receiver = demandReceiver(ctx);
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
  // Another host may have saved its own address, or this one an earlier port: the saved address counts as in use.
  const isSaved = callback !== null && namesInbox(receiver, callback, inbox);
  return { url: isSaved ? callback : receiver.urlOf(inbox), ...(await readReceipts(db, inbox)) };
}

function namesInbox(receiver: Receiver, address: string, { agencyId, sourceId }: Inbox): boolean {
  const url = parseUrl(address);
  const named = url && receiver.inboxAt(url);
  return named?.agencyId === agencyId && named.sourceId === sourceId;
}

function demandReceiver({ receiver }: Context): Receiver {
  if (!receiver) throw new NotFound('This service has no built-in receiver.');
  return receiver;
}
