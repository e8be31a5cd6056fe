import * as z from 'zod';
import { Session, SignIn } from '#contract/app-config.ts';
import { defineOperation } from '#contract/operation.ts';
import { listPersonas } from '#contract/persona.ts';
import { callOver } from '../transport/call.ts';
import { connection } from '../transport/connection.ts';

/** The reason why the sign-in page appears again. Stored in the history state, not in the URL. */
export const SessionEnd = z.enum([
  'signedOut',
  'signedOutElsewhere',
  'ended',
  'keyRefused',
  'keyDeleted',
  'locked',
  'idle',
]);
export type SessionEnd = z.infer<typeof SessionEnd>;

const openSession = defineOperation({
  id: 'openSession',
  method: 'POST',
  path: '/session',
  summary: 'Sign in with a key',
  origin: 'extension',
  body: SignIn,
  responses: { success: Session },
});

/**
 * Signs in with an API key. If the request fails, e.g. because the service rejects the key, the key is discarded and
 * the promise rejects with a ServiceError.
 */
export async function signIn(key: string): Promise<Session> {
  const current = connection();
  if (current.kind === 'hosted')
    return (await callOver(current.sendToHost, openSession, { body: { key } })).data;
  current.holdKey(key);
  try {
    const personas = await callOver(current.send, listPersonas, {});
    return { signedIn: true, agency: personas.data[0]?.agencyId ?? null, id: null, held: [] };
  } catch (error) {
    current.dropKey();
    throw error;
  }
}
