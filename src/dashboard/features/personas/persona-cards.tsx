import { useCallback, type ReactNode } from 'react';
import { useOpenedFromHere } from '../../list/back-to-list.tsx';
import type { Persona } from '#contract/persona.ts';
import { CardGrid } from '../../list/card-grid/card-grid.tsx';
import { CARD_HEIGHT, MIN_CARD_WIDTH, PersonaCard } from './persona-card.tsx';
import type { PersonaSearch } from './persona-search.ts';
import type { Compared } from './compare/use-compared.ts';
import type { PersonaList } from './use-persona-list.ts';

type PersonaCardsProps = {
  list: PersonaList;
  search: PersonaSearch;
  compared: Compared;
  dimmed: boolean;
  empty: ReactNode;
};

export function PersonaCards({ list, search, compared, dimmed, empty }: PersonaCardsProps) {
  const openedFromHere = useOpenedFromHere();
  const { sort: _sort, ...filters } = search;
  const renderCard = useCallback(
    (persona: Persona) => (
      <PersonaCard
        persona={persona}
        linkState={openedFromHere}
        isSelected={compared.ids.includes(persona.id)}
        onSelect={(id, isSelected) =>
          compared.set(isSelected ? [...compared.ids, id] : compared.ids.filter((other) => other !== id))
        }
      />
    ),
    [openedFromHere, compared],
  );
  return (
    <CardGrid
      label="Personas"
      groups={list.groups}
      getId={getId}
      renderCard={renderCard}
      cardHeight={CARD_HEIGHT}
      minCardWidth={MIN_CARD_WIDTH}
      dimmed={dimmed}
      resetKey={JSON.stringify(filters)}
      empty={empty}
    />
  );
}

function getId({ id }: Persona): string {
  return id;
}
