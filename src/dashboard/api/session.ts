import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { Session, SignIn } from '#contract/app-config.ts';
import { defineOperation } from '#contract/operation.ts';
import { listPersonas } from '#contract/persona.ts';
import { callOver } from './call.ts';
import { connection } from './connection.ts';

/** The host's own operations. They are no part of the service, so that they stand here and not in the contract. */
const readSession = defineOperation({
  id: 'readSession',
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in',
  origin: 'extension',
  responses: { success: Session },
});

const openSession = defineOperation({
  id: 'openSession',
  method: 'POST',
  path: '/session',
  summary: 'Sign in with a key',
  origin: 'extension',
  body: SignIn,
  responses: { success: Session },
});

const closeSession = defineOperation({
  id: 'closeSession',
  method: 'DELETE',
  path: '/session',
  summary: 'Sign out',
  origin: 'extension',
  responses: { success: null },
});

/** Why the sign-in page is shown again. It travels in the history entry, never in the address. */
export const SessionEnd = z.enum([
  'signedOut',
  'signedOutElsewhere',
  'signedInElsewhere',
  'ended',
  'keyRefused',
  'keyDeleted',
]);
export type SessionEnd = z.infer<typeof SessionEnd>;

/** There from the deletion of a key until a call is answered again. */
const KEY_DELETION = ['keyDeletion'];

/** A key was deleted, which may have been the one in use: a refusal that follows has a reason that can be told. */
export function noteKeyDeletion(queryClient: QueryClient): void {
  queryClient.setQueryDefaults(KEY_DELETION, { gcTime: Infinity });
  queryClient.setQueryData(KEY_DELETION, true);
}

/** A call was answered since: the key in use is none of those that were deleted. */
export function forgetKeyDeletion(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: KEY_DELETION });
}

/** Why a call is refused, as far as this tab can tell: of a session of the host's, key or session may be over. */
export function reasonOfRefusal(queryClient: QueryClient): SessionEnd {
  if (queryClient.getQueryData(KEY_DELETION) === true) return 'keyDeleted';
  return connection().kind === 'hosted' ? 'ended' : 'keyRefused';
}

export const SIGNED_OUT: Session = { signedIn: false, agency: null };

/** As the host has it now. In a direct connection nobody is signed in before this tab has a key. */
export async function askWhoIsSignedIn(signal?: AbortSignal): Promise<Session> {
  const current = connection();
  if (current.kind === 'direct') return SIGNED_OUT;
  return (await callOver(current.sendToHost, readSession, {}, signal && { signal })).data;
}

/** Only signing in and out change a session, and both write it here: it is asked for once. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => askWhoIsSignedIn(signal),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Whether the session still lasts: what outlives its page asks before it goes on. */
export function isSignedIn(queryClient: QueryClient): boolean {
  return queryClient.getQueryData(sessionQuery.queryKey)?.signedIn === true;
}

/** Signs in with a key that the service accepts. Rejects with a ServiceError, and then nothing holds the key. */
export async function signIn(key: string): Promise<Session> {
  const current = connection();
  if (current.kind === 'hosted')
    return (await callOver(current.sendToHost, openSession, { body: { key } })).data;
  current.holdKey(key);
  try {
    // Not taken down: nobody is signed in yet, who could look at it.
    const personas = await callOver(current.send, listPersonas, {});
    return { signedIn: true, agency: personas.data[0]?.agencyId ?? null };
  } catch (error) {
    current.dropKey();
    throw error;
  }
}

/** Has whoever holds the key forget it. Rejects with a ServiceError where the host could not be told, and still has it. */
export async function signOut(): Promise<void> {
  const current = connection();
  if (current.kind === 'direct') current.dropKey();
  else await callOver(current.sendToHost, closeSession, {});
}

/**
 * A name of this tab's agency for what is kept in the browser. It is the same after the next sign-in, and says nothing of
 * a key.
 */
export function agencyKey(): string {
  return 'default';
}
