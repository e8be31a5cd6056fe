/**
 * The descriptions of the operations in the OpenAPI document. They are not part of the contract, because the dashboard
 * does not need them.
 */
import type { OperationId } from '#contract/index.ts';

export const DESCRIPTIONS: Record<OperationId, string> = {
  endSplitTest:
    'Ends the running split test of a bot permanently and makes the winner its only persona. Returns the bot. If the test has already ended, nothing changes.',
  saveOutboundWebhook:
    'Saves the outbound webhook of a source: one callback URL in legacy mode, or request templates. Missing values keep the stored ones. The response never contains the external API key.',
  queryTopics:
    'Returns the topics of a range of days with their conversations, average sentiment and daily series. Changes nothing.',
  putCustomChannel:
    'Creates a custom channel or replaces its documented fields. An omitted or null token keeps the stored one, and an empty one deletes it.',
  addReportShares:
    'Shares a report with accounts. Accounts that already have the report keep it. Returns all shares of the report.',
  deleteReportShare: 'Revokes the access of one account to a report.',
  addFolder:
    'Adds a folder, at the top level or below a parent. A repeated Idempotency-Key returns the first folder instead of adding another one.',
  getLead: 'Returns a lead, on request with the fields of the external CRM.',
  listLeads:
    'Returns a page of leads, newest message first. Filters by source and by lead id can be combined.',
  listPageHistory: 'Returns the visits of a lead to the pages of the agency’s site, newest first.',
  duplicateBot:
    'Copies a bot with its settings. A repeated Idempotency-Key returns the first copy instead of making another one.',
  listPersonas: 'Returns all personas of the agency.',
  listTransactions:
    'Returns the billing transactions of the agency, newest first. `since` selects those that were created, or whose usage ended, at this time or later.',
  listSmartFaqs: 'Returns the questions of leads with their answers, if any.',
  deleteApiKey: 'Deletes an API key. Requests with this key are rejected from then on.',
  updateNotification: 'Marks a notification as read or unread.',
  listBots: 'Returns all bots of the agency with their current split tests.',
  getBot: 'Returns a bot with its current split test.',
  getSplitTestHistory:
    'Returns the daily counts of the current split test of a bot, per persona and source, and the stored plan. A day is a period of 24 hours since the start of the test.',
  saveSplitTestPlan:
    'Stores the difference that the current split test of a bot should detect, or deletes it. Does not change the test.',
  listSources: 'Returns all sources of the agency.',
  listCustomChannels: 'Returns the custom channels of a source without their tokens.',
  listAgencyChannels: 'Returns the custom channels of all sources without their tokens.',
  getCustomChannel: 'Returns a custom channel with its authentication token.',
  getOutboundWebhook:
    'Returns the outbound webhook and the inbound mapping of a source, without the external API key.',
  listOutboundWebhooks:
    'Returns the outbound webhooks of all sources, each with the result of its last test.',
  listReports: 'Returns the reports of the agency.',
  listReportShares: 'Returns the accounts that have access to a report.',
  listAccounts: 'Returns the accounts of the agency that reports can be shared with.',
  listFolders: 'Returns all folders of the agency, by name.',
  searchLeads:
    'Finds leads by the words of the name, the contact id and the last message, regardless of case and accents. A word also matches the beginning of a longer one. Best matches first.',
  listNotifications:
    'Returns the notifications of the agency, newest first. A page has at most `limit` of them. The next page starts after the id in `before`.',
  listApiKeys: 'Returns the API keys of the agency without their secret part.',
  listDeliveries:
    'Returns the deliveries of outbound webhooks, newest first. Filters by source, state, event and period can be combined.',
  getRetention:
    'Returns the days after which the service deletes records, as its operator has set them. A value of null means that it keeps them.',
  countUnreadNotifications: 'Returns the number of unread notifications, and of their subjects.',
  getDelivery: 'Returns a delivery with its request and all attempts.',
  retryDelivery: 'Sends a delivery at the next opportunity, also if it was given up or cancelled.',
  cancelDelivery: 'Cancels a delivery that has not been sent.',
  getWebhookEndpoint:
    'Returns the state of the deliveries of a source: active or paused, with the last failure.',
  listWebhookEndpoints:
    'Returns the state of the deliveries of every source that has sent events, with the number of deliveries that wait.',
  getActivity:
    'Returns the conversations that started on each of the last full days, those in which the lead replied, and the new leads.',
  listSourceActivity:
    'Returns the number of leads that were added to each source in the last seven full days (UTC).',
  getPlannedContacts:
    'Returns the number of follow-ups and scheduled responses of the next 72 hours, by quarter of an hour, by the time zone of the lead and by source.',
  updateWebhookEndpoint: 'Changes how the service delivers the events of a source.',
  resumeWebhookEndpoint: 'Resumes the paused deliveries of a source.',
  rotateSigningSecret:
    'Creates the signing secret of a source or replaces it, and returns it once. The previous secret remains valid for a transition period.',
  sendTestEvent: 'Sends a test event to the outbound webhook of a source.',
  dryRunTemplate:
    'Renders a template for the newest events of a source and compares each request with that of the stored template. Sends nothing and changes nothing.',
  countReplay:
    'Returns the numbers of events and of deliveries of a replay with the same body. Sends nothing.',
  replayEvents: 'Queues the events of a period again for the outbound webhook of a source.',
  getBuiltInReceiver: 'Returns the latest requests that the built-in receiver of a source has received.',
  setBuiltInReceiver: 'Sets the response of the built-in receiver of a source, for trying failures.',
  receiveInbound:
    'Accepts a message from an external system and stores it for a lead, as the inbound mapping of the source describes.',
  saveInboundMapping: 'Replaces the inbound mapping and the filter of a source.',
  listenForSample:
    'Captures the inbound messages of the next minutes as samples for the mapping. 0 minutes stop the capture.',
  listSampleEvents: 'Returns the stored inbound samples of a source, newest first.',
  selectSampleEvent: 'Chooses the sample that the inbound mapping is shown with, or none.',
  getInboundAddress:
    'Returns the address of a source for senders that cannot set headers, without its token.',
  createInboundAddress:
    'Creates the inbound address of a source or replaces it, and returns its token once. Senders post messages to /in/{token} of the host, without an API key. The previous token is invalid immediately.',
  updateInboundAddress: 'Sets whether the inbound address of a source answers handshakes.',
  deleteInboundAddress: 'Removes the inbound address of a source. Its token is invalid immediately.',
  listEvents:
    'Returns the events after a position, or streams them to clients that accept text/event-stream.',
};
