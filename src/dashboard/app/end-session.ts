import type { QueryClient } from '@tanstack/react-query';
import { connection } from '../api/connection.ts';
import { type SessionEnd, sessionQuery, SIGNED_OUT } from '../api/session.ts';
import { dropAllDrafts } from '../lib/drafts.ts';
import { paths } from '../lib/paths.ts';
import { announce } from '../ui/announce.ts';
import { hideTip } from '../ui/tip.ts';
import type { AppRouter } from './router.tsx';

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
  const back = reason === 'signedOut' ? undefined : pathname + search;
  // Pages go before the cache does: one still on the screen would ask again for what it lost.
  await router.navigate(paths.signIn(back), { replace: true, state: { reason }, flushSync: true });
  hideTip();
  announce('');
  // After the forms are gone, which keep what was typed last.
  dropAllDrafts();
  // A write cannot be called back. Its answer may still come, and must not be kept for whoever signs in next.
  for (const mutation of queryClient.getMutationCache().getAll()) mutation.setOptions({});
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, SIGNED_OUT);
}
