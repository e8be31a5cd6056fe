import * as z from 'zod';

/**
 * The action of a form on a stored secret, which no response includes. `value` is the replacement. The form keeps the
 * replacement only in memory, even while the user has selected another action. An empty replacement is an error,
 * because the service would clear the secret.
 */
export const SecretChoice = z
  .object({ action: z.enum(['keep', 'replace', 'clear']), value: z.string() })
  .refine(({ action, value }) => action !== 'replace' || value !== '', {
    message: 'Enter the new value, or choose another option.',
    abort: true,
  });
export type SecretChoice = z.infer<typeof SecretChoice>;

export const KEEP: SecretChoice = { action: 'keep', value: '' };

/**
 * Returns the value to send: null keeps the stored secret, an empty string removes it. spec: Endpoints 2; assumed for
 * channels.
 */
export function secretToSend({ action, value }: SecretChoice): string | null {
  if (action === 'keep') return null;
  return action === 'clear' ? '' : value;
}
