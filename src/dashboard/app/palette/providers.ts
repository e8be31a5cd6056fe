/** The sources of palette items: one small function per source, combined in one table. */
import type { QueryClient } from '@tanstack/react-query';
import { queryTopics, type TopicAnalytics } from '#contract/topic.ts';
import { botDirectory } from '../../api/resources/bot-directory.ts';
import { hasApiDocument, type ApiOperationTitle } from '../../api/resources/api-document.ts';
import type { Reply } from '../../api/transport/call.ts';
import { openRequestLog } from '../../api/transport/call-record.ts';
import { canLock, lockNow } from '../../api/session/lock.ts';
import type { Directories, NameKind } from '../../api/names/names.ts';
import { pageActions } from '../../lib/page-actions.ts';
import { paths } from '../../lib/paths.ts';
import { setSetting } from '../../lib/settings.ts';
import { shorten } from '../../lib/shorten.ts';
import { topicKey, topicName } from '../../domain/topics/topic-key.ts';
import { readAllViews } from '../../list/saved-views.ts';
import { isOffered, NAVIGATION_ENTRIES } from '../pages.ts';
import { loadedLeads } from './lead-items.ts';
import type { PaletteItem } from './rank-items.ts';
import { withoutBase } from '../../lib/base-path.ts';
import { guideHeadings } from 'virtual:guide/outline';

export type PaletteContext = {
  queryClient: QueryClient;
  names: Directories;
  /** The operations of the API reference, once it has loaded. */
  operations: readonly ApiOperationTitle[];
  /** The paths of the pages that the user opened last, newest first. */
  recent: readonly string[];
  pathname: string;
  onSignOut: () => unknown;
};

type Provider = (context: PaletteContext) => PaletteItem[];

/** The kinds of records, by the first path segment. The second segment is the id, e.g. `/leads/1`. */
const OF_PATH: Record<string, { kind: NameKind; noun: string } | undefined> = {
  leads: { kind: 'lead', noun: 'lead' },
  bots: { kind: 'bot', noun: 'bot' },
  'split-tests': { kind: 'bot', noun: 'split test' },
  personas: { kind: 'persona', noun: 'persona' },
  sources: { kind: 'source', noun: 'source' },
  folders: { kind: 'folder', noun: 'folder' },
  reports: { kind: 'report', noun: 'report' },
};

/** Returns the record at a path, or null if the path is not the page of a record with a name. */
export function thingAt(path: string): { kind: NameKind; noun: string; id: string } | null {
  const [, list = '', id = ''] = withoutBase(path).split('/');
  const kind = OF_PATH[list];
  try {
    return kind && id !== '' ? { ...kind, id: decodeURIComponent(id) } : null;
  } catch {
    return null;
  }
}

const recent: Provider = (context) =>
  context.recent.flatMap((path) => {
    const visited = path === context.pathname ? null : describeVisited(path, context);
    return visited === null ? [] : { id: `recent:${path}`, group: 'Recent', to: path, ...visited };
  });

/**
 * Returns the label of a recently opened page. Returns null for a path that is neither a page of the documentation nor
 * a record.
 */
function describeVisited(
  path: string,
  { names, operations }: PaletteContext,
): { label: string; hint: string } | null {
  const page = guideHeadings.find((each) => each.id === null && paths.guide(each.page) === path);
  if (page) return { label: page.title, hint: 'guide' };
  const operation = operations.find(({ operationId }) => paths.apiReference(operationId) === path);
  if (operation) return { label: operation.summary, hint: API_REFERENCE };
  const thing = thingAt(path);
  if (thing === null) return null;
  const { kind, noun, id } = thing;
  const name = names[kind]?.byId.get(id)?.name?.trim();
  return { label: name || `${sentenceCase(noun)} ${shorten(id, 16)}`, hint: noun };
}

const actions: Provider = ({ onSignOut }) => [
  ...pageActions().map(({ label, run, keys }) => ({
    id: `page:${label}`,
    group: 'Actions',
    label,
    run,
    keys,
  })),
  ...(['light', 'dark', 'system'] as const).map((theme) => ({
    id: `theme:${theme}`,
    group: 'Actions',
    label: `Theme: ${theme}`,
    words: 'appearance colours mode',
    run: () => setSetting('theme', theme),
  })),
  {
    id: 'request-log',
    group: 'Actions',
    label: 'Request log',
    words: 'calls network debug curl',
    run: () => openRequestLog(),
  },
  ...(canLock()
    ? [
        {
          id: 'lock',
          group: 'Actions',
          label: 'Lock now',
          words: 'hide cover leave away',
          run: lockNow,
        },
      ]
    : []),
  { id: 'sign-out', group: 'Actions', label: 'Sign out', words: 'log out leave', run: onSignOut },
];

const pages: Provider = () =>
  NAVIGATION_ENTRIES.filter(isOffered).map(({ label, key, to }) => ({
    id: `page:${to}`,
    group: 'Pages',
    label,
    keys: key && `g ${key}`,
    to,
  }));

