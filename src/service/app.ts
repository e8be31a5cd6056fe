import type { Hono } from 'hono';
import { operations } from '#contract/index.ts';
import { listAccounts } from './accounts/list.ts';
import { deleteApiKey } from './api-keys/delete.ts';
import { listApiKeys } from './api-keys/list.ts';
import { duplicateBot } from './bots/duplicate.ts';
import { getBot } from './bots/get.ts';
import { listBots } from './bots/list.ts';
import { getCustomChannel } from './channels/get.ts';
import { listAgencyChannels } from './channels/list-agency.ts';
import { listCustomChannels } from './channels/list.ts';
import { putCustomChannel } from './channels/put.ts';
import type { Database } from './db/open.ts';
import { getActivity } from './activity/activity.ts';
import { listSourceActivity } from './activity/of-sources.ts';
import { getPlannedContacts } from './leads/planned-contacts.ts';
import { createAddressGuard } from './delivery/address-guard.ts';
import { cancelDelivery, getDelivery, listDeliveries, retryDelivery } from './delivery/deliveries.ts';
import {
  getWebhookEndpoint,
  listWebhookEndpoints,
  resumeWebhookEndpoint,
  rotateSigningSecret,
  updateWebhookEndpoint,
} from './delivery/endpoint.ts';
import { getBuiltInReceiver, setBuiltInReceiver, type Receiver } from './delivery/built-in-receiver.ts';
import { createMayCall, type MayCall } from './delivery/may-call.ts';
import { dryRunTemplate } from './delivery/dry-run.ts';
import { countReplay, replayEvents, sendTestEvent } from './delivery/send-events.ts';
import { listEvents } from './events/list.ts';
import type { EventStreams } from './events/stream.ts';
import { addFolder } from './folders/add.ts';
import { listFolders } from './folders/list.ts';
import { route, type Route } from './http/bind.ts';
import { createRouter } from './http/router.ts';
import type { ServiceEnv } from './http/service-env.ts';
import {
  createInboundAddress,
  deleteInboundAddress,
  getInboundAddress,
  updateInboundAddress,
} from './inbound/addresses.ts';
import { receiveInbound } from './inbound/receive.ts';
import { serveAddresses } from './inbound/serve-addresses.ts';
import { listSampleEvents } from './inbound/samples.ts';
import { selectSampleEvent } from './inbound/samples.ts';
import { listenForSample } from './inbound/set-up.ts';
import { saveInboundMapping } from './inbound/set-up.ts';
import { getLead } from './leads/get.ts';
import { listLeads } from './leads/list.ts';
import { listPageHistory } from './leads/list-page-history.ts';
import { searchLeads } from './leads/search.ts';
import type { RateLimits } from './limits/rate-limit.ts';
import type { Logger } from './log.ts';
import { countUnreadNotifications } from './notifications/count-unread.ts';
import { listNotifications } from './notifications/list.ts';
import { updateNotification } from './notifications/update.ts';
import { serveDescription } from './openapi/serve.ts';
import { listPersonas } from './personas/list.ts';
import { addReportShares } from './reports/add-shares.ts';
import { deleteReportShare } from './reports/delete-share.ts';
import { listReports } from './reports/list.ts';
import { listReportShares } from './reports/list-shares.ts';
import { getRetention } from './retention/settings.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import { listSmartFaqs } from './smart-faqs/list.ts';
import { listSources } from './sources/list.ts';
import { endSplitTest } from './split-tests/end.ts';
import { getSplitTestHistory } from './split-tests/history.ts';
import { saveSplitTestPlan } from './split-tests/plan.ts';
import { queryTopics } from './topics/query.ts';
import { listTransactions } from './transactions/list.ts';
import { getOutboundWebhook } from './webhooks/get.ts';
import { listOutboundWebhooks } from './webhooks/list.ts';
import { saveOutboundWebhook } from './webhooks/save-outbound.ts';

export type ServiceDeps = {
  db: Database;
  clock: () => Date;
  log: Logger;
  secrets: SecretBox;
  /** Decides which addresses webhooks may call. Default: only public addresses. */
  mayCall?: MayCall;
  /**
   * The networks that webhooks may call in addition to public addresses, as configured by the operator. Default: none.
   */
  allowedNetworks?: readonly string[];
  /** The built-in webhook receiver, with which users can try deliveries. Default: none. */
  receiver?: Receiver | undefined;
  /** The open streams that push new events to clients. Default: streams that only this service instance uses. */
  streams?: EventStreams;
  /** The maximum number of requests per API key and minute. 0 (the default) means no limit. */
  requestsPerMinute?: number;
  /** Counts the requests of each API key. Default: a counter in the memory of this service instance. */
  limits?: RateLimits;
  /**
   * Validates every response against the contract before sending it. Tests use this option to detect invalid responses.
   */
  checkReplies?: boolean;
};

