import type { Persona } from '#contract/persona.ts';
import { PersonaAvatar } from '../../list/persona-avatar.tsx';
import { personaName } from '../../api/persona-names.ts';
import { paths } from '../../lib/paths.ts';
import checkbox from '../../ui/checkbox.module.css';
import { Moment } from '../../ui/moment.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useTabStop } from '../../ui/tab-stop.ts';
import { tip, tipWhenCut } from '../../ui/tip.ts';
import { Value } from '../../ui/value.tsx';
import { FavouriteMark } from './favourite-mark.tsx';
import styles from './persona-card.module.css';
import { countBots } from './detail/persona-fields.ts';
import { Link } from '../../ui/link.tsx';

/** Pixels: what the style sheet adds up to. */
export const CARD_HEIGHT = 148;
export const MIN_CARD_WIDTH = 288;

type PersonaCardProps = {
  persona: Persona;
  linkState: object;
  isSelected: boolean;
  onSelect: (personaId: string, isSelected: boolean) => void;
};

/** A persona at a glance. */
export function PersonaCard({ persona, linkState, isSelected, onSelect }: PersonaCardProps) {
  const tabStop = useTabStop();
  const name = personaName(persona);
  const { id, description, modifiedAt, aiProviderPreferences } = persona;
  return (
    <div className={styles.content} data-selected={isSelected || undefined}>
      <div className={styles.head}>
        <PersonaAvatar persona={persona} />
        <div className={styles.words}>
          <div className={styles.line}>
            <Link
              className={styles.name}
              to={paths.persona(id)}
              state={linkState}
              tabIndex={tabStop}
              dir="auto"
              {...tipWhenCut}
            >
              {name}
            </Link>
            {persona.favorited && <FavouriteMark />}
          </div>
          <div className={styles.facts}>
            {persona.default && <StatusChip tone="accent">Default</StatusChip>}
            <span>{countBots(persona)}</span>
          </div>
        </div>
        <input
          type="checkbox"
          className={`${checkbox.box} ${styles.select}`}
          tabIndex={tabStop}
          checked={isSelected}
          aria-label={`Select ${name} to compare`}
          {...tip('Select to compare')}
          onChange={(event) => onSelect(id, event.target.checked)}
        />
      </div>
      <p className={styles.description} dir="auto">
        <Value value={description?.slice(0, 300) ?? null} />
      </p>
      <div className={styles.foot}>
        <span className={styles.providers} dir="auto" {...tipWhenCut}>
          {aiProviderPreferences?.length ? aiProviderPreferences.join(', ') : 'No AI provider named'}
        </span>
        <span className={styles.modified}>
          <Moment value={modifiedAt} />
        </span>
      </div>
    </div>
  );
}
