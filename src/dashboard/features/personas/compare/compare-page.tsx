import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import type { Persona } from '#contract/persona.ts';
import { useFolders, type Folders } from '../../../api/names/folder-names.ts';
import { personaName } from '../../../domain/persona-name.ts';
import { personaQueries } from '../../../api/resources/persona-queries.ts';
import { PREFETCHED } from '../../../api/transport/query-client.ts';
import { paths } from '../../../lib/paths.ts';
import { defineSearch, filterText, flag, optional } from '../../../lib/search-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { BackToList } from '../../../list/back-to-list.tsx';
import { ToggleFacet } from '../../../list/facet.tsx';
import { ignoredNotices, staleNotices, unreadableNotices } from '../../../list/notices.ts';
import { PersonaAvatar } from '../../../list/persona-avatar.tsx';
import { CardsSkeleton } from '../../../ui/card.tsx';
import { EmptyState, Notices } from '../../../ui/feedback.tsx';
import { Freshness } from '../../../ui/freshness.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/panel.tsx';
import { PageHeader, PageTitle } from '../../../ui/page-header.tsx';
import { PersonaPicker } from '../detail/persona-picker.tsx';
import styles from './compare-page.module.css';
import { PersonaComparison } from './comparison.tsx';

const compareSearch = defineSearch({
  first: optional(filterText),
  second: optional(filterText),
  differences: flag(),
});

type Choice = { first: string | null; second: string | null };

export function ComparePage() {
  const { values: search, ignored, change } = useSearchState(compareSearch);
  const folders = useFolders();
  const list = useQuery({ ...personaQueries.list(), ...PREFETCHED });
  const named = [search.first, search.second].flatMap(
    (id) => list.data?.data.find((persona) => persona.id === id) ?? [],
  );
  const { first, second } = search;
  return (
    <>
      <PageTitle>
        {named.length === 2 ? `${named.map(personaName).join(' and ')} compared` : 'Compare personas'}
      </PageTitle>
      <PageHeader
        back={<BackToList to={paths.personas}>Personas</BackToList>}
        title="Compare personas"
        freshness={<Freshness query={list} />}
        actions={
          <>
            {named.length === 2 && (
              <ToggleFacet
                label="Differences only"
                pressed={search.differences}
                onChange={(differences) => change({ differences }, 'place')}
              />
            )}
            {(first !== null || second !== null) && (
              <Button
                variant="outlined"
                size="small"
                startIcon={<ArrowLeftRight size={16} aria-hidden />}
                onClick={() => change({ first: second, second: first }, 'place')}
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
          ...unreadableNotices('persona', list.data?.invalidCount ?? 0),
          ...staleNotices('These personas are', list),
          ...folders.notices,
        ]}
      />
      <Loaded
        query={list}
        label="personas"
        skeleton={
          <CardsSkeleton
            columns={[
              [10, 4],
              [8, 4],
            ]}
          />
        }
      >
        {({ data }) => (
          <TwoPersonas
            personas={data}
            chosen={{ first, second }}
            differencesOnly={search.differences}
            folders={folders}
            onChoose={(choice) => change(choice)}
          />
        )}
      </Loaded>
    </>
  );
}

type TwoPersonasProps = {
  personas: readonly Persona[];
  folders: Folders;
  chosen: Choice;
  differencesOnly: boolean;
  onChoose: (choice: Choice) => void;
};

function TwoPersonas({ personas, chosen, differencesOnly, folders, onChoose }: TwoPersonasProps) {
  const find = (wanted: string | null) => personas.find(({ id }) => id === wanted) ?? null;
  const [first, second] = [find(chosen.first), find(chosen.second)];
  const two = first && second && first !== second ? { first, second } : null;
  return (
    <>
      <ComparedHeads
        personas={personas}
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
        <PersonaComparison {...two} differencesOnly={differencesOnly} folders={folders} />
      ) : (
        <EmptyState
          title={whyNothing(chosen, first, second)}
          reason="Choose two above to see every field side by side, with differing words marked."
        />
      )}
    </>
  );
}

function whyNothing(chosen: Choice, first: Persona | null, second: Persona | null): string {
  if (first && first === second) return 'Both are the same persona';
  if (chosen.first === null && chosen.second === null) return 'No personas chosen yet';
  return first || second ? 'One persona is missing' : 'Both personas are missing';
}

type Slot = {
  place: 'First' | 'Second';
  /** The id of the selected persona in the address. Null if none is selected. */
  id: string | null;
  /** The selected persona. Null if no persona has this id. */
  persona: Persona | null;
  onChoose: (personaId: string) => void;
};

type ComparedHeadsProps = {
  personas: readonly Persona[];
  slots: [Slot, Slot];
  /** Whether the persona names are the column headings of the table below. */
  isAboveFields: boolean;
};

function ComparedHeads({ personas, slots, isAboveFields }: ComparedHeadsProps) {
  const chosen = slots.map(({ id }) => id);
  const others = personas.filter(({ id }) => !chosen.includes(id));
  return (
    <div className={styles.heads} data-above-fields={isAboveFields}>
      {slots.map(({ place, id, persona, onChoose }) => (
        <section
          key={place}
          className="row surface gap-3 shrink"
          style={{ minHeight: 64, padding: '11px 16px' }}
          aria-label={`${place} persona`}
        >
          {persona && <PersonaAvatar persona={persona} />}
          <div className="grow">
            {persona ? (
              <Link className="ellipsis strong block" to={paths.persona(persona.id)} dir="auto">
                {personaName(persona)}
              </Link>
            ) : (
              <span className="breaks secondary">
                {id === null ? `${place} persona` : `No persona has the id ${id}`}
              </span>
            )}
          </div>
          <PersonaPicker
            label={persona ? `Change ${place.toLowerCase()}` : `Choose ${place.toLowerCase()}`}
            personas={others}
            onChoose={onChoose}
          />
        </section>
      ))}
    </div>
  );
}
