import { use } from 'react';
import { paths } from '../lib/paths.ts';
import { shorten } from '../lib/shorten.ts';
import { useTabStop } from '../ui/tab-stop.ts';
import { tip } from '../ui/tip.ts';
import { PersonaDot } from './persona-avatar.tsx';
import styles from './persona-chip.module.css';
import { KnownPersonas } from '../api/persona-names.ts';
import { Link } from '../ui/link.tsx';

type PersonaChipProps = {
  id: string;
  /** Where the persona itself is not known. */
  name?: string | null;
};

/** A persona by its name where one is known, else by its id; leads to its page. Its colour is that of `KnownPersonas`. */
export function PersonaChip({ id, name = null }: PersonaChipProps) {
  const tabStop = useTabStop();
  const persona = use(KnownPersonas).get(id);
  const knownName = persona?.personaName?.trim() || name;
  const text = knownName || shorten(id, 12);
  return (
    <Link
      className={styles.chip}
      to={paths.persona(id)}
      tabIndex={tabStop}
      {...tip(`${text}\nPersona id ${id}`)}
    >
      <PersonaDot name={knownName} color={persona?.color ?? null} />
      <bdi className={styles.name}>{text}</bdi>
    </Link>
  );
}
