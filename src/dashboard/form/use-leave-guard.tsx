import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { paths } from '../lib/paths.ts';
import { onDemand } from '../ui/on-demand.tsx';

const ConfirmDialog = onDemand(async () => (await import('../ui/dialog.tsx')).ConfirmDialog);

/** Whether a form stays as it is at another address of its page. */
export type StaysAt = (pathname: string) => boolean;

/**
 * Asks before the changes of a form are lost: by a link, by back and forward, by closing the tab or loading it anew.
 * Answers the dialog, to be drawn with the form. `staysAt`: where nothing is lost.
 */
export function useLeaveGuard(hasChanges: boolean, what: string, staysAt?: StaysAt): ReactNode {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSame =
      currentLocation.pathname + currentLocation.search === nextLocation.pathname + nextLocation.search;
    // Who is sent there has no session any more, and must see nothing of it.
    const isKept = isSame || staysAt?.(nextLocation.pathname) === true;
    return hasChanges && !isKept && nextLocation.pathname !== paths.signIn();
  });
  useEffect(() => {
    if (!hasChanges) return undefined;
    ConfirmDialog.prefetch();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  useEffect(() => {
    // They were saved while it was asked.
    if (blocker.state === 'blocked' && !hasChanges) blocker.proceed();
  }, [blocker, hasChanges]);
  if (blocker.state !== 'blocked' || !hasChanges) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      verb="Leave"
      isDangerous
      isLocal
      isPending={false}
      error={null}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {what}
    </ConfirmDialog>
  );
}
