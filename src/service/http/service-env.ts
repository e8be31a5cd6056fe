import type { Operation } from '#contract/operation.ts';

export type ServiceEnv = {
  Variables: {
    requestId: string;
    /** Set after the check of the key or of the inbound address. */
    agencyId: string | undefined;
    /** Set after routing. The log contains its path template instead of the URL. */
    operation: Operation | undefined;
    /** The path template of a request that is for no operation. */
    route: string | undefined;
  };
};
