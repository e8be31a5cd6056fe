/**
 * Every page in the shell: its address, what starts its reads, its code and its place in the navigation. Routes, the
 * navigation, what is fetched ahead of a click and what the host has a browser fetch with the first file are made of this
 * one table. Reads and code are fetched side by side, and what either imports is for that page alone. The table itself is
 * in the first file: it imports nothing that draws.
 */
import type { ComponentType } from 'react';
import type { OperationId } from '#contract/index.ts';
import type { PagePrefetch } from '../api/resources/page-prefetch.ts';
import { paths } from '../lib/paths.ts';
import type { PageIcon } from './page-icons.ts';

/** Rows, cards or one panel below the line of filters or tabs, or cards alone. */
export type Outline = 'rows' | 'cards' | 'panel' | 'cardsAlone';

export type Page = {
  /** With `:name` for what differs. */
  path: string;
  reads: () => Promise<PagePrefetch>;
  component: () => Promise<ComponentType>;
  /** What is drawn in its place before its code is here, by `shell/first-frame.tsx`: a panel unless given. */
  outline?: Outline;
  /** Its entry in the navigation; a page without one is opened from another. */
  navigation?: {
    group: 'Operate' | 'People' | 'Analyse' | 'Account' | null;
    label: string;
    icon: PageIcon;
    /** Leads there after a g. */
    key?: string;
    /** Without which there is nothing to show. By its name alone: what describes it is for the page to fetch. */
    extension?: OperationId;
  };
  handle?: typeof ONE_PAGE;
};

/**
 * `handle` of a route that is one page at all of its addresses, such as a tree with the node that is chosen in it:
 * to choose another is no way to another page, and leaves the focus where it is.
 */
export const ONE_PAGE = { isOnePage: true };

/** The one page outside the shell that has code of its own. */
export const SIGN_IN: Pick<Page, 'path' | 'component'> = {
  path: paths.signIn(),
  component: async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage,
};

