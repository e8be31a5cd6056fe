import * as z from 'zod';
import notices from './contents/notices.json' with { type: 'json' };

/**
 * A template for notifications of the service to an agency. Title, body and raw error are templates for `phrase.ts`.
 */
const Notice = z.strictObject({
  kind: z.string().nullable(),
  weight: z.number(),
  title: z.string().nullable(),
  body: z.string().nullable(),
  /** The ids of AI providers that can cause the problem. Each notification names one of them. */
  providers: z.array(z.string()).optional(),
  /** Whether the notification refers to a source and to a bot in its metadata. Without `names`, it has no metadata. */
  names: z.strictObject({ source: z.boolean(), bot: z.boolean() }).optional(),
  /** The error message of the AI provider, in any format. */
  rawAiError: z.string().optional(),
  comesInBursts: z.boolean().optional(),
  /** Whether the text is hostile, e.g. contains HTML. Hostile notifications belong to the test data source. */
  isTestData: z.boolean().optional(),
});
export type Notice = z.infer<typeof Notice>;

/** The schema of `contents/notices.json`. */
export const Notices = z.array(Notice);

export const NOTICES = Notices.parse(notices);
