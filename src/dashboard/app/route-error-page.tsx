import { useRevalidator, useRouteError } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { paths } from '../lib/paths.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { CentredPage } from '../ui/centred-page.tsx';

/** What a page shows when it failed as a whole. Failures of one part are that part's own affair (`ui/panel.tsx`). */
export function RouteErrorInShell() {
  return (
    <>
      <PageTitle>Something went wrong</PageTitle>
      <PageHeader title="Something went wrong" />
      <RouteFailure />
    </>
  );
}

/** The same without a shell around it: the session itself could not be read, or the shell failed. */
export function RouteErrorPage() {
  return (
    <CentredPage title="Something went wrong">
      <RouteFailure />
    </CentredPage>
  );
}

function RouteFailure() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (isMissingChunk(error)) return <ErrorPanel error={MISSING_CHUNK} onRetry={() => location.reload()} />;
  return (
    <ErrorPanel
      error={error}
      onRetry={() => void revalidate()}
      action={
        <ButtonLink to={paths.home()} variant="text">
          Go to the start page
        </ButtonLink>
      }
    />
  );
}

const MISSING_CHUNK = {
  title: 'The code of this page could not be loaded',
  detail:
    'The network may have failed, or Botdeck was updated since this tab was opened. Retry loads it afresh.',
};

/** Browsers tell a failed `import()` by nothing but the words of its TypeError. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}
