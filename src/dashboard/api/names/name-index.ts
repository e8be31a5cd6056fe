/**
 * Collects the names of records from all replies of the service in this tab. The name in a record itself takes
 * precedence over the name in another record that mentions it. Both take precedence over local data of this browser.
 * The index is cleared when the session ends.
 */
import { compareNames } from '../../lib/format.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Bot } from '#contract/bot.ts';
import type { Lead, LeadPage } from '#contract/lead.ts';
import type { Persona } from '#contract/persona.ts';
import type { ReportSummary } from '#contract/report.ts';
import type { KnownBot } from '../resources/bot-directory.ts';
import type { Reply } from '../transport/call.ts';
import { appConfig } from '../transport/config.ts';
import type { KnownFolder } from '../resources/folder-queries.ts';
import type { KnownSource } from '../resources/source-directory.ts';
import type { Gathered } from '../transport/gathered.ts';
import { groupBy } from '../../lib/group-by.ts';
import {
  namesOf,
  NO_NAMES,
  type Directories,
  type Known,
  type NameKind,
  type NameDirectory,
} from './names.ts';

/** The origins of names, in ascending order of precedence. */
const EVIDENCE: readonly Known['evidence'][] = ['local', 'mention', 'record'];

type AddName = (kind: NameKind, known: Known) => void;
type Naming = { id: string | null; name: string | null } | null;

function mention(add: AddName, kind: NameKind, named: Naming): void {
  if (named?.id && named.name?.trim()) add(kind, { id: named.id, name: named.name, evidence: 'mention' });
}

function namedByBot(add: AddName, bot: Bot): void {
  add('bot', { id: bot.id, name: bot.name, evidence: 'record' });
  for (const { results } of bot.personaSplitTest?.personas ?? []) {
    mention(add, 'persona', results && { id: results.personaId, name: results.personaName });
    for (const { sourceId, sourceName } of results?.sources ?? [])
      mention(add, 'source', { id: sourceId, name: sourceName });
  }
}

function namedByLead(add: AddName, { id, name, source }: Lead): void {
  add('lead', { id, name, evidence: 'record' });
  mention(add, 'source', source);
}

/**
 * Extracts the names from each kind of reply, by the first part of the query key. `isAll`: whether the data is the
 * service's complete list, not a list gathered from other records.
 */
const REPLIES: Record<
  string,
  { listOf?: NameKind; read: (add: AddName, data: never, isAll: boolean) => void }
> = {
  listBots: {
    listOf: 'bot',
    read: (add, bots: KnownBot[]) => {
      for (const { bot, ...named } of bots) {
        if (bot) namedByBot(add, bot);
        else mention(add, 'bot', named);
      }
    },
  },
  getBot: { read: namedByBot },
  listPersonas: {
    listOf: 'persona',
    read: (add, personas: Persona[]) => {
      for (const { id, personaName, color, bots } of personas) {
        add('persona', { id, name: personaName, evidence: 'record', color });
        for (const bot of bots ?? []) mention(add, 'bot', bot);
      }
    },
  },
  listSources: {
    listOf: 'source',
    read: (add, sources: KnownSource[], isAll) => {
      // If the list was gathered from other replies, the index has already read the names of the sources from those
      // replies.
      if (isAll) for (const { id, name } of sources) add('source', { id, name, evidence: 'record' });
    },
  },
  listFolders: {
    listOf: 'folder',
    read: (add, folders: KnownFolder[], isAll) => {
      for (const { isLocal, ...folder } of folders) {
        // A gathered list has no names of folders, except those of folders that the user added in this browser.
        if (isLocal || isAll) add('folder', { ...folder, evidence: isLocal ? 'local' : 'record' });
      }
    },
  },
  listReports: {
    listOf: 'report',
    read: (add, reports: ReportSummary[]) => {
      for (const { id, name } of reports) add('report', { id, name, evidence: 'record' });
    },
  },
  listLeads: {
    read: (add, { results }: LeadPage) => {
      for (const lead of results) namedByLead(add, lead);
    },
  },
  getLead: { read: namedByLead },
};

