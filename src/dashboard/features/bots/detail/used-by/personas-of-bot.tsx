import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Bot } from '#contract/bot.ts';
import { QuietButton } from '../../../../ui/button.tsx';
import { personaQueries } from '../../../../api/persona-queries.ts';
import { Card } from '../../../../ui/card.tsx';
import { Notices } from '../../../../ui/notices.tsx';
import { PersonaChip } from '../../../../list/persona-chip.tsx';
import pageStyles from '../bot-page.module.css';
import { personasNaming } from './personas-naming.ts';
import styles from './used-by.module.css';
import { countOf } from '../../../../lib/count-of.ts';

const FIRST = 60;

/** The personas that name the bot, held against those that the bot names. */
export function PersonasOfBot({ botId, bot }: { botId: string; bot: Bot | null }) {
  const { data } = useSuspenseQuery(personaQueries.list());
  const [showsAll, setShowsAll] = useState(false);
  const personaIds = bot?.personaIds ?? null;
  const { naming, notices } = useMemo(
    () => personasNaming(botId, personaIds, data.data),
    [botId, personaIds, data],
  );
  const shown = showsAll ? naming : naming.slice(0, FIRST);
  return (
    <Card title="Personas that name it" beside={<span className={styles.count}>{naming.length}</span>}>
      <Notices items={notices} />
      {naming.length === 0 && (
        <p className={pageStyles.nothing}>
          None of the {countOf(data.data.length, 'persona')} of this agency names this bot.
        </p>
      )}
      <ul className={styles.personas}>
        {shown.map(({ id, personaName }) => (
          <li key={id}>
            <PersonaChip id={id} name={personaName} />
          </li>
        ))}
      </ul>
      {shown.length < naming.length && (
        <QuietButton onClick={() => setShowsAll(true)}>
          Show all {naming.length.toLocaleString('en')} personas
        </QuietButton>
      )}
    </Card>
  );
}
