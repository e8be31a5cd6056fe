import { useLocation } from 'react-router';
import * as z from 'zod';
import type { Bot } from '#contract/bot.ts';
import { Card } from '../../../../ui/card.tsx';
import { personaName, usePersonas } from '../../../../api/persona-names.ts';
import { CopyDifferences } from '../../duplicate/copy-differences.tsx';
import styles from '../bot-page.module.css';
import { Words } from '../words.tsx';
import { BotFacts } from './bot-facts.tsx';
import { describeBot } from './describe-bot.ts';
import { PersonasCard } from './personas-card.tsx';
import layout from '../../../../ui/two-columns.module.css';

/** What a duplication gives along when it opens the copy. */
const OpenedAsCopy = z.object({ copyOf: z.string() });

/** What the bot does, in words, and who speaks for it. */
export function OverviewTab({ bot }: { bot: Bot }) {
  const { byId } = usePersonas();
  const opened = OpenedAsCopy.safeParse(useLocation().state);
  const nameOf = (personaId: string) => {
    const persona = byId.get(personaId);
    return persona ? personaName(persona) : personaId;
  };
  return (
    <>
      {opened.success && <CopyDifferences originalId={opened.data.copyOf} copy={bot} />}
      <div className={layout.columns}>
        <div className={layout.column}>
          <Card title="What it does">
            <ul className={styles.sentences}>
              {describeBot(bot, nameOf).map((sentence, index) => (
                // The same sentences in the same order, whatever they say.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  <Words sentence={sentence} />
                </li>
              ))}
            </ul>
          </Card>
          <PersonasCard bot={bot} />
        </div>
        <div className={layout.column}>
          <BotFacts bot={bot} />
        </div>
      </div>
    </>
  );
}
