/**
 * Gathers names from whatever the service answers in this tab. The thing's own record says more than another thing that
 * mentions it, and that more than what only this browser remembers. It ends with the session.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Bot } from '#contract/bot.ts';
import type { Lead, LeadPage } from '#contract/lead.ts';
import type { Persona } from '#contract/persona.ts';
import type { ReportSummary } from '#contract/report.ts';
import type { SourceSummary } from '#contract/source.ts';
import type { KnownBot } from './bot-directory.ts';
import type { Reply } from './call.ts';
import { appConfig } from './config.ts';
import type { KnownFolder } from './folder-queries.ts';
import {
  directoryOf,
  namesOf,
  type Directories,
  type Directory,
  type Known,
  type NameKind,
} from './names.ts';

/** From what counts least. */
const EVIDENCE: readonly Known['evidence'][] = ['local', 'mention', 'record'];

type Tell = (kind: NameKind, known: Known) => void;
type Naming = { id: string | null; name: string | null } | null;

function mention(tell: Tell, kind: NameKind, named: Naming): void {
  if (named?.id && named.name?.trim()) tell(kind, { id: named.id, name: named.name, evidence: 'mention' });
}

function namedByBot(tell: Tell, bot: Bot): void {
  tell('bot', { id: bot.id, name: bot.name, evidence: 'record' });
  for (const { results } of bot.personaSplitTest?.personas ?? []) {
    mention(tell, 'persona', results && { id: results.personaId, name: results.personaName });
    for (const { sourceId, sourceName } of results?.sources ?? [])
      mention(tell, 'source', { id: sourceId, name: sourceName });
  }
}

function namedByLead(tell: Tell, { id, name, source }: Lead): void {
  tell('lead', { id, name, evidence: 'record' });
  mention(tell, 'source', source);
}

/** What each reply names, by the key of its query. `isAll` for a list that is the service's own. */
const REPLIES: Record<
  string,
  { listOf?: NameKind; read: (tell: Tell, data: never, isAll: boolean) => void }
> = {
  botDirectory: {
    listOf: 'bot',
    read: (tell, bots: KnownBot[]) => {
      for (const { bot, ...named } of bots) {
        if (bot) namedByBot(tell, bot);
        else mention(tell, 'bot', named);
      }
    },
  },
  getBot: { read: namedByBot },
  listPersonas: {
    listOf: 'persona',
    read: (tell, personas: Persona[]) => {
      for (const { id, personaName, color, bots } of personas) {
        tell('persona', { id, name: personaName, evidence: 'record', color });
        for (const bot of bots ?? []) mention(tell, 'bot', bot);
      }
    },
  },
  listSources: {
    listOf: 'source',
    read: (tell, sources: SourceSummary[]) => {
      for (const { id, name } of sources) tell('source', { id, name, evidence: 'record' });
    },
  },
  folderDirectory: {
    listOf: 'folder',
    read: (tell, folders: KnownFolder[], isAll) => {
      for (const { isLocal, ...folder } of folders) {
        // Where it is only seen that something lies in it, its id is all there is.
        if (isLocal || isAll) tell('folder', { ...folder, evidence: isLocal ? 'local' : 'record' });
      }
    },
  },
  listReports: {
    listOf: 'report',
    read: (tell, reports: ReportSummary[]) => {
      for (const { id, name } of reports) tell('report', { id, name, evidence: 'record' });
    },
  },
  listLeads: {
    read: (tell, { results }: LeadPage) => {
      for (const lead of results) namedByLead(tell, lead);
    },
  },
  getLead: { read: namedByLead },
};

/** Keeps the names of a tab up with its cache, from now on. */
export function collectNames(queryClient: QueryClient): void {
  const store = namesOf(queryClient);
  const read = ({ queryKey: [key], state: { data } }: Query) => {
    const { listOf, read: readReply } = REPLIES[key as string] ?? {};
    if (!readReply || data === undefined) return;
    const { data: records, gatheredFrom = null } = data as Reply<never> & { gatheredFrom?: string | null };
    const isAll = gatheredFrom === null;
    let next = store.all();
    const changed = new Map<NameKind, Map<string, Known>>();
    const tell: Tell = (kind, said) => {
      const byId = changed.get(kind) ?? directoryOf(next, kind).byId;
      const before = byId.get(said.id);
      if (before && (isLess(said, before) || isSame(said, before))) return;
      changed.set(kind, (changed.get(kind) ?? new Map(byId)).set(said.id, said));
    };
    readReply(tell, records, isAll);
    for (const [kind, byId] of changed) next = { ...next, [kind]: { ...directoryOf(next, kind), byId } };
    for (const kind of listedBy(key))
      next = withList(next, kind, { isListed: isAll && kind === listOf, hasFailed: false });
    store.set(next);
  };

  const cache = queryClient.getQueryCache();
  let session: unknown = queryClient.getQueryData(['session']);
  cache.subscribe((event) => {
    const { query } = event;
    if (query.queryKey[0] === 'session') {
      // Whoever is signed in next finds nothing of it.
      const current = event.type === 'removed' ? undefined : query.state.data;
      if (current !== session) store.set({});
      session = current;
    } else if (event.type === 'updated' && event.action.type === 'success') {
      read(query);
    } else if (event.type === 'updated' && event.action.type === 'error' && query.state.data === undefined) {
      for (const kind of listedBy(query.queryKey[0]))
        store.set(withList(store.all(), kind, { isListed: false, hasFailed: true }));
    }
  });
  for (const query of cache.getAll()) read(query);
}

/** The kinds that a reply is the best list of: without a list of bots, personas name them. */
function listedBy(key: unknown): NameKind[] {
  const { listOf } = REPLIES[key as string] ?? {};
  if (listOf !== 'persona' || appConfig().extensions.includes('listBots')) return listOf ? [listOf] : [];
  return ['persona', 'bot'];
}

function isLess(said: Known, before: Known): boolean {
  return EVIDENCE.indexOf(said.evidence) < EVIDENCE.indexOf(before.evidence);
}

function isSame(said: Known, before: Known): boolean {
  return (['name', 'evidence', 'color', 'parentId'] as const).every((field) => said[field] === before[field]);
}

function withList(directories: Directories, kind: NameKind, state: Omit<Directory, 'byId'>): Directories {
  const before = directoryOf(directories, kind);
  if (before.isListed === state.isListed && before.hasFailed === state.hasFailed) return directories;
  return { ...directories, [kind]: { ...before, ...state } };
}
