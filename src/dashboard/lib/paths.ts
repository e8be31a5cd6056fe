import { BASE_PATH, isBelowBase } from './base-path.ts';

/** Every address of the dashboard is written here, and nowhere else. */
export const paths = {
  /** The overview. */
  home: () => at('/'),
  signIn: (to?: string) => at('/sign-in', to === undefined ? undefined : new URLSearchParams({ to })),
  /** No page of the app: the first one of `docs/guide`, as it is served beside it. */
  guide: () => at('/guide/index.html'),
  /** The description of the embedded service, which that service writes. */
  apiDocs: () => at('/api/docs'),
  /** Between two agencies: nothing of either is shown there. */
  switching: () => at('/switching'),
  leads: (search?: URLSearchParams) => at('/leads', search),
  lead: (leadId: string) => at(`/leads/${encodeURIComponent(leadId)}`),
  bots: (search?: URLSearchParams) => at('/bots', search),
  bot: (botId: string, tab?: string) => at(`/bots/${encodeURIComponent(botId)}`, withTab(tab)),
  splitTests: (search?: URLSearchParams) => at('/split-tests', search),
  /** A bot has one split test at a time, which is known by the bot's id. */
  splitTest: (botId: string) => at(`/split-tests/${encodeURIComponent(botId)}`),
  personas: (search?: URLSearchParams) => at('/personas', search),
  persona: (personaId: string) => at(`/personas/${encodeURIComponent(personaId)}`),
  /** Two personas side by side; either may still have to be chosen. */
  comparePersonas: (first?: string, second?: string) =>
    at(
      '/compare-personas',
      new URLSearchParams([
        ...(first === undefined ? [] : [['first', first]]),
        ...(second === undefined ? [] : [['second', second]]),
      ]),
    ),
  sources: (search?: URLSearchParams) => at('/sources', search),
  source: (sourceId: string, tab?: string) => at(`/sources/${encodeURIComponent(sourceId)}`, withTab(tab)),
  newChannel: (sourceId: string) => at(`/sources/${encodeURIComponent(sourceId)}/new-channel`),
  channel: (sourceId: string, channelId: string) =>
    at(`/sources/${encodeURIComponent(sourceId)}/channels/${encodeURIComponent(channelId)}`),
  deliveries: (search?: URLSearchParams) => at('/deliveries', search),
  topics: (search?: URLSearchParams) => at('/topics', search),
  faqs: (search?: URLSearchParams) => at('/faqs', search),
  /** Where the FAQs were in earlier versions: links to it still lead to them. */
  formerFaqs: () => at('/questions'),
  reports: (search?: URLSearchParams) => at('/reports', search),
  /** Who a report is shared with: all that the service tells of one. */
  report: (reportId: string) => at(`/reports/${encodeURIComponent(reportId)}/shares`),
  billing: (search?: URLSearchParams) => at('/billing', search),
  notifications: (search?: URLSearchParams) => at('/notifications', search),
  notification: (notificationId: string) => at(`/notifications/${encodeURIComponent(notificationId)}`),
  settings: (tab?: string) => at('/settings', withTab(tab)),
  folders: (search?: URLSearchParams) => at('/folders', search),
  folder: (folderId: string, search?: URLSearchParams) =>
    at(`/folders/${encodeURIComponent(folderId)}`, search),
};

function withTab(tab: string | undefined): URLSearchParams | undefined {
  return tab === undefined ? undefined : new URLSearchParams({ tab });
}

function at(path: string, search?: URLSearchParams): string {
  const text = search?.toString() ?? '';
  return BASE_PATH + path + (text && `?${text}`);
}

/**
 * A return address taken from a URL, or null unless it stays in this dashboard.
 * Browsers read `//host` and `/\host` as another host, drop tabs and newlines before they look, and fold `/.//host`
 * into `//host`, so that what the folding left is looked at too.
 */
export function localPath(value: string | null): string | null {
  if (value === null || !value.startsWith('/')) return null;
  try {
    const base = 'https://local.invalid';
    const url = new URL(value, base);
    const isLocal = url.origin === base && !url.pathname.startsWith('//') && isBelowBase(url.pathname);
    return isLocal ? `${url.pathname}${url.search}${url.hash}` : null;
  } catch {
    return null;
  }
}
