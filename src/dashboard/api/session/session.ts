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

/**
 * Reading and closing the session are requests to the host. They are not part of the service's API, so they are defined
 * here instead of in the contract.
 */
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

/**
 * The query key of a flag in the cache. The flag is set when the user deletes an API key, until a check shows that the
 * key in use is still valid.
 */
export const KEY_DELETION = ['keyDeletion'];

/** The reason for a lock: the user locked the dashboard, or was idle for too long. */
export type LockReason = Extract<SessionEnd, 'locked' | 'idle'>;

/**
 * Returns whether a lock ended the session. A lock ends the sessions of all agencies in this browser, but the API keys
 * remain valid.
 */
export function isLock(reason: SessionEnd): reason is LockReason {
  return reason === 'locked' || reason === 'idle';
}

/** The reasons for the end of a session that the user did not request in this tab. */
export type Interruption = Exclude<SessionEnd, 'signedOut'>;

/**
 * Returns the most likely reason for a response with status 401. In a hosted session, either the key or the session may
 * have expired, so the reason is the general 'ended'.
 */
export function reasonOfRefusal(queryClient: QueryClient): Interruption {
  if (queryClient.getQueryData(KEY_DELETION) === true) return 'keyDeleted';
  return connection().kind === 'hosted' ? 'ended' : 'keyRefused';
}

export const SIGNED_OUT: Session = { signedIn: false, agency: null, id: null, held: [] };

/** The id of the session that this tab uses. Survives a reload. The id itself grants no access. */
const ownId = storedText(ownSession, 'botdeck-agency');
/** The id of the session in the tab that was viewed last. A new tab uses this session. */
const lastId = storedText(ownLocal, 'botdeck-last-agency');

/**
 * Returns the current session from the host. With a direct connection, the user is signed out until this tab has a key.
 */
export async function askWhoIsSignedIn(signal?: AbortSignal): Promise<Session> {
  const current = connection();
  if (current.kind === 'direct') return SIGNED_OUT;
  return ofThisTab((await callOver(current.sendToHost, readSession, {}, signal && { signal })).data);
}

/** Selects the session of this tab from all sessions that the host holds for this browser. */
export function ofThisTab({ held }: Session): Session {
  const own = ownId.read();
  // If this tab's own session has ended, the tab must not switch to another agency.
  const mine = held.find(({ id }) => id === (own ?? lastId.read())) ?? (own === null ? held[0] : undefined);
  return mine ? { signedIn: true, ...mine, held } : { ...SIGNED_OUT, held };
}

/**
 * The query of the session, which sends only one request. A sign-in or sign-out writes the new session to the cache
 * directly.
 */
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

/** Returns the session id and the agency name of this tab; null before sign-in. */
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

/** Records that this tab is the one viewed last, so that the next new tab uses the same agency. */
export function noteLastAgency(): void {
  if (named?.id) lastId.write(named.id);
}

/**
 * Starts to use a session in this tab. If the tab has used another agency before, unfinished work for that agency may
 * remain. The function then returns false, and the caller must reload the page, which uses the new session.
 */
export function beginSession(queryClient: QueryClient, session: Session): boolean {
  if (session.id !== null && named !== null && named.id !== session.id) {
    chooseAgency(session.id);
    return false;
  }
  setSession(queryClient, session);
  return true;
}

/** Writes the session to the cache, which makes a request for the session unnecessary. */
export function setSession(queryClient: QueryClient, session: Session): void {
  if (session.signedIn) nameAgency(session);
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

/** Selects the session (by id) that this tab uses after a reload. */
export function chooseAgency(id: string): void {
  ownId.write(id);
  lastId.write(id);
}

/** For tests, which simulate several tabs in one document. */
export function forgetAgency(): void {
  named = null;
}

/** Returns a name for each agency that the browser is signed in to. Agencies without a name are numbered. */
export function agencyNames(held: Session['held']): string[] {
  return held.map(({ agency }, index) => agency ?? `Agency ${index + 1}`);
}

/** Returns the display name of the session's agency, or null if the agency has no name. */
export function agencyName({ held, id, agency }: Session): string | null {
  return agencyNames(held)[held.findIndex((each) => each.id === id)] ?? agency;
}

/**
 * Returns whether the session is still active. Work that continues after the user has left its page, e.g. a bulk run,
 * checks this first.
 */
export function isSignedIn(queryClient: QueryClient): boolean {
  return queryClient.getQueryData(sessionQuery.queryKey)?.signedIn === true;
}

/**
 * Ends the session and discards the key in the host or this tab. Rejects with a ServiceError if the request to the host
 * fails; the host then still holds the key.
 */
export async function signOut(of: SessionScope): Promise<void> {
  const current = connection();
  if (current.kind === 'direct') current.dropKey();
  else await callOver(current.sendToHost, closeSession, { query: { of } });
}