const SETTINGS = [
  {
    label: 'Time zone and numbers',
    tab: 'display',
    words: 'display locale language dates first weekday utc',
  },
  { label: 'Appearance', tab: 'display', words: 'theme dark light row height density contrast motion' },
  { label: 'Keyboard', tab: 'display', words: 'shortcuts single keys' },
  { label: 'Amounts and images', tab: 'display', words: 'currency unit cents pictures' },
  { label: 'Backup of settings', tab: 'display', words: 'export import reset' },
  { label: 'API keys', tab: 'keys', words: 'key delete secret' },
  { label: 'Connection', tab: 'connection', words: 'operations latency parameter names check lock' },
] as const;

const settings: Provider = () =>
  SETTINGS.map(({ label, tab, words }) => ({
    id: `settings:${label}`,
    group: 'Settings',
    label,
    words,
    to: paths.settings(tab),
  }));

const PINNED = 'Pinned views';
const API_REFERENCE = 'API reference';

/**
 * Lists the saved views that are pinned or not pinned. The hint `list` is the navigation label of the view's page, e.g.
 * 'Leads'.
 */
function viewsWhere(isPinned: boolean, group: string): Provider {
  return () =>
    readAllViews()
      .filter((view) => view.isPinned === isPinned)
      .map(({ list, name, to }) => ({
        id: `view:${to}`,
        group,
        label: name,
        hint: list,
        words: 'saved view',
        to,
      }));
}

/** Lists the records of a kind whose names this tab has loaded, e.g. with `prefetchNames`. */
function named(kind: NameKind, group: string, to: (id: string) => string): Provider {
  return ({ names }) =>
    Array.from(names[kind]?.byId.values() ?? [], ({ id, name }) => ({
      id: `${kind}:${id}`,
      group,
      label: name?.trim() || shorten(id, 24),
      hint: name?.trim() ? shorten(id, 12) : undefined,
      // Lets users find the item by its pasted id.
      words: id,
      to: to(id),
    }));
}

const splitTests: Provider = ({ queryClient }) =>
  (queryClient.getQueryData(botDirectory().queryKey)?.data ?? []).flatMap(({ id, name, bot }) =>
    bot?.personaSplitTest
      ? {
          id: `test:${id}`,
          group: 'Split tests',
          label: `Split test of ${name?.trim() || shorten(id, 12)}`,
          hint: bot.personaSplitTest.isActive ? 'running' : undefined,
          to: paths.splitTest(id),
        }
      : [],
  );

/**
 * Lists only topics viewed in this tab, because the service returns topics by day range and has no list of all topics.
 */
const topics: Provider = ({ queryClient }) => {
  const replies = queryClient.getQueriesData<Reply<TopicAnalytics>>({ queryKey: [queryTopics.id] });
  const seen = new Map(
    replies.flatMap(([, reply]) =>
      (reply?.data.topics ?? []).map((topic) => [topicKey(topic), topicName(topic)]),
    ),
  );
  return Array.from(seen, ([key, name]) => ({
    id: `topic:${key}`,
    group: 'Topics',
    label: name,
    to: paths.topics(new URLSearchParams({ topic: key })),
  }));
};

const guide: Provider = () =>
  guideHeadings.map(({ page, title, id, heading }) => ({
    id: `guide:${page}#${id}`,
    group: 'Guide',
    label: heading,
    hint: id === null ? undefined : title,
    words: 'help documentation',
    to: paths.guide(page, id),
  }));

const apiReference: Provider = ({ operations }) =>
  hasApiDocument()
    ? [
        { id: 'api-reference', group: API_REFERENCE, label: API_REFERENCE, to: paths.apiReference() },
        ...operations.map(({ operationId, method, path, summary }) => ({
          id: `operation:${operationId}`,
          group: API_REFERENCE,
          label: summary,
          hint: `${method} ${path}`,
          words: `${operationId} ${path}`,
          to: paths.apiReference(operationId),
        })),
      ]
    : [];

/** The order of the providers is the order of items with the same rank. */
const PROVIDERS: readonly Provider[] = [
  viewsWhere(true, PINNED),
  recent,
  viewsWhere(false, 'Views'),
  pages,
  actions,
  settings,
  named('bot', 'Bots', (id) => paths.bot(id)),
  splitTests,
  named('persona', 'Personas', paths.persona),
  named('source', 'Sources', (id) => paths.source(id)),
  named('folder', 'Folders', (id) => paths.folder(id)),
  named('report', 'Reports', paths.report),
  ({ queryClient }) => loadedLeads(queryClient),
  topics,
  guide,
  apiReference,
];

/** The groups that are shown before the user types. */
const AT_FIRST = new Set([PINNED, 'Recent', 'Views', 'Actions', 'Pages', 'Settings']);

export function allItems(context: PaletteContext): PaletteItem[] {
  return PROVIDERS.flatMap((provide) => provide(context));
}

export function isAtHand({ group }: PaletteItem): boolean {
  return AT_FIRST.has(group);
}

function sentenceCase(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
