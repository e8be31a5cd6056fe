import * as z from 'zod';
import { defineSearch, one } from '../../lib/search-params.ts';
import { ignoredNotices } from '../../list/notices.ts';
import { CardSkeleton } from '../../ui/card.tsx';
import { Notices } from '../../ui/feedback.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PageTitle, PageHeader } from '../../ui/page-header.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ApiKeysTab } from './api-keys-tab.tsx';
import { DisplayTab } from './display-tab.tsx';

const ConnectionTab = lazyPart(async () => (await import('./connection-tab.tsx')).ConnectionTab);

const TABS = [
  { name: 'display', label: 'Display' },
  { name: 'keys', label: 'API keys' },
  { name: 'connection', label: 'Connection' },
] as const;

type Tab = (typeof TABS)[number]['name'];

const settingsSearch = defineSearch<{ tab: Tab }>({
  tab: one(z.enum(TABS.map(({ name }) => name)), 'display'),
});

export function SettingsPage() {
  const { values: search, ignored, change } = useSearchState(settingsSearch);
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <PageHeader title="Settings" />
      <Notices items={ignoredNotices(ignored)} />
      <PageTabs
        label="Parts of the settings"
        tabs={TABS}
        chosen={search.tab}
        onChange={(tab) => change({ ...search, tab }, 'place')}
      >
        {search.tab === 'display' && <DisplayTab />}
        {search.tab === 'keys' && <ApiKeysTab />}
        {search.tab === 'connection' && (
          <Panel label="connection" skeleton={<CardSkeleton lines={6} />}>
            <ConnectionTab />
          </Panel>
        )}
      </PageTabs>
    </>
  );
}
