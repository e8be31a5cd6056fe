import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Bot } from '#contract/bot.ts';
import type { BotSource } from '#contract/bot-source.ts';
import { ToggleFacet } from '../../../list/facet.tsx';
import { FilterBar } from '../../../list/filter-bar.tsx';
import { EmptyState } from '../../../ui/feedback.tsx';
import { SourceCard } from './source-card.tsx';
import { findSources } from './find-sources.ts';
import type { ChangeKind } from '../../../lib/use-search-state.ts';

type SourceSearch = { text: string; enabled: boolean };

type SourcesTabProps = {
  bot: Bot;
  search: SourceSearch;
  onSearchChange: (changed: Partial<SourceSearch>, kind: ChangeKind) => void;
};

/**
 * A list with at most this number of sources starts with all sources expanded. In a longer list, all sources start
 * collapsed.
 */
const FEW = 3;

export function SourcesTab({ bot: { sources }, search, onSearchChange }: SourcesTabProps) {
  const { text, enabled } = search;
  const [toggled, setToggled] = useState<ReadonlySet<BotSource>>(new Set());
  if (sources === null || sources.length === 0) {
    return (
      <EmptyState
        title="No sources"
        reason={
          sources === null
            ? 'The service sent no list of sources with this bot.'
            : 'The service sent an empty list of sources.'
        }
      />
    );
  }
  const found = new Set(findSources(sources, search));
  const isOpenFirst = sources.length <= FEW;
  const isOpen = (source: BotSource) => toggled.has(source) !== isOpenFirst;
  const areAllOpen = [...found].every(isOpen);
  const openAll = (opens: boolean) => setToggled(opens === isOpenFirst ? new Set() : found);
  const isFiltered = text.trim() !== '' || enabled;

  return (
    <>
      {(sources.length > FEW || isFiltered) && (
        <FilterBar
          label="Filter sources"
          searchLabel="Search sources"
          text={text}
          onType={(typed) => onSearchChange({ text: typed }, 'typing')}
          coverage={`${found.size} of ${sources.length}`}
          isFiltered={isFiltered}
          facetsOn={enabled ? 1 : 0}
          onClear={() => onSearchChange({ text: '', enabled: false }, 'place')}
          views={
            <Button size="small" onClick={() => openAll(!areAllOpen)}>
              {areAllOpen ? 'Collapse all' : 'Expand all'}
            </Button>
          }
        >
          <ToggleFacet
            label="Only sources that are on"
            pressed={enabled}
            onChange={(pressed) => onSearchChange({ enabled: pressed }, 'place')}
          />
        </FilterBar>
      )}
      {found.size === 0 && (
        <EmptyState
          title="No source matches"
          reason="Names, ids, tags, rules, channels and flow variables were searched."
        />
      )}
      <div className="stack">
        {sources.map(
          (source, index) =>
            found.has(source) && (
              <SourceCard
                // The index is the key, because a source may have no id.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                source={source}
                isOpen={isOpen(source)}
                onToggle={() => {
                  const next = new Set(toggled);
                  if (!next.delete(source)) next.add(source);
                  setToggled(next);
                }}
              />
            ),
        )}
      </div>
    </>
  );
}
