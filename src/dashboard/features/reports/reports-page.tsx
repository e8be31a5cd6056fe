import { listReports } from '#contract/report.ts';
import { offers } from '../../api/config.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { ListedReports } from './listed-reports.tsx';
import { UnlistedReports } from './unlisted-reports.tsx';

export function ReportsPage() {
  return (
    <>
      <PageTitle>Reports</PageTitle>
      {offers(listReports) ? <ListedReports /> : <UnlistedReports />}
    </>
  );
}
