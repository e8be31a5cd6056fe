import * as z from 'zod';
import { Session, SignIn } from '#contract/app-config.ts';
import { defineOperation } from '#contract/operation.ts';
import { listPersonas } from '#contract/persona.ts';
import { callOver } from '../transport/call.ts';
import { connection } from '../transport/connection.ts';

/** Why the sign-in page is shown again. It travels in the history entry, never in the address. */
export const SessionEnd = z.enum([
  'signedOut',
  'signedOutElsewhere',
  'ended',
  'keyRefused',
  'keyDeleted',
  'locked',
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

/** Signs in with a key that the service accepts. Rejects with a ServiceError, and then nothing holds the key. */
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
