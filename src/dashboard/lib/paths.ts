import { BASE_PATH, isBelowBase } from './base-path.ts';

/** Every address of the dashboard is written here, and nowhere else. */
export const paths = {
  /** The overview. */
  home: () => `${BASE_PATH}/`,
  signIn: (to?: string) =>
    withSearch(`${BASE_PATH}/sign-in`, to === undefined ? undefined : new URLSearchParams({ to })),
  /** No page of the app: the first one of `docs/guide`, as it is served beside it. */
  guide: () => `${BASE_PATH}/guide/index.html`,
  /** The description of the embedded service, which that service writes. */
  apiDocs: () => `${BASE_PATH}/api/docs`,
  /** Between two agencies: nothing of either is shown there. */
  switching: () => `${BASE_PATH}/switching`,
  leads: (search?: URLSearchParams) => withSearch(`${BASE_PATH}/leads`, search),
  lead: (leadId: string) => `${BASE_PATH}/leads/${encodeURIComponent(leadId)}`,
  bots: (search?: URLSearchParams) => withSearch(`${BASE_PATH}/bots`, search),
  bot: (botId: string, tab?: string) =>
    withSearch(
      `${BASE_PATH}/bots/${encodeURIComponent(botId)}`,
      tab === undefined ? undefined : new URLSearchParams({ tab }),
    ),
  splitTests: (search?: URLSearchParams) => withSearch(`${BASE_PATH}/split-tests`, search),
  /** A bot has one split test at a time, which is known by the bot's id. */
  splitTest: (botId: string) => `${BASE_PATH}/split-tests/${encodeURIComponent(botId)}`,
  personas: (search?: URLSearchParams) => withSearch(`${BASE_PATH}/personas`, search),
  persona: (personaId: string) => `${BASE_PATH}/personas/${encodeURIComponent(personaId)}`,
  /** Two personas side by side; either may still have to be chosen. */
  comparePersonas: (first?: string, second?: string) =>
    withSearch(
      `${BASE_PATH}/compare-personas`,
      new URLSearchParams([
        ...(first === undefined ? [] : [['first', first]]),
        ...(second === undefined ? [] : [['second', second]]),
      ]),
    ),
  sources: (search?: URLSearchParams) => withSearch(`${BASE_PATH}/sources`, search),
  source: (sourceId: string, tab?: string) =>
    withSearch(
      `${BASE_PATH}/sources/${encodeURIComponent(sourceId)}`,
      tab === undefined ? undefined : new URLSearchParams({ tab }),
    ),
  newChannel: (sourceId: string) => `${BASE_PATH}/sources/${encodeURIComponent(sourceId)}/new-channel`,
  channel: (sourceId: string, channelId: string) =>
    `${BASE_PATH}/sources/${encodeURIComponent(sourceId)}/channels/${encodeURIComponent(channelId)}`,
  deliveries: (search?: URLSearchParams) => withSearch(`${BASE_PATH}/deliveries`, search),
  topics: (search?: URLSearchParams) => withSearch(`${BASE_PATH}/topics`, search),
  faqs: (search?: URLSearchParams) => withSearch(`${BASE_PATH}/faqs`, search),
  /** Where the FAQs were in earlier versions: links to it still lead to them. */
  formerFaqs: () => `${BASE_PATH}/questions`,
  reports: (search?: URLSearchParams) => withSearch(`${BASE_PATH}/reports`, search),
  /** Who a report is shared with: all that the service tells of one. */
  report: (reportId: string) => `${BASE_PATH}/reports/${encodeURIComponent(reportId)}/shares`,
  billing: (search?: URLSearchParams) => withSearch(`${BASE_PATH}/billing`, search),
  notifications: (search?: URLSearchParams) => withSearch(`${BASE_PATH}/notifications`, search),
  notification: (notificationId: string) =>
    `${BASE_PATH}/notifications/${encodeURIComponent(notificationId)}`,
  settings: (tab?: string) =>
    withSearch(`${BASE_PATH}/settings`, tab === undefined ? undefined : new URLSearchParams({ tab })),
  folders: (search?: URLSearchParams) => withSearch(`${BASE_PATH}/folders`, search),
  folder: (folderId: string, search?: URLSearchParams) =>
    withSearch(`${BASE_PATH}/folders/${encodeURIComponent(folderId)}`, search),
};

function withSearch(path: string, search: URLSearchParams | undefined): string {
  const text = search?.toString() ?? '';
  return text === '' ? path : `${path}?${text}`;
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
