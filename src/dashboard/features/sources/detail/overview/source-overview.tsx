import { LinesSkeleton } from '../../../../ui/card-skeleton.tsx';
import { Card } from '../../../../ui/card.tsx';
import layout from '../../../../ui/two-columns.module.css';
import { paths } from '../../../../lib/paths.ts';
import { Link } from '../../../../ui/link.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { BotsOfSource } from './bots-of-source.tsx';
import { LeadsOfSource } from './leads-of-source.tsx';
import styles from './overview.module.css';
import { FaqsOfSource } from './faqs-of-source.tsx';
import { SourceFacts } from './source-facts.tsx';

/** What the source is, and what has to do with it. Each part loads and fails alone. */
export function SourceOverview({ sourceId }: { sourceId: string }) {
  return (
    <div className={layout.columns}>
      <div className={layout.column}>
        <Card title="Bots">
          <Panel label="bots" skeleton={<LinesSkeleton lines={3} />}>
            <BotsOfSource sourceId={sourceId} />
          </Panel>
        </Card>
        <Card
          title="Leads"
          actions={
            <Link className={styles.all} to={paths.leads(new URLSearchParams({ source: sourceId }))}>
              Open in the list of leads
            </Link>
          }
        >
          <Panel label="leads" skeleton={<LinesSkeleton lines={5} />}>
            <LeadsOfSource sourceId={sourceId} />
          </Panel>
        </Card>
      </div>
      <div className={layout.column}>
        <Card title="About">
          <Panel label="source" skeleton={<LinesSkeleton lines={5} />}>
            <SourceFacts sourceId={sourceId} />
          </Panel>
        </Card>
        <Card
          title="Questions of leads"
          actions={
            <Link className={styles.all} to={paths.faqs(new URLSearchParams({ sourceId }))}>
              Open in the list of FAQs
            </Link>
          }
        >
          <Panel label="questions" skeleton={<LinesSkeleton lines={5} />}>
            <FaqsOfSource sourceId={sourceId} />
          </Panel>
        </Card>
      </div>
    </div>
  );
}
