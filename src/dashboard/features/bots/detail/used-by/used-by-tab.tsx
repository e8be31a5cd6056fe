import type { Bot } from '#contract/bot.ts';
import { Card } from '../../../../ui/card.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import type { BotPageParts } from '../bot-page.tsx';
import pageStyles from '../bot-page.module.css';
import { PersonasOfBot } from './personas-of-bot.tsx';
import styles from './used-by.module.css';

type UsedByTabProps = {
  LeadsOfBot: BotPageParts['LeadsOfBot'];
  botId: string;
  /** Null where it cannot be read. */
  bot: Bot | null;
  sourceId: string | null;
  onSourceChange: (sourceId: string | null) => void;
};

/** Who has to do with the bot: the personas that name it, and the leads that it talks with. */
export function UsedByTab({ LeadsOfBot, botId, bot, sourceId, onSourceChange }: UsedByTabProps) {
  return (
    <div className={pageStyles.tab}>
      <Panel label="personas" skeleton={<PersonasSkeleton />}>
        <PersonasOfBot botId={botId} bot={bot} />
      </Panel>
      <LeadsOfBot {...{ botId, bot, sourceId, onSourceChange }} />
    </div>
  );
}

function PersonasSkeleton() {
  return (
    <Card title="Personas that name it">
      <p className={styles.line} aria-hidden />
    </Card>
  );
}
