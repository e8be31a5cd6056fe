/** Every address of the dashboard is written here, and nowhere else. */
export const paths = {
  /** The overview. */
  home: () => '/',
  signIn: (to?: string) => withSearch('/sign-in', to === undefined ? undefined : new URLSearchParams({ to })),
  /** No page of the app: the first one of `docs/guide`, as it is served beside it. */
  guide: () => '/guide/index.html',
  /** Between two agencies: nothing of either is shown there. */
  switching: () => '/switching',
  leads: (search?: URLSearchParams) => withSearch('/leads', search),
  lead: (leadId: string) => `/leads/${encodeURIComponent(leadId)}`,
  bots: (search?: URLSearchParams) => withSearch('/bots', search),
  bot: (botId: string, tab?: string) =>
    withSearch(
      `/bots/${encodeURIComponent(botId)}`,
      tab === undefined ? undefined : new URLSearchParams({ tab }),
    ),
  splitTests: (search?: URLSearchParams) => withSearch('/split-tests', search),
  /** A bot has one split test at a time, which is known by the bot's id. */
  splitTest: (botId: string) => `/split-tests/${encodeURIComponent(botId)}`,
  personas: (search?: URLSearchParams) => withSearch('/personas', search),
  persona: (personaId: string) => `/personas/${encodeURIComponent(personaId)}`,
  /** Two personas side by side; either may still have to be chosen. */
  comparePersonas: (first?: string, second?: string) =>
    withSearch(
      '/compare-personas',
      new URLSearchParams([
        ...(first === undefined ? [] : [['first', first]]),
        ...(second === undefined ? [] : [['second', second]]),
      ]),
    ),
  sources: (search?: URLSearchParams) => withSearch('/sources', search),
  source: (sourceId: string, tab?: string) =>
    withSearch(
      `/sources/${encodeURIComponent(sourceId)}`,
      tab === undefined ? undefined : new URLSearchParams({ tab }),
    ),
  newChannel: (sourceId: string) => `/sources/${encodeURIComponent(sourceId)}/new-channel`,
  channel: (sourceId: string, channelId: string) =>
    `/sources/${encodeURIComponent(sourceId)}/channels/${encodeURIComponent(channelId)}`,
  deliveries: (search?: URLSearchParams) => withSearch('/deliveries', search),
  topics: (search?: URLSearchParams) => withSearch('/topics', search),
  faqs: (search?: URLSearchParams) => withSearch('/faqs', search),
  reports: (search?: URLSearchParams) => withSearch('/reports', search),
  /** Who a report is shared with: all that the service tells of one. */
  report: (reportId: string) => `/reports/${encodeURIComponent(reportId)}/shares`,
  billing: (search?: URLSearchParams) => withSearch('/billing', search),
  notifications: (search?: URLSearchParams) => withSearch('/notifications', search),
  notification: (notificationId: string) => `/notifications/${encodeURIComponent(notificationId)}`,
  settings: (tab?: string) =>
    withSearch('/settings', tab === undefined ? undefined : new URLSearchParams({ tab })),
  folders: (search?: URLSearchParams) => withSearch('/folders', search),
  folder: (folderId: string, search?: URLSearchParams) =>
    withSearch(`/folders/${encodeURIComponent(folderId)}`, search),
};

function withSearch(path: string, search: URLSearchParams | undefined): string {
  const text = search?.toString() ?? '';
  return text === '' ? path : `${path}?${text}`;
}

/**
 * A return address taken from a URL, or null unless it stays on this origin.
 * Browsers read `//host` and `/\host` as another host, drop tabs and newlines before they look, and fold `/.//host`
 * into `//host`, so that what the folding left is looked at too.
 */
export function localPath(value: string | null): string | null {
  if (value === null || !value.startsWith('/')) return null;
  try {
    const base = 'https://local.invalid';
    const url = new URL(value, base);
    const isLocal = url.origin === base && !url.pathname.startsWith('//');
    return isLocal ? `${url.pathname}${url.search}${url.hash}` : null;
  } catch {
    return null;
  }
}
