import type { Bot } from '#contract/bot.ts';
import { Card } from '../../../components/card.tsx';
import { TableSkeleton } from '../../../ui/data-table/table-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import pageStyles from '../bot-page.module.css';
import { LeadsOfBot } from './leads-of-bot.tsx';
import { leadColumns } from './lead-columns.tsx';
import { PersonasOfBot } from './personas-of-bot.tsx';
import { SourceFacet } from './source-facet.tsx';
import styles from './used-by.module.css';

type UsedByTabProps = {
  botId: string;
  /** Null where it cannot be read. */
  bot: Bot | null;
  sourceId: string | null;
  onSourceChange: (sourceId: string | null) => void;
};

/** Who has to do with the bot: the personas that name it, and the leads that it talks with. */
export function UsedByTab({ botId, bot, sourceId, onSourceChange }: UsedByTabProps) {
  return (
    <div className={pageStyles.tab}>
      <Panel label="personas" skeleton={<PersonasSkeleton />}>
        <PersonasOfBot botId={botId} bot={bot} />
      </Panel>
      <Card
        title="Leads talking with it now"
        actions={<SourceFacet bot={bot} sourceId={sourceId} onChange={onSourceChange} />}
      >
        <Panel
          key={sourceId}
          label="leads"
          skeleton={
            <div className={styles.table}>
              <TableSkeleton columns={leadColumns(botId)} />
            </div>
          }
        >
          <LeadsOfBot botId={botId} sourceId={sourceId} />
        </Panel>
      </Card>
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
