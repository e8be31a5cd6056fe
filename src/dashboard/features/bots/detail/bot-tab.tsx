import { useSuspenseQuery } from '@tanstack/react-query';
import { botQueries } from '../../../api/bot-queries.ts';
import styles from './bot-page.module.css';
import type { BotPageParts } from './bot-page.tsx';
import type { BotTabName } from './bot-page-search.ts';
import { FollowUpsTab } from './follow-ups/follow-ups-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { SourcesTab, type SourceSearch } from './sources/sources-tab.tsx';
import { SplitTestTab } from './split-test-tab.tsx';
import { ToolsTab } from './tools-tab.tsx';
import { VersionsTab } from './versions-tab.tsx';
import type { ChangeKind } from '../../../lib/use-search-state.ts';

type BotTabProps = {
  botId: string;
  tab: Exclude<BotTabName, 'used-by'>;
  parts: BotPageParts;
  search: SourceSearch;
  onSearchChange: (search: SourceSearch, kind: ChangeKind) => void;
};

/** A part of the bot. Suspends until the bot is there, and fails when it cannot be had. */
export function BotTab({ botId, tab, parts, search, onSearchChange }: BotTabProps) {
  const { data, isFetching } = useSuspenseQuery(botQueries.detail(botId));
  const bot = data.data;
  return (
    <div className={styles.tab} data-stale={isFetching}>
      {tab === 'overview' && <OverviewTab bot={bot} />}
      {tab === 'versions' && <VersionsTab versions={bot.versions} />}
      {tab === 'sources' && (
        <SourcesTab sources={bot.sources} search={search} onSearchChange={onSearchChange} />
      )}
      {tab === 'follow-ups' && <FollowUpsTab bot={bot} />}
      {tab === 'tools' && <ToolsTab tools={bot.tools} />}
      {tab === 'split-test' && <SplitTestTab bot={bot} parts={parts} />}
    </div>
  );
}
