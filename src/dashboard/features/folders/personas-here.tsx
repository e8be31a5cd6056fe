import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Persona } from '#contract/persona.ts';
import { personaQueries } from '../../api/persona-queries.ts';
import { Card } from '../../ui/card.tsx';
import { PersonaChip } from '../../list/persona-chip.tsx';
import { KnownPersonas, personaName, usePersonas } from '../../api/persona-names.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { byLanguage } from './folder-tree.ts';
import styles from './folders.module.css';
import { MoreToShow, useShownPart } from './shown-part.tsx';

/** The personas in a folder; with null those in none. */
export function PersonasHere({ folderId }: { folderId: string | null }) {
  const { data } = useSuspenseQuery(personaQueries.list());
  const personas = useMemo(() => personasIn(data.data, folderId), [data, folderId]);
  const { shown, rest, showMore } = useShownPart(personas);
  const { byId } = usePersonas();
  return (
    <Card title="Personas" beside={<span className={styles.quiet}>{personas.length}</span>}>
      {personas.length === 0 && <p className={styles.quiet}>No personas lie in here.</p>}
      {personas.length > 0 && (
        <KnownPersonas value={byId}>
          <ul className={styles.list}>
            {shown.map((persona) => (
              <li key={persona.id} className={styles.item}>
                <PersonaChip id={persona.id} name={persona.personaName} />
                <span className={styles.description} dir="auto">
                  {persona.description}
                </span>
                {persona.default && <StatusChip>Default</StatusChip>}
              </li>
            ))}
          </ul>
        </KnownPersonas>
      )}
      <MoreToShow rest={rest} what="personas" onShowMore={showMore} />
    </Card>
  );
}

function personasIn(personas: readonly Persona[], folderId: string | null): Persona[] {
  return personas
    .filter((persona) => (persona.folderId || null) === folderId)
    .toSorted((a, b) => byLanguage.compare(personaName(a), personaName(b)));
}
