import type { Operation } from './operation.ts';
import { getActivity } from './activity.ts';
import { getPlannedContacts } from './planned-contacts.ts';
import { deleteApiKey, listApiKeys } from './api-key.ts';
import { duplicateBot, endSplitTest, getBot, listBots } from './bot.ts';
import { listSourceActivity } from './source-activity.ts';
import { listWebhookEndpoints } from './source-deliveries.ts';
import {
  getCustomChannel,
  listAgencyChannels,
  listCustomChannels,
  putCustomChannel,
} from './custom-channel.ts';
import {
  cancelDelivery,
  countReplay,
  getBuiltInReceiver,
  getDelivery,
  getWebhookEndpoint,
  listDeliveries,
  replayEvents,
  resumeWebhookEndpoint,
  retryDelivery,
  rotateSigningSecret,
  sendTestEvent,
  setBuiltInReceiver,
  updateWebhookEndpoint,
} from './delivery.ts';
import { listEvents } from './event.ts';
import { addFolder, listFolders } from './folder.ts';
import {
  createInboundAddress,
  deleteInboundAddress,
  getInboundAddress,
  updateInboundAddress,
} from './inbound-address.ts';
import {
  listenForSample,
  listSampleEvents,
  receiveInbound,
  saveInboundMapping,
  selectSampleEvent,
} from './inbound.ts';
import { getLead, listLeads, listPageHistory } from './lead.ts';
import { searchLeads } from './lead-search.ts';
import { countUnreadNotifications, listNotifications, updateNotification } from './notification.ts';
import { getOutboundWebhook, listOutboundWebhooks, saveOutboundWebhook } from './outbound-webhook.ts';
import { listPersonas } from './persona.ts';
import { addReportShares, deleteReportShare, listAccounts, listReports, listReportShares } from './report.ts';
import { getRetention } from './retention.ts';
import { listSmartFaqs } from './smart-faq.ts';
import { listSources } from './source.ts';
import { getSplitTestHistory, saveSplitTestPlan } from './split-test-history.ts';
import { queryTopics } from './topic.ts';
import { dryRunTemplate } from './template-dry-run.ts';
import { listTransactions } from './transaction.ts';

/** All operations by id: those of the API document in its order, then the extensions. */
export const operations = {
  endSplitTest,
  saveOutboundWebhook,
  queryTopics,
  putCustomChannel,
  addReportShares,
  deleteReportShare,
  addFolder,
  getLead,
  listLeads,
  listPageHistory,
  duplicateBot,
  listPersonas,
  listTransactions,
  listSmartFaqs,
  deleteApiKey,
  updateNotification,
  listBots,
  getBot,
  getSplitTestHistory,
  saveSplitTestPlan,
  listSources,
  listCustomChannels,
  listAgencyChannels,
  getCustomChannel,
  getOutboundWebhook,
  listOutboundWebhooks,
  listReports,
  listReportShares,
  listAccounts,
  listFolders,
  listNotifications,
  countUnreadNotifications,
  listApiKeys,
  listDeliveries,
  getDelivery,
  retryDelivery,
  cancelDelivery,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  listWebhookEndpoints,
  getActivity,
  listSourceActivity,
  getPlannedContacts,
  resumeWebhookEndpoint,
  rotateSigningSecret,
  sendTestEvent,
  replayEvents,
  countReplay,
  dryRunTemplate,
  getBuiltInReceiver,
  setBuiltInReceiver,
  receiveInbound,
  saveInboundMapping,
  listenForSample,
  listSampleEvents,
  selectSampleEvent,
  getInboundAddress,
  createInboundAddress,
  updateInboundAddress,
  deleteInboundAddress,
  listEvents,
  searchLeads,
  getRetention,
} satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;
