import Button from '@mui/material/Button';
import { useLocation } from 'react-router';
import { isolate } from '../lib/isolate.ts';
import { paths } from '../lib/paths.ts';
import { EmptyState } from './feedback.tsx';
import { Link } from './link.tsx';
import { PageHeader, PageTitle } from './page-header.tsx';

export function OverviewButton() {
  return (
    <Button component={Link} to={paths.home()} variant="outlined">
      Go to overview
    </Button>
  );
}

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <PageHeader title="Page not found" />
      <EmptyState
        title={`There is no page at ${isolate(pathname)}`}
        reason="The address may be mistyped, or the page has moved."
        action={<OverviewButton />}
      />
    </>
  );
}
