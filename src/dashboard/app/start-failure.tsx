import { ErrorPanel } from '../ui/error-panel.tsx';
import { CentredPage } from '../ui/centred-page.tsx';

/** In place of the dashboard when its configuration cannot be had: without it there is nothing to connect to. */
export function StartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const detail =
    error instanceof TypeError ? 'The host did not answer.' : error instanceof Error ? error.message : null;
  return (
    <CentredPage title="Botdeck could not start">
      <ErrorPanel error={{ title: 'The configuration could not be read', detail }} onRetry={onRetry} />
    </CentredPage>
  );
}
