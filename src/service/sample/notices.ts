import * as z from 'zod';
import notices from './contents/notices.json' with { type: 'json' };

/** A notification of the service to an agency. Title, body and raw error are templates for `phrase.ts`. */
const Notice = z.strictObject({
  kind: z.string().nullable(),
  weight: z.number(),
  title: z.string().nullable(),
  body: z.string().nullable(),
  /** Ids of AI providers. One of the ids is chosen as the cause. */
  providers: z.array(z.string()).optional(),
  /** Whether the metadata name a source and a bot. Without it, there are no metadata. */
  names: z.strictObject({ source: z.boolean(), bot: z.boolean() }).optional(),
  /** The original error of the provider, in any format. */
  rawAiError: z.string().optional(),
  comesInBursts: z.boolean().optional(),
  /** Whether it is hostile, and therefore concerns the source of the test data. */
  isTestData: z.boolean().optional(),
});
export type Notice = z.infer<typeof Notice>;

/** `contents/notices.json`. */
export const Notices = z.array(Notice);

export const NOTICES = Notices.parse(notices);
