import * as z from 'zod';

/** The action of a form on a stored secret, which no response includes. */
export type SecretChoice = {
  action: 'keep' | 'replace' | 'clear';
  /** The replacement. It is kept in memory only, even while another action is selected. */
  value: string;
};

export const KEEP: SecretChoice = { action: 'keep', value: '' };

/**
 * Returns a schema for the choice that validates the replacement with the schema `value`. Errors apply to the whole
 * choice. An empty replacement is an error, because the service would clear the secret.
 */
export function secretChoice(value: z.ZodType<unknown, string>): z.ZodType<SecretChoice, SecretChoice> {
  return z
    .object({ action: z.enum(['keep', 'replace', 'clear']), value: z.string() })
    .superRefine((choice, ctx) => {
      if (choice.action !== 'replace') return;
      if (choice.value === '') {
        ctx.addIssue({ code: 'custom', message: 'Enter the new value, or choose another option.' });
        return;
      }
      for (const { message } of value.safeParse(choice.value).error?.issues ?? []) {
        ctx.addIssue({ code: 'custom', message });
      }
    });
}

/**
 * Returns the value to send: null keeps the stored secret, an empty string removes it. spec: Endpoints 2; assumed for
 * channels.
 */
export function secretToSend({ action, value }: SecretChoice): string | null {
  if (action === 'keep') return null;
  return action === 'clear' ? '' : value;
}
