import * as z from 'zod';

/** What a form wants of a secret that no reply ever shows. */
export type SecretChoice = {
  action: 'keep' | 'replace' | 'clear';
  /** What it is replaced with. Stays while another action is tried out, in memory only. */
  value: string;
};

export const KEEP: SecretChoice = { action: 'keep', value: '' };

/**
 * The check of a choice, by that of the value it would send. What is wrong is said of the choice as a whole. An empty
 * value is not sent by accident: it would clear.
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

/** As it is sent: null leaves what is stored, an empty text removes it. spec: Endpoints 2; assumed for channels. */
export function secretToSend({ action, value }: SecretChoice): string | null {
  if (action === 'keep') return null;
  return action === 'clear' ? '' : value;
}
