import Button from '@mui/material/Button';
import { useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { EmptyState } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { PageHeader, PageTitle } from '../ui/page-header.tsx';

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <PageHeader title="Page not found" />
      <EmptyState
        title={`There is no page at ${pathname}`}
        reason="The address may be mistyped, or the page has moved."
        action={
          <Button component={Link} to={paths.leads()} variant="outlined">
            Go to leads
          </Button>
        }
      />
    </>
  );
}
