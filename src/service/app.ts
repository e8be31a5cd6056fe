import type { Hono } from 'hono';
import { operations } from '#contract/index.ts';
import { deleteApiKey } from './api-keys/delete.ts';
import type { Database } from './db/open.ts';
import { route, type Route } from './http/bind.ts';
import { createRouter } from './http/router.ts';
import type { ServiceEnv } from './http/service-env.ts';
import { getLead } from './leads/get.ts';
import { listLeads } from './leads/list.ts';
import { listPageHistory } from './leads/list-page-history.ts';
import type { Logger } from './log.ts';
import { listPersonas } from './personas/list.ts';
import { listSources } from './sources/list.ts';

export type ServiceDeps = {
  db: Database;
  clock: () => Date;
  log: Logger;
  /** Holds every reply against the contract before it is sent: for tests, where a wrong one shall fail. */
  checkReplies?: boolean;
};

/** The bot service over one database, at the document's own paths. It keeps no state of its own. */
export function createService(deps: ServiceDeps): Hono<ServiceEnv> {
  return createRouter(routes, deps);
}

/** Every operation that this service offers, with the verb that does it. */
export const routes: readonly Route[] = [
  route(operations.getLead, getLead),
  route(operations.listLeads, listLeads),
  route(operations.listPageHistory, listPageHistory),
  route(operations.listPersonas, listPersonas),
  route(operations.deleteApiKey, deleteApiKey),
  route(operations.listSources, listSources),
];
