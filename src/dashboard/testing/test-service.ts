/** The functions of the service for tests of the dashboard. Only modules in this folder import from the service. */
export { openTestService, type TestService } from '#service/testing/a-service.ts';
export * from '#service/testing/factories.ts';
export * from '#service/testing/bot-factories.ts';
export * from '#service/testing/conversation-factories.ts';
export * from '#service/testing/record-factories.ts';
export * from '#service/testing/source-factories.ts';
