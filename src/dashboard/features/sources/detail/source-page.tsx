import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { sourceDirectory, type SourceDirectory } from '../../../api/resources/source-directory.ts';
import { PREFETCHED } from '../../../api/transport/query-client.ts';
import { BackToList } from '../../../list/back-to-list.tsx';
import { Freshness } from '../../../ui/freshness.tsx';
import { ignoredNotices, staleNotices } from '../../../list/notices.ts';
import { Notices } from '../../../ui/feedback.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { MetaLine, PageHeader, PageTitle } from '../../../ui/page-header.tsx';
import { sourceName } from '../../../domain/source-name.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { CardSkeleton } from '../../../ui/card.tsx';
import { CopyableId } from '../../../ui/copyable.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CodeValue, StatusChip } from '../../../ui/value.tsx';
import { ChannelsTab } from '../channels/channels-tab.tsx';
import { SourceOverview } from './source-overview.tsx';
import { useSourceProblems } from './use-source-problems.ts';
import { offeredTabs, shownTab, SOURCE_TABS, sourcePageSearch, type SourceTabProps } from '../source-tabs.ts';

/**
 * The tabs whose code is part of this page's code. The code of all other tabs loads on demand, because most visits do
 * not need it.
 */
const OF_THIS_FILE = { overview: SourceOverview, channels: ChannelsTab };

const TABS = SOURCE_TABS.map((tab) => ({
  ...tab,
  component: 'load' in tab ? lazyPart<SourceTabProps>(tab.load) : OF_THIS_FILE[tab.name],
}));

// The code loads only if the source has a problem.
const SourceProblems = lazyPart(async () => (await import('./source-problems.tsx')).SourceProblems, {
  isOptional: true,
});

export function SourcePage() {
  const { sourceId = '' } = useParams();
  // The key resets the page when the user opens another source, so that no input carries over.
  return <OneSource key={sourceId} sourceId={sourceId} />;
}

function OneSource({ sourceId }: { sourceId: string }) {
  const { values: search, defaults, ignored } = useSearchState(sourcePageSearch);
  const { name: tab, component: Content } = shownTab(TABS, search.tab);
  const navigate = useNavigate();
  const { state } = useLocation();
  const directory = useQuery({ ...sourceDirectory(), ...PREFETCHED });
  const source = directory.data?.data.find(({ id }) => id === sourceId) ?? null;
  const problems = useSourceProblems(sourceId, tab);
  return (
    <>
      <PageTitle>{source ? sourceName(source) : `Source ${sourceId}`}</PageTitle>
      <PageHeader
        back={<BackToList to={paths.sources}>Sources</BackToList>}
        title={source ? sourceName(source) : titleWithoutSource(directory.data)}
        beside={source?.enabled === false && <StatusChip>Off</StatusChip>}
        meta={
          <MetaLine>
            <span>
              Source <CopyableId value={sourceId} label="source id" keep={24} />
            </span>
            {source?.category && (
              <bdi>
                <CodeValue value={source.category} />
              </bdi>
            )}
          </MetaLine>
        }
        freshness={<Freshness query={directory} />}
      />
      <Notices items={[...ignoredNotices(ignored), ...staleNotices('This source is', directory)]} />
      {problems && <SourceProblems sourceId={sourceId} {...problems} />}
      <PageTabs
        label="Parts of this source"
        tabs={offeredTabs(TABS)}
        chosen={tab}
        // Navigates instead of calling `change`. `change` would show the new tab at once, before a form can ask about
        // unsaved changes.
        onChange={(next) =>
          void navigate(
            { search: sourcePageSearch.write({ ...defaults, tab: next }).toString() },
            { replace: true, state, preventScrollReset: true },
          )
        }
      >
        <Panel key={tab} label="source" skeleton={<CardSkeleton lines={6} />}>
          <Content sourceId={sourceId} directory={directory} />
        </Panel>
      </PageTabs>
    </>
  );
}

/**
 * Returns the title of the page if the source was not found. The title is 'Unknown source' only if the service can list
 * sources, because only its list can prove that a source does not exist.
 */
function titleWithoutSource(directory: SourceDirectory | undefined): string {
  return directory?.gatheredFrom === null ? 'Unknown source' : 'Source';
}