/** In the order of the navigation. */
export const PAGES: readonly Page[] = [
  {
    path: paths.home(),
    reads: async () => (await import('../features/overview/prefetch.ts')).readOverview,
    component: async () => (await import('../features/overview/overview-page.tsx')).OverviewPage,
    outline: 'cardsAlone',
    navigation: { group: null, label: 'Overview', icon: 'LayoutDashboard', key: 'o' },
  },
  {
    path: paths.bots(),
    reads: async () => (await import('../features/bots/prefetch.ts')).readBots,
    component: async () => (await import('../features/bots/bots-page.tsx')).BotsPage,
    outline: 'rows',
    navigation: { group: 'Operate', label: 'Bots', icon: 'Bot', key: 'b' },
  },
  {
    path: `${paths.bots()}/:botId`,
    reads: async () => (await import('../features/bots/prefetch.ts')).readBot,
    component: async () => (await import('../features/bots/detail/bot-page.tsx')).BotPage,
  },
  {
    path: paths.splitTests(),
    reads: async () => (await import('../features/bots/split-tests/prefetch.ts')).readSplitTests,
    component: async () => (await import('../features/bots/split-tests/split-tests-page.tsx')).SplitTestsPage,
    outline: 'rows',
    navigation: { group: 'Operate', label: 'Split tests', icon: 'FlaskConical', key: 'a' },
  },
  {
    path: `${paths.splitTests()}/:botId`,
    reads: async () => (await import('../features/bots/split-tests/prefetch.ts')).readSplitTest,
    component: async () =>
      (await import('../features/bots/split-tests/detail/split-test-page.tsx')).SplitTestPage,
  },
  {
    path: paths.personas(),
    reads: async () => (await import('../features/personas/prefetch.ts')).readPersonas,
    component: async () => (await import('../features/personas/personas-page.tsx')).PersonasPage,
    outline: 'cards',
    navigation: { group: 'Operate', label: 'Personas', icon: 'Drama', key: 'p' },
  },
  {
    path: `${paths.personas()}/:personaId`,
    reads: async () => (await import('../features/personas/prefetch.ts')).readPersonas,
    component: async () => (await import('../features/personas/detail/persona-page.tsx')).PersonaPage,
  },
  {
    path: paths.comparePersonas(),
    reads: async () => (await import('../features/personas/prefetch.ts')).readPersonas,
    component: async () => (await import('../features/personas/compare/compare-page.tsx')).ComparePage,
  },
  {
    path: paths.sources(),
    reads: async () => (await import('../features/sources/prefetch.ts')).readSources,
    component: async () => (await import('../features/sources/sources-page.tsx')).SourcesPage,
    outline: 'rows',
    navigation: { group: 'Operate', label: 'Sources', icon: 'Plug', key: 's' },
  },
  {
    path: `${paths.sources()}/:sourceId`,
    reads: async () => (await import('../features/sources/prefetch.ts')).readSource,
    component: async () => (await import('../features/sources/detail/source-page.tsx')).SourcePage,
  },
  {
    path: `${paths.sources()}/:sourceId/new-channel`,
    reads: async () => (await import('../features/sources/prefetch.ts')).readChannel,
    component: async () => (await import('../features/sources/channels/channel-page.tsx')).ChannelPage,
  },
  {
    path: `${paths.sources()}/:sourceId/channels/:channelId`,
    reads: async () => (await import('../features/sources/prefetch.ts')).readChannel,
    component: async () => (await import('../features/sources/channels/channel-page.tsx')).ChannelPage,
  },
  {
    path: paths.deliveries(),
    reads: async () => (await import('../features/deliveries/prefetch.ts')).readDeliveries,
    component: async () => (await import('../features/deliveries/deliveries-page.tsx')).DeliveriesPage,
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
    outline: 'rows',
    navigation: { group: 'Operate', label: 'FAQs', icon: 'CircleQuestionMark', key: 'q' },
  },
  {
    path: `${paths.folders()}/:folderId?`,
    reads: async () => (await import('../features/folders/prefetch.ts')).readFolders,
    component: async () => (await import('../features/folders/folders-page.tsx')).FoldersPage,
    navigation: { group: 'Operate', label: 'Folders', icon: 'Folder', key: 'f' },
    handle: ONE_PAGE,
  },
  {
    path: paths.leads(),
    reads: async () => (await import('../features/leads/prefetch.ts')).readLeads,
    component: async () => (await import('../features/leads/leads-page.tsx')).LeadsPage,
    outline: 'rows',
    navigation: { group: 'People', label: 'Leads', icon: 'Users', key: 'l' },
  },
  {
    path: `${paths.leads()}/:leadId`,
    reads: async () => (await import('../features/leads/prefetch.ts')).readLead,
    component: async () => (await import('../features/leads/detail/lead-page.tsx')).LeadPage,
  },
  {
    path: paths.topics(),
    reads: async () => (await import('../features/topics/prefetch.ts')).readTopics,
    component: async () => (await import('../features/topics/topics-page.tsx')).TopicsPage,
    navigation: { group: 'Analyse', label: 'Topics', icon: 'ChartColumn', key: 't' },
  },
  {
    path: paths.reports(),
    reads: async () => (await import('../features/reports/prefetch.ts')).readReports,
    component: async () => (await import('../features/reports/reports-page.tsx')).ReportsPage,
    outline: 'rows',
    navigation: { group: 'Analyse', label: 'Reports', icon: 'FileChartColumn', key: 'r' },
  },
  {
    path: `${paths.reports()}/:reportId/shares`,
    reads: async () => (await import('../features/reports/prefetch.ts')).readReport,
    component: async () => (await import('../features/reports/report-page.tsx')).ReportPage,
    outline: 'rows',
  },
  {
    path: paths.billing(),
    reads: async () => (await import('../features/billing/prefetch.ts')).readBilling,
    component: async () => (await import('../features/billing/billing-page.tsx')).BillingPage,
    outline: 'rows',
    navigation: { group: 'Account', label: 'Billing', icon: 'ReceiptText', key: 'm' },
  },
  {
    path: paths.notifications(),
    reads: async () => (await import('../features/notifications/prefetch.ts')).readNotifications,
    component: async () =>
      (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
    outline: 'rows',
    navigation: { group: 'Account', label: 'Notifications', icon: 'Bell', key: 'n' },
  },
  {
    path: `${paths.notifications()}/:notificationId`,
    reads: async () => (await import('../features/notifications/prefetch.ts')).readNotifications,
    component: async () => (await import('../features/notifications/notification-page.tsx')).NotificationPage,
  },
  {
    path: paths.settings(),
    reads: async () => (await import('../features/settings/prefetch.ts')).readSettings,
    component: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
    navigation: { group: 'Account', label: 'Settings', icon: 'Settings', key: ',' },
  },
];

/** The addresses of a path, with a group of its name for each parameter. No two pages have one in common. */
export function addressesOf(path: string): RegExp {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?')
    .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${pattern}/?$`, 'i');
}

/** The page that the router will find at an address, and the parameters that it will give it; null where there is none. */
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
      // An address that is not well encoded. The router says so.
      return null;
    }
  }
  return null;
}
