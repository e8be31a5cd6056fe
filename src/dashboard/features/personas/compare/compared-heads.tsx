import type { Persona } from '#contract/persona.ts';
import { PersonaAvatar } from '../../../list/persona-avatar.tsx';
import { personaName } from '../../../api/persona-names.ts';
import { paths } from '../../../lib/paths.ts';
import styles from './compare-page.module.css';
import { PersonaPicker } from '../detail/persona-picker.tsx';
import { Link } from '../../../ui/link.tsx';

type Slot = {
  place: 'First' | 'Second';
  /** As the address names it; null where none was chosen yet. */
  id: string | null;
  /** Null where there is none of that id. */
  persona: Persona | null;
  onChoose: (personaId: string) => void;
};

type ComparedHeadsProps = {
  personas: readonly Persona[];
  slots: [Slot, Slot];
  /** They are the headings of two columns of fields. */
  isAboveFields: boolean;
};

/** The two personas, and the way to others. */
export function ComparedHeads({ personas, slots, isAboveFields }: ComparedHeadsProps) {
  const chosen = slots.map(({ id }) => id);
  const others = personas.filter(({ id }) => !chosen.includes(id));
  return (
    <div className={styles.heads} data-above-fields={isAboveFields}>
      {slots.map(({ place, id, persona, onChoose }) => (
        <section key={place} className={styles.head} aria-label={`${place} persona`}>
          {persona && <PersonaAvatar persona={persona} />}
          <div className={styles.who}>
            {persona ? (
              <Link className={styles.name} to={paths.persona(persona.id)} dir="auto">
                {personaName(persona)}
              </Link>
            ) : (
              <span className={styles.missing}>
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
