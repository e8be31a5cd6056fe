/**
 * The table of all pages in the shell (navigation and top bar): their address, prefetch function, code and navigation
 * entry. The routes, the navigation, prefetching and the host's preload hints are derived from this table. The modules
 * of `reads` and `component` load in parallel, and import only code for their own page. The table is part of the first
 * script, so it must not import code that renders.
 */
import type { ComponentType } from 'react';
import type { OperationId } from '#contract/index.ts';
import type { PagePrefetch } from '../api/resources/page-prefetch.ts';
import { appConfig } from '../api/transport/config.ts';
import { paths } from '../lib/paths.ts';
import type { PageIcon } from './page-icons.ts';

/**
 * The placeholder (skeleton) of a page while its code loads: rows, cards or one panel below a bar of filters or tabs.
 * `cardsAlone` has no bar.
 */
export type Outline = 'rows' | 'cards' | 'panel' | 'cardsAlone';

export type Page = {
  /** The path of the page, with `:name` for parameters. */
  path: string;
  /** Loads the function that starts the read requests of the page. Absent for a page without data. */
  reads?: () => Promise<PagePrefetch>;
  component: () => Promise<ComponentType>;
  /**
   * The paths of the modules that `reads` and `component` import. The build uses these paths to list the files of the
   * page.
   */
  modules: { reads?: string; component: string };
  /** The placeholder until the page's code has loaded, rendered by `shell/first-frame.tsx`. The default is a panel. */
  outline?: Outline;
  /** The entry of the page in the navigation. Users reach a page without an entry from other pages. */
  navigation?: {
    group: 'Operate' | 'People' | 'Analyse' | 'Account' | null;
    label: string;
    icon: PageIcon;
    /** The key that opens the page after the key g. */
    key?: string;
    /**
     * If the service does not declare this operation, the entry is hidden, and a notice replaces the page and the pages
     * below its address. Only the name is listed here, because the page itself imports the operation.
     */
    extension?: OperationId;
  };
  handle?: typeof ONE_PAGE;
  /** Whether the page also opens without a session, outside of the shell. */
  isPublic?: true;
};

/**
 * A route `handle` for a page with several addresses, such as a tree with a selected node. Selecting another node is
 * not a page change, so the focus does not move.
 */
export const ONE_PAGE = { isOnePage: true };

/** The sign-in page. It is the only page outside the shell with its own code. */
export const SIGN_IN: Pick<Page, 'path' | 'component' | 'modules'> = {
  path: paths.signIn(),
  component: async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage,
  modules: { component: 'features/sign-in/sign-in-page.tsx' },
};

