import Button from '@mui/material/Button';
import { useRevalidator, useRouteError } from 'react-router';
import { paths } from '../lib/paths.ts';
import { CentredPage } from '../ui/centred-page.tsx';
import { EmptyState, ErrorPanel } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { MuiTheme } from '../ui/mui-theme.tsx';
import { OverviewButton } from '../ui/not-found-page.tsx';
import { PageHeader, PageTitle } from '../ui/page-header.tsx';
import { useTransientPart } from '../ui/kept-page.ts';
import type { Entry } from './pages.ts';

/**
 * Replaces the dashboard if its configuration cannot be loaded. Without the configuration, the service's address is
 * unknown.
 */
export function StartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const detail =
    error instanceof TypeError ? 'The host did not respond.' : error instanceof Error ? error.message : null;
  return (
    <MuiTheme>
      <CentredPage title="Botdeck could not start">
        <ErrorPanel error={{ title: 'The configuration could not be read', detail }} onRetry={onRetry} />
      </CentredPage>
    </MuiTheme>
  );
}

/** Replaces a page if the service does not declare the API extension that the page needs. */
export function NotOfferedPage({ entry: { label, extension } }: { entry: Entry }) {
  // An abbreviation such as 'FAQs' keeps its capital letter.
  const name = label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
  return (
    <>
      <PageTitle>{label}</PageTitle>
      <PageHeader title={label} />
      <EmptyState
        title={`This service does not offer ${name}`}
        reason={`Its configuration does not declare the extension ‘${extension}’.`}
        action={<OverviewButton />}
      />
    </>
  );
}

/** The error page of a route, inside the shell. Panels of a page show their own errors (`ui/panel.tsx`). */
export function RouteErrorInShell() {
  useTransientPart();
  return (
    <>
      <PageTitle>Something went wrong</PageTitle>
      <PageHeader title="Something went wrong" />
      <RouteFailure />
    </>
  );
}

/** Like `RouteErrorInShell`, but without the shell, for a failure of the session request or of the shell. */
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
        <Button component={Link} to={paths.home()}>
          Go to the start page
        </Button>
      }
    />
  );
}

const MISSING_CHUNK = {
  title: 'The code of this page could not be loaded',
  detail:
    'The network may have failed, or Botdeck was updated since this tab was opened. Retry to load it again.',
};

/** Browsers identify a failed `import()` only by the message of its TypeError. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}
