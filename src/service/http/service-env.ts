import type { Operation } from '#contract/operation.ts';

/** The variables that Hono keeps for each request. */
export type ServiceEnv = {
  Variables: {
    requestId: string;
    /** Set after routing. The log contains its path template instead of the URL. */
    operation: Operation | undefined;
  };
};