/** Updates the names of this tab whenever its query cache changes. */
export function collectNames(queryClient: QueryClient): void {
  const store = namesOf(queryClient);
  const read = ({ queryKey: [key], state: { data } }: Query) => {
    const { listOf, read: readReply } = REPLIES[key as string] ?? {};
    if (!readReply || data === undefined) return;
    const { data: records, gatheredFrom = null } = data as Reply<never> & Partial<Gathered<never>>;
    const isAll = gatheredFrom === null;
    let next = store.all();
    const changed = new Map<NameKind, Map<string, Known>>();
    const add: AddName = (kind, said) => {
      const byId = changed.get(kind) ?? (next[kind] ?? NO_NAMES).byId;
      const before = byId.get(said.id);
      if (before && (isLess(said, before) || isSame(said, before))) return;
      changed.set(kind, (changed.get(kind) ?? new Map(byId)).set(said.id, said));
    };
    readReply(add, records, isAll);
    for (const [kind, byId] of changed) next = withState(next, kind, { byId });
    for (const kind of listedBy(key))
      next = withState(next, kind, { isListed: isAll && kind === listOf, hasFailed: false });
    store.set(next);
  };

  const cache = queryClient.getQueryCache();
  let session: unknown = queryClient.getQueryData(['session']);
  cache.subscribe((event) => {
    const { query } = event;
    if (query.queryKey[0] === 'session') {
      // The next user must not see the names of this session.
      const current = event.type === 'removed' ? undefined : query.state.data;
      if (current !== session) store.set({});
      session = current;
    } else if (event.type === 'updated' && event.action.type === 'success') {
      read(query);
    } else if (event.type === 'updated' && event.action.type === 'error' && query.state.data === undefined) {
      for (const kind of listedBy(query.queryKey[0]))
        store.set(withState(store.all(), kind, { isListed: false, hasFailed: true }));
    }
  });
  for (const query of cache.getAll()) read(query);
}

/**
 * Returns the kinds of record whose complete list a query provides. If the service cannot list bots, the list of
 * personas also counts as the list of bots, because personas contain the names of their bots.
 */
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

/** Records that the names of a kind were requested, so that its directory exists even if no reply contains a name. */
export function noteAsked(queryClient: QueryClient, kind: NameKind): void {
  const store = namesOf(queryClient);
  if (store.all()[kind] === undefined) store.set(withState(store.all(), kind, {}));
}

function withState(directories: Directories, kind: NameKind, state: Partial<State>): Directories {
  const before: State = directories[kind] ?? NO_NAMES;
  const isSaid = Object.entries(state).every(([field, value]) => before[field as keyof State] === value);
  if (isSaid && directories[kind]) return directories;
  return { ...directories, [kind]: toNames(kind, { ...before, ...state }) };
}

/** The state from which the name directory of a kind is derived. */
type State = Pick<NameDirectory, 'byId' | 'isListed' | 'hasFailed'>;

const NONE: readonly string[] = [];

function toNames(kind: NameKind, { byId, isListed, hasFailed }: State): NameDirectory {
  const seen = `These are the ${kind}s seen so far; there may be others.`;
  let choices: NameDirectory['choices'] | undefined;
  return {
    byId,
    isListed,
    hasFailed,
    nameOf: (id) => {
      const known = byId.get(id);
      if (known?.name?.trim()) return known.name;
      return known && kind === 'persona' ? 'No name' : null;
    },
    get choices() {
      return (choices ??= choicesOf(byId));
    },
    note: isListed ? null : hasFailed ? `The list of ${kind}s could not be loaded. ${seen}` : seen,
    notices:
      hasFailed && byId.size === 0
        ? [`The names of the ${kind}s could not be loaded: ${kind}s are shown by id.`]
        : NONE,
  };
}

function choicesOf(byId: ReadonlyMap<string, Known>): NameDirectory['choices'] {
  const byName = groupBy([...byId.values()], ({ id, name }) => (name?.trim() ? name : id));
  return Array.from(byName, ([label, names]) =>
    names.map(({ id }) => ({ value: id, label: names.length > 1 ? `${label} (${id})` : label })),
  )
    .flat()
    .toSorted((a, b) => compareNames(a.label, b.label));
}
