/** The functions of the service for tests of the dashboard. Only modules in this folder import from the service. */
export { openTestService, type TestService } from '#service/testing/a-service.ts';
export {
  aBot,
  aLead,
  anApiKey,
  aPageVisit,
  aPersona,
  aSource,
  FROZEN_NOW,
  unique,
} from '#service/testing/factories.ts';
export { aBotInFull, aSplitTest } from '#service/testing/bot-factories.ts';
export { aConversation, aTopic } from '#service/testing/conversation-factories.ts';
export {
  aFolder,
  anAccount,
  aNotification,
  aReport,
  aSmartFaq,
  aTransaction,
  sharesWith,
} from '#service/testing/record-factories.ts';
export { aChannel, aWebhook } from '#service/testing/source-factories.ts';
