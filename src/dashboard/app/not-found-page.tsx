import { useLocation } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { paths } from '../lib/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

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
          <ButtonLink to={paths.leads()} variant="outlined">
            Go to leads
          </ButtonLink>
        }
      />
    </>
  );
}
