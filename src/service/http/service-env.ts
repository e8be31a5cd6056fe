import type { Operation } from '#contract/operation.ts';

export type ServiceEnv = {
  Variables: {
    requestId: string;
    /** The agency of the API key or inbound address. Undefined until the service has verified the key or address. */
    agencyId: string | undefined;
    /**
     * The operation of the request. Undefined until a route matches. The log contains its path template instead of the
     * URL.
     */
    operation: Operation | undefined;
    /** The path template of a request that is not an operation of the contract, e.g. to an inbound address. */
    route: string | undefined;
  };
};
