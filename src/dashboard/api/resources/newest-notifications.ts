/**
 * Loads the notifications of a service that returns them in pages. Unread notifications are loaded first. As soon as
 * the first notification with the state 'read' is loaded, the number and the groups of unread notifications are
 * complete.
 */
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { listNotifications, type Notification } from '#contract/notification.ts';
import { MAX_PAGE_LENGTH } from '#contract/paging.ts';
import { call, type Reply } from '../transport/call.ts';
import { isFieldSupported } from '../transport/config.ts';

/** The number of notifications per request: enough for a few screens. */
const PAGE_LENGTH = 200;

/**
 * The start of a page: after the notification with the id `before`, or, for null, at the newest notification with this
 * state.
 */
type Position = { viewed: boolean; before: string | null };

const UNREAD: Position = { viewed: false, before: null };
const READ: Position = { viewed: true, before: null };

/** `rest` is the start of the next page; null if all notifications are loaded. */
type NewestNotifications = Reply<Notification[]> & { rest: Position | null };

export function newestNotifications() {
  const queryKey: QueryKey = [listNotifications.id, 'newest'];
  const options = queryOptions({
    queryKey,
    queryFn: ({ client, signal }): Promise<NewestNotifications> => {
      const known = client.getQueryData<NewestNotifications>(queryKey);
      return known ? readAtLeast(known.data.length, signal) : readFirst(signal);
    },
  });
  const fields = ['viewed', 'limit', 'before'] as const;
  return { ...options, enabled: fields.every((name) => isFieldSupported(listNotifications, name)) };
}

export function isUnreadComplete({ rest }: Pick<NewestNotifications, 'rest'>): boolean {
  return rest === null || rest.viewed;
}

/** Loads the next page of notifications into the cache. */
export async function loadOlderNotifications(queryClient: QueryClient): Promise<void> {
  await loadWhile(queryClient, ({ loaded }) => loaded === 0, PAGE_LENGTH);
}

/**
 * Loads all remaining unread notifications into the cache. Also loads the first page of read notifications, because the
 * list shows a notification there as soon as the user reads it. Returns all loaded notifications.
 */
export async function loadUnreadNotifications(queryClient: QueryClient): Promise<readonly Notification[]> {
  await loadWhile(queryClient, ({ rest }) => !rest.viewed || rest.before === null, MAX_PAGE_LENGTH);
  return queryClient.getQueryData(newestNotifications().queryKey)?.data ?? [];
}

type Progress = { rest: Position; loaded: number };

async function loadWhile(
  queryClient: QueryClient,
  isWanted: (progress: Progress) => boolean,
  limit: number,
): Promise<void> {
  const { queryKey } = newestNotifications();
  for (let loaded = 0; ;) {
    const known = queryClient.getQueryData(queryKey);
    if (!known?.rest || !isWanted({ rest: known.rest, loaded })) return;
    // oxlint-disable-next-line no-await-in-loop -- each page starts where the previous one ends
    const page = await readPage(known.rest, limit);
    const rest = queryClient.getQueryData(queryKey)?.rest;
    // A refetch during the request may have changed the end of the loaded notifications. The new page would then leave
    // a gap, so it is requested again.
    if (rest?.viewed !== known.rest.viewed || rest.before !== known.rest.before) continue;
    loaded += page.data.length;
    // The response to a pending refetch lacks the new page and would remove it from the cache.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (now) => now && joined(now, page));
  }
}

/** Reads the first pages of unread and of read notifications in parallel. */
async function readFirst(signal: AbortSignal): Promise<NewestNotifications> {
  const [unread, read] = await Promise.all([
    readPage(UNREAD, PAGE_LENGTH, signal),
    readPage(READ, PAGE_LENGTH, signal),
  ]);
  return isUnreadComplete(unread) ? joined(unread, read) : unread;
}

async function readAtLeast(count: number, signal: AbortSignal): Promise<NewestNotifications> {
  const limitAfter = (loaded: number) => Math.min(MAX_PAGE_LENGTH, Math.max(PAGE_LENGTH, count - loaded));
  let reply = await readPage(UNREAD, limitAfter(0), signal);
  while (reply.rest !== null && (reply.data.length < count || !isFilled(reply))) {
    // oxlint-disable-next-line no-await-in-loop -- each page starts where the previous one ends
    reply = joined(reply, await readPage(reply.rest, limitAfter(reply.data.length), signal));
  }
  return reply;
}

/**
 * Returns false if the next page is the first one with its state, i.e. no notification with that state has been
 * requested.
 */
function isFilled({ rest }: NewestNotifications): boolean {
  return rest === null || rest.before !== null;
}

async function readPage(start: Position, limit: number, signal?: AbortSignal): Promise<NewestNotifications> {
  const { viewed, before } = start;
  const query = { viewed, limit, ...(before !== null && { before }) };
  const reply = await call(listNotifications, { query }, signal && { signal });
  const last = reply.data.at(-1);
  // The reply omits invalid notifications, but the service has counted them towards the limit.
  const isFull = reply.data.length + reply.invalidCount >= limit;
  const next = viewed ? null : READ;
  return { ...reply, rest: isFull && last ? { viewed, before: last.id } : next };
}

/**
 * Appends a page. If the state of a notification changed between the two requests, it is on both pages. The version of
 * the later reply is kept.
 */
function joined(first: NewestNotifications, more: NewestNotifications): NewestNotifications {
  const byId = new Map([...first.data, ...more.data].map((each) => [each.id, each]));
  return {
    data: [...byId.values()],
    invalidCount: first.invalidCount + more.invalidCount,
    receivedAt: Math.min(first.receivedAt, more.receivedAt),
    size: (first.size ?? 0) + (more.size ?? 0),
    rest: more.rest,
  };
}