/** All pages in the shell, in the order of their navigation entries. */
export const PAGES: readonly Page[] = [
  {
    path: paths.home(),
    reads: async () => (await import('../features/overview/prefetch.ts')).readOverview,
    component: async () => (await import('../features/overview/overview-page.tsx')).OverviewPage,
    modules: { reads: 'features/overview/prefetch.ts', component: 'features/overview/overview-page.tsx' },
    outline: 'cardsAlone',
    navigation: { group: null, label: 'Overview', icon: 'LayoutDashboard', key: 'o' },
  },
  {
    path: paths.bots(),
    reads: async () => (await import('../features/bots/prefetch.ts')).readBots,
    component: async () => (await import('../features/bots/bots-page.tsx')).BotsPage,
    modules: { reads: 'features/bots/prefetch.ts', component: 'features/bots/bots-page.tsx' },
    outline: 'rows',
    navigation: { group: 'Operate', label: 'Bots', icon: 'Bot', key: 'b' },
  },
  {
    path: `${paths.bots()}/:botId`,
    reads: async () => (await import('../features/bots/prefetch.ts')).readBot,
    component: async () => (await import('../features/bots/detail/bot-page.tsx')).BotPage,
    modules: { reads: 'features/bots/prefetch.ts', component: 'features/bots/detail/bot-page.tsx' },
  },
  {
    path: paths.splitTests(),
    reads: async () => (await import('../features/bots/split-tests/prefetch.ts')).readSplitTests,
    component: async () => (await import('../features/bots/split-tests/split-tests-page.tsx')).SplitTestsPage,
    modules: {
      reads: 'features/bots/split-tests/prefetch.ts',
      component: 'features/bots/split-tests/split-tests-page.tsx',
    },
    outline: 'rows',
    navigation: { group: 'Operate', label: 'Split tests', icon: 'FlaskConical', key: 'a' },
  },
  {
    path: `${paths.splitTests()}/:botId`,
    reads: async () => (await import('../features/bots/split-tests/prefetch.ts')).readSplitTest,
    component: async () =>
      (await import('../features/bots/split-tests/detail/split-test-page.tsx')).SplitTestPage,
    modules: {
      reads: 'features/bots/split-tests/prefetch.ts',
      component: 'features/bots/split-tests/detail/split-test-page.tsx',
    },
  },
  {
    path: paths.personas(),
    reads: async () => (await import('../features/personas/prefetch.ts')).readPersonas,
    component: async () => (await import('../features/personas/personas-page.tsx')).PersonasPage,
    modules: { reads: 'features/personas/prefetch.ts', component: 'features/personas/personas-page.tsx' },
    outline: 'cards',
    navigation: { group: 'Operate', label: 'Personas', icon: 'Drama', key: 'p' },
  },
  {
    path: `${paths.personas()}/:personaId`,
    reads: async () => (await import('../features/personas/prefetch.ts')).readPersonas,
    component: async () => (await import('../features/personas/detail/persona-page.tsx')).PersonaPage,
    modules: {
      reads: 'features/personas/prefetch.ts',
      component: 'features/personas/detail/persona-page.tsx',
    },
  },
  {
    path: paths.comparePersonas(),
    reads: async () => (await import('../features/personas/prefetch.ts')).readPersonas,
    component: async () => (await import('../features/personas/compare/compare-page.tsx')).ComparePage,
    modules: {
      reads: 'features/personas/prefetch.ts',
      component: 'features/personas/compare/compare-page.tsx',
    },
  },
  {
    path: paths.sources(),
    reads: async () => (await import('../features/sources/prefetch.ts')).readSources,
    component: async () => (await import('../features/sources/sources-page.tsx')).SourcesPage,
    modules: { reads: 'features/sources/prefetch.ts', component: 'features/sources/sources-page.tsx' },
    outline: 'rows',
    navigation: { group: 'Operate', label: 'Sources', icon: 'Plug', key: 's' },
  },
  {
    path: `${paths.sources()}/:sourceId`,
    reads: async () => (await import('../features/sources/prefetch.ts')).readSource,
    component: async () => (await import('../features/sources/detail/source-page.tsx')).SourcePage,
    modules: { reads: 'features/sources/prefetch.ts', component: 'features/sources/detail/source-page.tsx' },
  },
  {
    path: `${paths.sources()}/:sourceId/new-channel`,
    reads: async () => (await import('../features/sources/prefetch.ts')).readChannel,
    component: async () => (await import('../features/sources/channels/channel-page.tsx')).ChannelPage,
    modules: {
      reads: 'features/sources/prefetch.ts',
      component: 'features/sources/channels/channel-page.tsx',
    },
  },
  {
    path: `${paths.sources()}/:sourceId/channels/:channelId`,
    reads: async () => (await import('../features/sources/prefetch.ts')).readChannel,
    component: async () => (await import('../features/sources/channels/channel-page.tsx')).ChannelPage,
    modules: {
      reads: 'features/sources/prefetch.ts',
      component: 'features/sources/channels/channel-page.tsx',
    },
  },
  {
    path: paths.deliveries(),
    reads: async () => (await import('../features/deliveries/prefetch.ts')).readDeliveries,
    component: async () => (await import('../features/deliveries/deliveries-page.tsx')).DeliveriesPage,
    modules: {
      reads: 'features/deliveries/prefetch.ts',
      component: 'features/deliveries/deliveries-page.tsx',
    },
    outline: 'rows',
    navigation: {
      group: 'Operate',
      label: 'Deliveries',
      icon: 'Send',
      key: 'd',
      extension: 'listDeliveries',
    },
  },
  {
    path: paths.faqs(),
    reads: async () => (await import('../features/faqs/prefetch.ts')).readFaqs,
    component: async () => (await import('../features/faqs/faqs-page.tsx')).FaqsPage,
    modules: { reads: 'features/faqs/prefetch.ts', component: 'features/faqs/faqs-page.tsx' },
    outline: 'rows',
    navigation: { group: 'Operate', label: 'FAQs', icon: 'CircleQuestionMark', key: 'q' },
  },
  {
    path: `${paths.folders()}/:folderId?`,
    reads: async () => (await import('../features/folders/prefetch.ts')).readFolders,
    component: async () => (await import('../features/folders/folders-page.tsx')).FoldersPage,
    modules: { reads: 'features/folders/prefetch.ts', component: 'features/folders/folders-page.tsx' },
    navigation: { group: 'Operate', label: 'Folders', icon: 'Folder', key: 'f' },
    handle: ONE_PAGE,
  },
  {
    path: paths.leads(),
    reads: async () => (await import('../features/leads/prefetch.ts')).readLeads,
    component: async () => (await import('../features/leads/leads-page.tsx')).LeadsPage,
    modules: { reads: 'features/leads/prefetch.ts', component: 'features/leads/leads-page.tsx' },
    outline: 'rows',
    navigation: { group: 'People', label: 'Leads', icon: 'Users', key: 'l' },
  },
  {
    path: `${paths.leads()}/:leadId`,
    reads: async () => (await import('../features/leads/prefetch.ts')).readLead,
    component: async () => (await import('../features/leads/detail/lead-page.tsx')).LeadPage,
    modules: { reads: 'features/leads/prefetch.ts', component: 'features/leads/detail/lead-page.tsx' },
  },
  {
    path: paths.topics(),
    reads: async () => (await import('../features/topics/prefetch.ts')).readTopics,
    component: async () => (await import('../features/topics/topics-page.tsx')).TopicsPage,
    modules: { reads: 'features/topics/prefetch.ts', component: 'features/topics/topics-page.tsx' },
    navigation: { group: 'Analyse', label: 'Topics', icon: 'ChartColumn', key: 't' },
  },
  {
    path: paths.reports(),
    reads: async () => (await import('../features/reports/prefetch.ts')).readReports,
    component: async () => (await import('../features/reports/reports-page.tsx')).ReportsPage,
    modules: { reads: 'features/reports/prefetch.ts', component: 'features/reports/reports-page.tsx' },
    outline: 'rows',
    navigation: { group: 'Analyse', label: 'Reports', icon: 'FileChartColumn', key: 'r' },
  },
  {
    path: `${paths.reports()}/:reportId/shares`,
    reads: async () => (await import('../features/reports/prefetch.ts')).readReport,
    component: async () => (await import('../features/reports/report-page.tsx')).ReportPage,
    modules: { reads: 'features/reports/prefetch.ts', component: 'features/reports/report-page.tsx' },
    outline: 'rows',
  },
  {
    path: paths.billing(),
    reads: async () => (await import('../features/billing/prefetch.ts')).readBilling,
    component: async () => (await import('../features/billing/billing-page.tsx')).BillingPage,
    modules: { reads: 'features/billing/prefetch.ts', component: 'features/billing/billing-page.tsx' },
    outline: 'rows',
    navigation: { group: 'Account', label: 'Billing', icon: 'ReceiptText', key: 'm' },
  },
  {
    path: paths.notifications(),
    reads: async () => (await import('../features/notifications/prefetch.ts')).readNotifications,
    component: async () =>
      (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
    modules: {
      reads: 'features/notifications/prefetch.ts',
      component: 'features/notifications/notifications-page.tsx',
    },
    outline: 'rows',
    navigation: { group: 'Account', label: 'Notifications', icon: 'Bell', key: 'n' },
  },
  {
    path: `${paths.notifications()}/:notificationId`,
    reads: async () => (await import('../features/notifications/prefetch.ts')).readNotifications,
    component: async () => (await import('../features/notifications/notification-page.tsx')).NotificationPage,
    modules: {
      reads: 'features/notifications/prefetch.ts',
      component: 'features/notifications/notification-page.tsx',
    },
  },
  {
    path: paths.settings(),
    reads: async () => (await import('../features/settings/prefetch.ts')).readSettings,
    component: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
    modules: { reads: 'features/settings/prefetch.ts', component: 'features/settings/settings-page.tsx' },
    navigation: { group: 'Account', label: 'Settings', icon: 'Settings', key: ',' },
  },
  {
    path: `${paths.guide()}/:page?`,
    component: async () => (await import('../features/guide/guide-page.tsx')).GuidePage,
    modules: { component: 'features/guide/guide-page.tsx' },
    isPublic: true,
  },
  {
    path: `${paths.apiReference()}/:operationId?`,
    component: async () =>
      (await import('../features/api-reference/api-reference-page.tsx')).ApiReferencePage,
    modules: { component: 'features/api-reference/api-reference-page.tsx' },
    isPublic: true,
  },
];

export type Entry = NonNullable<Page['navigation']> & { to: string };

export const NAVIGATION_ENTRIES: readonly Entry[] = PAGES.flatMap(({ path, navigation }) =>
  // Remove an optional parameter from the path.
  navigation ? { ...navigation, to: path.replace(/\/:\w+\?$/, '') } : [],
);

/**
 * Returns the navigation entry of a page. A page below another page, e.g. `/bots/:botId`, has the entry of the page
 * above.
 */
export function entryOf({ path }: Pick<Page, 'path'>): Entry | undefined {
  return NAVIGATION_ENTRIES.find(({ to }) => path === to || path.startsWith(`${to}/`));
}

/** Returns whether the service declares the extension that the pages of an entry need. */
export function isOffered(entry: Entry | undefined): boolean {
  return entry?.extension === undefined || appConfig().extensions.includes(entry.extension);
}

/**
 * Returns a regular expression that matches the URL paths of a page, with a named group for each parameter. No URL path
 * matches two pages.
 */
export function addressesOf(path: string): RegExp {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?')
    .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${pattern}/?$`, 'i');
}

/** Returns the page and the parameters that the router matches at an address, or null if no page matches. */
export function pageAt(pathname: string): { page: Page; params: Record<string, string | undefined> } | null {
  for (const page of PAGES) {
    const match = addressesOf(page.path).exec(pathname);
    if (!match) continue;
    try {
      const params = Object.entries(match.groups ?? {}).map(([name, text]) => [
        name,
        text && decodeURIComponent(text),
      ]);
      return { page, params: Object.fromEntries(params) as Record<string, string | undefined> };
    } catch {
      // A parameter has a malformed percent-encoding. The router reports the error.
      return null;
    }
  }
  return null;
}
