/**
 * Requests the names of visible records. If the service can list a kind of record, e.g. bots, one request provides all
 * its names. Otherwise a few records are read by id.
 */
import type { QueryClient } from '@tanstack/react-query';
import { listLeads } from '#contract/lead.ts';
import { listedBots } from '../resources/bot-directory.ts';
import { botQueries } from '../resources/bot-queries.ts';
import { prefetch } from '../transport/read.ts';
import { folderDirectory } from '../resources/folder-queries.ts';
import { leadQueries } from '../resources/lead-queries.ts';
import { collectNames, noteAsked } from './name-index.ts';
import { namesOf, type NameKind } from './names.ts';
import { personaQueries } from '../resources/persona-queries.ts';
import { reportQueries } from '../resources/report-queries.ts';
import { listedSources } from '../resources/source-directory.ts';

const LEADS_LOOKED_AT = 100;

type Ask = (queryClient: QueryClient) => Promise<void> | null;

/**
 * Requests the list that contains the names of a kind of record. Fresh lists are not requested again. The name
 * directory of the kind reports a failed request.
 */
const LISTS: Record<NameKind, Ask> = {
  bot: async (queryClient) => {
    const list = listedBots();
    await prefetch(queryClient, list);
    // Personas contain the names of their bots, in case the list of bots is unsupported or failed to load.
    const isKnown = list.enabled && !namesOf(queryClient).all().bot?.hasFailed;
    if (!isKnown) await prefetch(queryClient, personaQueries.list());
  },
  persona: (queryClient) => prefetch(queryClient, personaQueries.list()),
  source: (queryClient) => {
    const list = listedSources();
    if (list.enabled) return prefetch(queryClient, list);
    // Leads contain the names of sources. If a list of leads is cached, the name index has already read these names.
    const isSeen = queryClient.getQueriesData({ queryKey: [listLeads.id] }).length > 0;
    return isSeen ? null : prefetch(queryClient, leadQueries.list({ page: 1, pageSize: LEADS_LOOKED_AT }));
  },
  folder: (queryClient) => prefetch(queryClient, folderDirectory()),
  report: (queryClient) => prefetch(queryClient, reportQueries.list()),
  lead: () => null,
};

/**
 * Requests the lists that contain the names of these kinds of record. The first call also starts to resolve the
 * requests of `useNameRequest`.
 */
export async function askForNames(queryClient: QueryClient, kinds: readonly NameKind[]): Promise<void> {
  const store = namesOf(queryClient);
  if (store.onRequest === null) {
    collectNames(queryClient);
    store.onRequest = createNameResolver(queryClient);
    store.onRequest();
  }
  await askForLists(queryClient, kinds);
}

async function askForLists(queryClient: QueryClient, kinds: Iterable<NameKind>): Promise<void> {
  await Promise.all(
    Array.from(kinds, async (kind) => {
      await LISTS[kind](queryClient);
      noteAsked(queryClient, kind);
    }),
  );
}

/**
 * Reads one lead or bot to learn its name. If the service has listed all bots, a bot that the list lacks does not exist
 * and is not read.
 */
async function readOne(queryClient: QueryClient, kind: NameKind, id: string): Promise<void> {
  const isListed = namesOf(queryClient).all()[kind]?.isListed === true;
  if (kind === 'lead') await prefetch(queryClient, leadQueries.detail(id));
  else if (kind === 'bot' && !isListed) await prefetch(queryClient, botQueries.detail(id));
}

/**
 * The delay before pending name requests are resolved, in milliseconds, so that requests of many components are
 * combined.
 */
const TOGETHER_MS = 200;
const AT_ONCE = 2;
/**
 * The maximum number of records that are read by id at a time. Further records are shown by id. assumed: about the
 * number of records on one screen.
 */
const MOST_READS = 24;

/**
 * Returns a function that resolves the pending name requests. It requests stale lists again, but reads each single
 * record at most once.
 */
function createNameResolver(queryClient: QueryClient): () => void {
  const store = namesOf(queryClient);
  const tried = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;

  const unread = () =>
    Array.from(store.requests).filter(
      ({ kind, id }) =>
        id !== undefined && !tried.has(`${kind} ${id}`) && store.all()[kind]?.byId.has(id) !== true,
    );
  const readNext = async (reads: Iterable<{ kind: NameKind; id?: string }>) => {
    for (const { kind, id = '' } of reads) {
      tried.add(`${kind} ${id}`);
      await readOne(queryClient, kind, id);
    }
  };
  const grant = async () => {
    if (store.requests.size === 0) return;
    // Name requests wait until no request of the page is pending.
    if (isBusy || queryClient.isFetching() > 0) return grantSoon();
    isBusy = true;
    await askForLists(queryClient, new Set(Array.from(store.requests, ({ kind }) => kind)));
    const reads = unread().slice(0, MOST_READS).values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => readNext(reads)));
    isBusy = false;
  };
  const grantSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void grant(), TOGETHER_MS);
  };
  return grantSoon;
}
