import './no-eval.ts';
import * as z from 'zod';
import { extensionField } from './extension-fields.ts';
import { optionalNumber } from './fields.ts';

/** A rejected field of a request: its path from the root of the body or query, and the reason. */
export const FieldError = z.object({
  path: z.array(z.union([z.string(), z.int()])),
  message: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

/** The problem details body (RFC 9457). spec: Error shapes */
export const Problem = z.object({
  type: z.string().nullish(),
  title: z.string().nullish(),
  status: optionalNumber(z.int()),
  detail: z.string().nullish(),
  instance: z.string().nullish(),
  /** The rejected fields of the request. */
  errors: extensionField(z.array(FieldError).nullish()),
});
export type Problem = z.infer<typeof Problem>;

/** The title of the problem that the host returns with status 502 if it cannot connect to the service. */
export const UNREACHABLE_TITLE = 'Service unreachable';

/** The error body of the operation that ends a split test. spec: Error shapes */
export const SplitTestError = z.object({ message: z.string() });
export type SplitTestError = z.infer<typeof SplitTestError>;
