import type { Operation } from '#contract/operation.ts';

/** What travels along a request inside Hono. */
export type ServiceEnv = {
  Variables: {
    requestId: string;
    /** Set once a route was found; its template is what the log names instead of the URL. */
    operation: Operation | undefined;
  };
};
