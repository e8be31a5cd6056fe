import type { QueryClient } from '@tanstack/react-query';
import { connection } from '../api/connection.ts';
import { type SessionEnd, sessionQuery, SIGNED_OUT } from '../api/session.ts';
import { dropAllDrafts } from '../lib/drafts.ts';
import { paths } from '../lib/paths.ts';
import { veilPage } from '../lib/veil-page.ts';
import { announce } from '../ui/announce.ts';
import { hideTip } from '../ui/tip.ts';
import { refreshSample } from '../api/config.ts';
import type { AppRouter } from './router.tsx';

/** Whether the next to sign in goes on where this session was: not who may be somebody else, by what they did. */
const LEADS_BACK: Record<SessionEnd, boolean> = {
  signedOut: false,
  signedInElsewhere: false,
  signedOutElsewhere: true,
  ended: true,
  keyRefused: true,
  keyDeleted: true,
};

/**
 * Leaves nothing of the agency in this tab: not on the screen, in the cache, under way or in the held key.
 * Does nothing when nobody is signed in, so that many calls refused at once end a session once.
 */
export async function endSession(
  router: AppRouter,
  queryClient: QueryClient,
  reason: SessionEnd,
): Promise<void> {
  if (!queryClient.getQueryData(sessionQuery.queryKey)?.signedIn) return;
  queryClient.setQueryData(sessionQuery.queryKey, SIGNED_OUT);
  const current = connection();
  if (current.kind === 'direct') current.dropKey();

  const { pathname, search } = router.state.location;
  const back = LEADS_BACK[reason] ? pathname + search : undefined;
  // The sign-in page may be slow to come, or not come at all.
  const unveil = veilPage();
  // The key that went may have been the sample's, which is then offered no more.
  if (current.kind === 'hosted' && (reason === 'ended' || reason === 'keyDeleted')) await refreshSample();
  // Pages go before the cache does: one still on the screen would ask again for what it lost.
  await router.navigate(paths.signIn(back), { replace: true, state: { reason }, flushSync: true });
  unveil();
  hideTip();
  announce('');
  // After the forms are gone, which keep what was typed last.
  dropAllDrafts();
  // A write cannot be called back. Its answer may still come, and must not be kept for whoever signs in next.
  for (const mutation of queryClient.getMutationCache().getAll()) mutation.setOptions({});
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, SIGNED_OUT);
}
