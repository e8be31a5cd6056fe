import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { paths } from '../lib/paths.ts';
import { noteUnsaved } from '../lib/unsaved.ts';
import { onDemand } from '../ui/on-demand.tsx';

const ConfirmDialog = onDemand(async () => (await import('../ui/dialog.tsx')).ConfirmDialog);

/** Returns whether a form keeps its input while the user moves to another address of its page. */
export type StaysAt = (pathname: string) => boolean;

/**
 * Asks for confirmation before the user loses unsaved changes: by a link, by back and forward, by closing or reloading
 * the tab, or by a sign-out. Returns the dialog, which the form must render. `what` is its text. `staysAt` excludes
 * addresses where the form keeps its input.
 */
export function useLeaveGuard(hasChanges: boolean, what: string, staysAt?: StaysAt): ReactNode {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSame =
      currentLocation.pathname + currentLocation.search === nextLocation.pathname + nextLocation.search;
    // A user without a session is sent to the sign-in page and must not see the form, so the guard does not
    // block this navigation.
    const isKept = isSame || staysAt?.(nextLocation.pathname) === true;
    return hasChanges && !isKept && nextLocation.pathname !== paths.signIn();
  });
  useEffect(() => {
    if (!hasChanges) return undefined;
    void ConfirmDialog.prefetch();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const forget = noteUnsaved();
    return () => {
      window.removeEventListener('beforeunload', ask);
      forget();
    };
  }, [hasChanges]);
  useEffect(() => {
    // If the changes were saved while the dialog was open, the navigation continues without an answer.
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