/**
 * Creates the bot service on one database, at the documented paths. The database contains all data, so several
 * instances can share it.
 */
export function createService(deps: ServiceDeps): Hono<ServiceEnv> {
  const app = createRouter(routes, { mayCall: createMayCall(createAddressGuard()), ...deps });
  serveAddresses(app, deps);
  serveDescription(app);
  return app;
}

export const routes: readonly Route[] = [
  route(operations.endSplitTest, endSplitTest),
  route(operations.saveOutboundWebhook, saveOutboundWebhook),
  route(operations.queryTopics, queryTopics),
  route(operations.putCustomChannel, putCustomChannel),
  route(operations.addReportShares, addReportShares),
  route(operations.deleteReportShare, deleteReportShare),
  route(operations.addFolder, addFolder),
  route(operations.getLead, getLead),
  route(operations.listLeads, listLeads),
  route(operations.listPageHistory, listPageHistory),
  route(operations.duplicateBot, duplicateBot),
  route(operations.listPersonas, listPersonas),
  route(operations.listTransactions, listTransactions),
  route(operations.listSmartFaqs, listSmartFaqs),
  route(operations.deleteApiKey, deleteApiKey),
  route(operations.updateNotification, updateNotification),
  route(operations.listBots, listBots),
  route(operations.getBot, getBot),
  route(operations.getSplitTestHistory, getSplitTestHistory),
  route(operations.saveSplitTestPlan, saveSplitTestPlan),
  route(operations.listSources, listSources),
  route(operations.listCustomChannels, listCustomChannels),
  route(operations.listAgencyChannels, listAgencyChannels),
  route(operations.getCustomChannel, getCustomChannel),
  route(operations.getOutboundWebhook, getOutboundWebhook),
  route(operations.listOutboundWebhooks, listOutboundWebhooks),
  route(operations.listReports, listReports),
  route(operations.listReportShares, listReportShares),
  route(operations.listAccounts, listAccounts),
  route(operations.listFolders, listFolders),
  route(operations.listNotifications, listNotifications),
  route(operations.countUnreadNotifications, countUnreadNotifications),
  route(operations.listApiKeys, listApiKeys),
  route(operations.listDeliveries, listDeliveries),
  route(operations.getDelivery, getDelivery),
  route(operations.retryDelivery, retryDelivery),
  route(operations.cancelDelivery, cancelDelivery),
  route(operations.getWebhookEndpoint, getWebhookEndpoint),
  route(operations.listWebhookEndpoints, listWebhookEndpoints),
  route(operations.getActivity, getActivity),
  route(operations.listSourceActivity, listSourceActivity),
  route(operations.getPlannedContacts, getPlannedContacts),
  route(operations.updateWebhookEndpoint, updateWebhookEndpoint),
  route(operations.resumeWebhookEndpoint, resumeWebhookEndpoint),
  route(operations.rotateSigningSecret, rotateSigningSecret),
  route(operations.sendTestEvent, sendTestEvent),
  route(operations.replayEvents, replayEvents),
  route(operations.countReplay, countReplay),
  route(operations.dryRunTemplate, dryRunTemplate),
  route(operations.getBuiltInReceiver, getBuiltInReceiver),
  route(operations.setBuiltInReceiver, setBuiltInReceiver),
  route(operations.receiveInbound, receiveInbound),
  route(operations.saveInboundMapping, saveInboundMapping),
  route(operations.listenForSample, listenForSample),
  route(operations.listSampleEvents, listSampleEvents),
  route(operations.selectSampleEvent, selectSampleEvent),
  route(operations.getInboundAddress, getInboundAddress),
  route(operations.createInboundAddress, createInboundAddress),
  route(operations.updateInboundAddress, updateInboundAddress),
  route(operations.deleteInboundAddress, deleteInboundAddress),
  route(operations.listEvents, listEvents),
  route(operations.getRetention, getRetention),
  route(operations.searchLeads, searchLeads),
];
