import { BASE_PATH, isBelowBase } from './base-path.ts';

/** The only place that builds URLs of the dashboard. */
export const paths = {
  home: () => at('/'),
  signIn: (to?: string) => at('/sign-in', to === undefined ? undefined : new URLSearchParams({ to })),
  /**
   * The URL of a page of the user guide. `page` is the file name in `docs/guide`, the first page by default. `heading`
   * is the id of a heading.
   */
  guide: (page = '', heading: string | null = null) =>
    at('/guide') + (page && `/${encodeURIComponent(page)}`) + (heading === null ? '' : `#${heading}`),
  /** The URL of an operation in the API reference of the embedded service. The first page by default. */
  apiReference: (operationId = '') =>
    at('/api-reference') + (operationId && `/${encodeURIComponent(operationId)}`),
  /** The OpenAPI description, which the embedded service serves. */
  apiDocument: () => at('/api/openapi.json'),
  /** The URL for a path in a text, e.g. in a page of the user guide. The path has no leading slash. */
  inApp: (path: string) => at(`/${path}`),
  /**
   * The URL of a blank page. It is shown during a switch between two agencies, so that no data of either agency is
   * visible.
   */
  switching: () => at('/switching'),
  leads: (search?: URLSearchParams) => at('/leads', search),
  lead: (leadId: string) => at(`/leads/${encodeURIComponent(leadId)}`),
  bots: (search?: URLSearchParams) => at('/bots', search),
  bot: (botId: string, tab?: string) => at(`/bots/${encodeURIComponent(botId)}`, withTab(tab)),
  splitTests: (search?: URLSearchParams) => at('/split-tests', search),
  /** The URL of a split test. Uses the id of the bot, because a bot has at most one split test at a time. */
  splitTest: (botId: string) => at(`/split-tests/${encodeURIComponent(botId)}`),
  personas: (search?: URLSearchParams) => at('/personas', search),
  persona: (personaId: string) => at(`/personas/${encodeURIComponent(personaId)}`),
  /** The URL of the comparison of two personas. Either persona may be unselected. */
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
  /** The URL of the FAQs in earlier versions. The router redirects it to `faqs`. */
  formerFaqs: () => at('/questions'),
  reports: (search?: URLSearchParams) => at('/reports', search),
  /** The URL of the people with access to a report. The service offers no other data about a single report. */
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
 * Returns a return URL from a query parameter, or null if it leads outside of this dashboard. Browsers treat `//host`
 * and `/\host` as another host, ignore tabs and newlines, and normalise `/.//host` to `//host`. Therefore the check
 * uses the normalised path.
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
