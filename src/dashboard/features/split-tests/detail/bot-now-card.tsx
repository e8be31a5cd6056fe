import type { Bot } from '#contract/bot.ts';
import { Card } from '../../../ui/card.tsx';
import { PersonaChip } from '../../../list/persona-chip.tsx';
import { Nothing } from '../../../ui/value.tsx';
import styles from './bot-now-card.module.css';
import { botPersonas } from './bot-personas.ts';
import { formatCount } from '../../../lib/figure-words.ts';

type BotNowCardProps = { bot: Bot; personaName: (personaId: string) => string | null };

/** What the end of the test left the bot with, as the service gives it: the document names no winner. */
export function BotNowCard({ bot, personaName }: BotNowCardProps) {
  const personas = botPersonas(bot);
  return (
    <Card title="The bot since the end">
      <p className={styles.about}>
        The winner of a test becomes the default of its bot. The service has no field that names the winner;
        these are the personas that the bot has now.
      </p>
      {personas.length === 0 ? (
        <p>The service names no persona of the bot.</p>
      ) : (
        <ul className={styles.personas}>
          {personas.map(({ id, weight }) => (
            <li key={id}>
              <PersonaChip id={id} name={personaName(id)} />
              <span className={styles.weight}>
                Weight {weight === null ? <Nothing label="not given" /> : formatCount(weight)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
