import { defineSearch } from '../../lib/search-params.ts';
import { tabField, tabNamed } from '../../lib/tabs.ts';
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

const TABS = [
  { name: 'display', label: 'Display', component: DisplayTab },
  { name: 'keys', label: 'API keys', component: ApiKeysTab },
  {
    name: 'connection',
    label: 'Connection',
    component: lazyPart(async () => (await import('./connection-tab.tsx')).ConnectionTab),
  },
] as const;

const settingsSearch = defineSearch({ tab: tabField(TABS) });

export function SettingsPage() {
  const { values: search, ignored, change } = useSearchState(settingsSearch);
  const tab = tabNamed(TABS, search.tab);
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <PageHeader title="Settings" />
      <Notices items={ignoredNotices(ignored)} />
      <PageTabs
        label="Parts of the settings"
        tabs={TABS}
        chosen={tab.name}
        onChange={(next) => change({ tab: next }, 'place')}
      >
        <Panel key={tab.name} label={tab.label.toLowerCase()} skeleton={<CardSkeleton lines={6} />}>
          <tab.component />
        </Panel>
      </PageTabs>
    </>
  );
}
