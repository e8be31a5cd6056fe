import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { Session, SessionScope } from '#contract/app-config.ts';
import { defineOperation } from '#contract/operation.ts';
import { keepDraftsFor } from '../../lib/draft-names.ts';
import { storedText } from '../../lib/stored-text.ts';
import { callOver } from '../transport/call.ts';
import { connection } from '../transport/connection.ts';
import type { SessionEnd } from './sign-in.ts';
import { ownLocal, ownSession } from '../../lib/own-storage.ts';

/** The host's own operations. They are no part of the service, so that they stand here and not in the contract. */
const readSession = defineOperation({
  id: 'readSession',
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in',
  origin: 'extension',
  responses: { success: Session },
});

const closeSession = defineOperation({
  id: 'closeSession',
  method: 'DELETE',
  path: '/session',
  summary: 'Sign out',
  origin: 'extension',
  query: z.object({ of: SessionScope }),
  responses: { success: null },
});

/** There from the deletion of a key until a call is answered again. */
export const KEY_DELETION = ['keyDeletion'];

/** Of a session that nobody meant to end. */
export type Interruption = Exclude<SessionEnd, 'signedOut' | 'signedOutElsewhere'>;

/** Why a call is refused, as far as this tab can tell: of a session of the host's, key or session may be over. */
export function reasonOfRefusal(queryClient: QueryClient): Interruption {
  if (queryClient.getQueryData(KEY_DELETION) === true) return 'keyDeleted';
  return connection().kind === 'hosted' ? 'ended' : 'keyRefused';
}

export const SIGNED_OUT: Session = { signedIn: false, agency: null, id: null, held: [] };

/** The sign-in that this tab is for, by its id, which opens nothing. It outlives a reload. */
const ownId = storedText(ownSession, 'botdeck-agency');
/** That of the tab that was looked at last: a new tab begins with it. */
const lastId = storedText(ownLocal, 'botdeck-last-agency');

/** As the host has it now. In a direct connection nobody is signed in before this tab has a key. */
export async function askWhoIsSignedIn(signal?: AbortSignal): Promise<Session> {
  const current = connection();
  if (current.kind === 'direct') return SIGNED_OUT;
  return ofThisTab((await callOver(current.sendToHost, readSession, {}, signal && { signal })).data);
}

/** Of all agencies that the browser is signed in to, as the host tells them, the one that this tab is for. */
export function ofThisTab({ held }: Session): Session {
  const own = ownId.read();
  // Where this tab's own session is over, it is not for it to go on as another agency.
  const mine = held.find(({ id }) => id === (own ?? lastId.read())) ?? (own === null ? held[0] : undefined);
  return mine ? { signedIn: true, ...mine, held } : { ...SIGNED_OUT, held };
}

/** Asked for once: only signing in and out, and another agency, change a session, and all of them write it here. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await askWhoIsSignedIn(signal);
    if (session.signedIn) nameAgency(session);
    return session;
  },
  staleTime: 'static',
  gcTime: Infinity,
});

let named: Pick<Session, 'id' | 'agency'> | null = null;

/** What this tab is for; null before somebody signed in. */
export function namedAgency(): Pick<Session, 'id' | 'agency'> | null {
  return named;
}

function nameAgency({ id, agency }: Session): void {
  named = { id, agency };
  keepDraftsFor(id ?? agency ?? '');
  const current = connection();
  if (current.kind === 'direct' || id === null) return;
  current.workFor(id);
  ownId.write(id);
  noteLastAgency();
}

/** This tab is looked at: the next one to be opened is for the same agency. */
export function noteLastAgency(): void {
  if (named?.id) lastId.write(named.id);
}

/**
 * From here on this tab works in this session. False where it worked for another agency before, whose work may still be
 * under way somewhere: the page has to be loaded anew, and is for the new agency then.
 */
export function beginSession(queryClient: QueryClient, session: Session): boolean {
  if (session.id !== null && named !== null && named.id !== session.id) {
    chooseAgency(session.id);
    return false;
  }
  setSession(queryClient, session);
  return true;
}

/** What is known of the session before anything asks: nothing asks any more. */
export function setSession(queryClient: QueryClient, session: Session): void {
  if (session.signedIn) nameAgency(session);
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

/** The agency that this tab is for once it is loaded anew. */
export function chooseAgency(id: string): void {
  ownId.write(id);
  lastId.write(id);
}

/** For tests, which open one tab after the other in one document. */
export function forgetAgency(): void {
  named = null;
}

/** What to call each agency that a browser is signed in to: those that the host has no name for are counted. */
export function agencyNames(held: Session['held']): string[] {
  return held.map(({ agency }, index) => agency ?? `Agency ${index + 1}`);
}

/** Whether the session still lasts: what outlives its page asks before it goes on. */
export function isSignedIn(queryClient: QueryClient): boolean {
  return queryClient.getQueryData(sessionQuery.queryKey)?.signedIn === true;
}

/** Has whoever holds the key forget it. Rejects with a ServiceError where the host could not be told, and still has it. */
export async function signOut(of: SessionScope): Promise<void> {
  const current = connection();
  if (current.kind === 'direct') current.dropKey();
  else await callOver(current.sendToHost, closeSession, { query: { of } });
}
