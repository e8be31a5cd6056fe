import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import type { Persona } from '#contract/persona.ts';
import { Button } from '../../../ui/button.tsx';
import { personaQueries } from '../../../api/persona-queries.ts';
import { BotNames, useBotNames } from '../../../list/bot-name.tsx';
import { ToggleFacet } from '../../../list/facet.tsx';
import { useFolders } from '../../../api/folder-names.ts';
import { Freshness } from '../../../ui/freshness.tsx';
import { ignoredNotices } from '../../../list/ignored-notices.ts';
import { Notices } from '../../../ui/notices.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { personaName } from '../../../api/persona-names.ts';
import { staleNotices } from '../../../list/stale-notices.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { BackToList } from '../../../list/back-to-list.tsx';
import { ComparedHeads } from './compared-heads.tsx';
import { compareSearch } from './compare-search.ts';
import styles from './compare-page.module.css';
import { Comparison } from './comparison.tsx';
import { PersonaSkeleton } from '../detail/persona-skeleton.tsx';
import { unreadableNotices } from '../../../list/unreadable-notices.ts';

type Choice = { first: string | null; second: string | null };

export function ComparePage() {
  const { values: search, ignored, change } = useSearchState(compareSearch);
  const bots = useBotNames();
  const folders = useFolders();
  // Only watches: the panel below is what loads the personas, and what fails when they cannot be had.
  const watched = useQuery({ ...personaQueries.list(), enabled: false });
  const named = [search.first, search.second].flatMap(
    (id) => watched.data?.data.find((persona) => persona.id === id) ?? [],
  );
  const { first, second } = search;
  return (
    <BotNames value={bots.names}>
      <PageTitle>
        {named.length === 2 ? `${named.map(personaName).join(' and ')} compared` : 'Compare personas'}
      </PageTitle>
      <PageHeader
        back={<BackToList to={paths.personas}>Personas</BackToList>}
        title="Compare personas"
        meta={<Freshness query={watched} />}
        actions={
          <>
            {named.length === 2 && (
              <ToggleFacet
                label="Differences only"
                pressed={search.differences}
                onChange={(differences) => change({ ...search, differences }, 'place')}
              />
            )}
            {(first !== null || second !== null) && (
              <Button
                variant="outlined"
                startIcon={<ArrowLeftRight size={16} aria-hidden />}
                onClick={() => change({ ...search, first: second, second: first }, 'place')}
              >
                Swap
              </Button>
            )}
          </>
        }
      />
      <Notices
        items={[
          ...ignoredNotices(ignored),
          ...unreadableNotices('persona', watched.data?.unreadable ?? 0),
          ...staleNotices('These personas are', watched),
          ...folders.notices,
        ]}
      />
      <Panel label="personas" skeleton={<PersonaSkeleton />}>
        <TwoPersonas
          chosen={{ first, second }}
          differencesOnly={search.differences}
          onChoose={(choice) => change({ ...search, ...choice })}
        />
      </Panel>
    </BotNames>
  );
}

type TwoPersonasProps = {
  chosen: Choice;
  differencesOnly: boolean;
  onChoose: (choice: Choice) => void;
};

function TwoPersonas({ chosen, differencesOnly, onChoose }: TwoPersonasProps) {
  const { data, isFetching } = useSuspenseQuery(personaQueries.list());
  const folders = useFolders();
  const find = (wanted: string | null) => data.data.find(({ id }) => id === wanted) ?? null;
  const [first, second] = [find(chosen.first), find(chosen.second)];
  const two = first && second && first !== second ? { first, second } : null;
  return (
    <div className={styles.comparison} data-stale={isFetching}>
      <ComparedHeads
        personas={data.data}
        isAboveFields={two !== null}
        slots={[
          {
            place: 'First',
            id: chosen.first,
            persona: first,
            onChoose: (id) => onChoose({ ...chosen, first: id }),
          },
          {
            place: 'Second',
            id: chosen.second,
            persona: second,
            onChoose: (id) => onChoose({ ...chosen, second: id }),
          },
        ]}
      />
      {two ? (
        <Comparison {...two} differencesOnly={differencesOnly} folders={folders} />
      ) : (
        <EmptyState
          title={whyNothing(chosen, first, second)}
          reason="Choose two above: every field stands side by side, and words that differ are marked."
        />
      )}
    </div>
  );
}

function whyNothing(chosen: Choice, first: Persona | null, second: Persona | null): string {
  if (first && first === second) return 'Both are the same persona';
  if (chosen.first === null && chosen.second === null) return 'No personas chosen yet';
  return first || second ? 'One persona is missing' : 'Both personas are missing';
}
