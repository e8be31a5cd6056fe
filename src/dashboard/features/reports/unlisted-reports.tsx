import { useNavigate } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { IdForm } from '../../list/facet.tsx';
import { paths } from '../../lib/paths.ts';
import { PageHeader, PageTitle } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './unlisted-reports.module.css';

/** Where the service neither lists its reports nor shows one: its shares can be looked after by its id. */
export function UnlistedReports() {
  const navigate = useNavigate();
  return (
    <>
      <PageTitle>Reports</PageTitle>
      <PageHeader title="Reports" />
      <Card title="Open a report by its id">
        <p className={styles.words}>
          This service has no list of reports and shows none. Who a report is shared with can be changed by
          its id.
        </p>
        <div className={styles.form}>
          <Panel label="form" skeleton={null}>
            <IdForm
              label="Report id"
              initial=""
              verb="Open"
              onSubmit={(id) => void navigate(paths.report(id))}
            />
          </Panel>
        </div>
      </Card>
    </>
  );
}
