import type { Bot } from '#contract/bot.ts';
import { Card } from '../../../../ui/card.tsx';
import { Notices } from '../../../../ui/notices.tsx';
import { PersonaChip } from '../../../../list/persona-chip.tsx';
import { usePersonas } from '../../../../api/persona-names.ts';
import { CopyableId } from '../../../../ui/copyable.tsx';
import { Nothing } from '../../../../ui/value.tsx';
import pageStyles from '../bot-page.module.css';
import { weightsOf, type WeightedPersona } from './persona-weights.ts';
import styles from './personas-card.module.css';

/** Who speaks for the bot, and how often. */
export function PersonasCard({ bot }: { bot: Bot }) {
  const { byId } = usePersonas();
  const { personas, notices, isPercent } = weightsOf(bot);
  return (
    <Card title="Personas" beside={<span className={styles.count}>{personas.length}</span>}>
      <Notices items={notices} />
      {personas.length === 0 && (
        <p className={pageStyles.nothing}>
          {bot.personaIds === null
            ? 'The service sent no personas with this bot.'
            : 'The list of personas that the service sent with this bot is empty.'}
        </p>
      )}
      {personas.length > 0 && (
        <ul className={styles.list}>
          {personas.map((persona) => (
            <li key={persona.personaId} className={styles.persona}>
              <span className={styles.who}>
                <PersonaChip id={persona.personaId} name={byId.get(persona.personaId)?.personaName ?? null} />
                <CopyableId value={persona.personaId} label="persona id" />
              </span>
              <WeightBar persona={persona} isPercent={isPercent} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type WeightBarProps = {
  persona: WeightedPersona;
  /** Its weight says already what part of the whole it is. */
  isPercent: boolean;
};

function WeightBar({ persona: { weight, share }, isPercent }: WeightBarProps) {
  return (
    <span className={styles.weight}>
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ width: `${(share ?? 0) * 100}%` }} />
      </span>
      <span>
        <span className="visually-hidden">Weight </span>
        {weight === null ? <Nothing label="no weight" /> : weight.toLocaleString('en')}
      </span>
      {!isPercent && <span className={styles.share}>{share !== null && `${(share * 100).toFixed(0)}%`}</span>}
    </span>
  );
}
