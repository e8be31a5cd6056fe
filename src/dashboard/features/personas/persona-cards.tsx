import { useCallback, type ReactNode } from 'react';
import type { Persona } from '#contract/persona.ts';
import { personaName } from '../../domain/persona-name.ts';
import { paths } from '../../lib/paths.ts';
import { useOpenedFromHere } from '../../list/back-to-list.tsx';
import { CardGrid } from '../../list/card-grid/card-grid.tsx';
import type { CardGroup } from '../../list/card-grid/lay-out-cards.ts';
import { Favourite } from '../../list/cells.tsx';
import { PersonaAvatar } from '../../list/persona-avatar.tsx';
import checkbox from '../../ui/checkbox.module.css';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { codeWords } from '../../lib/code-words.ts';
import { StatusChip, Value } from '../../ui/value.tsx';
import { useTabStop } from '../../ui/focus.ts';
import { tip, tipIfTruncated } from '../../ui/tip.ts';
import type { Compared } from './compare/use-compared.ts';
import { countBots } from './detail/persona-fields.ts';
import styles from './persona-cards.module.css';

type PersonaCardsProps = {
  /** The groups of cards. The caller must memoise them, because new groups render all cards again. */
  groups: readonly CardGroup<Persona>[];
  compared: Compared;
  dimmed: boolean;
  /** The cards scroll back to the top when this value changes. */
  resetKey: string;
  empty: ReactNode;
};

export function PersonaCards({ groups, compared, ...grid }: PersonaCardsProps) {
  const openedFromHere = useOpenedFromHere();
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
      {...grid}
      label="Personas"
      groups={groups}
      getId={getId}
      renderCard={renderCard}
      cardHeight={CARD_HEIGHT}
      minCardWidth={MIN_CARD_WIDTH}
    />
  );
}

function getId({ id }: Persona): string {
  return id;
}

/** The height of a card in pixels, which must be equal to the height in the style sheet. */
const CARD_HEIGHT = 148;
const MIN_CARD_WIDTH = 288;

type PersonaCardProps = {
  persona: Persona;
  linkState: object;
  isSelected: boolean;
  onSelect: (personaId: string, isSelected: boolean) => void;
};

function PersonaCard({ persona, linkState, isSelected, onSelect }: PersonaCardProps) {
  const tabStop = useTabStop();
  const name = personaName(persona);
  const { id, description, modifiedAt, aiProviderPreferences } = persona;
  return (
    <div className={styles.content} data-selected={isSelected || undefined}>
      <div className={styles.head}>
        <PersonaAvatar persona={persona} />
        <div className="grow">
          <div className={styles.line}>
            <Link
              className={styles.name}
              to={paths.persona(id)}
              state={linkState}
              tabIndex={tabStop}
              dir="auto"
              {...tipIfTruncated}
            >
              {name}
            </Link>
            {persona.favorited && <Favourite />}
          </div>
          <div className={`${styles.line} secondary caption`}>
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
        <span className="ellipsis" dir="auto" {...tip(aiProviderPreferences?.join(', ') ?? '')}>
          {aiProviderPreferences?.length ? aiProviderPreferences.map(codeWords).join(', ') : 'No AI provider'}
        </span>
        <span className={styles.modified}>
          <Moment value={modifiedAt} />
        </span>
      </div>
    </div>
  );
}

export function PersonaCardsSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      {Array.from({ length: 24 }, (_, place) => (
        // The index is a stable key, because the order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <div className={styles.bone} key={place}>
          <i className={styles.circle} />
          <i className="bone fixed" style={{ width: `${30 + ((place * 37) % 30)}%` }} />
          <i className="bone fixed" style={{ width: `${60 + ((place * 53) % 35)}%` }} />
        </div>
      ))}
    </div>
  );
}
