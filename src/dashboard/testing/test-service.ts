/** The dashboard's tests reach the service through this folder alone. */
export { openTestService, type TestService } from '#service/testing/a-service.ts';
export { aLead, aPageVisit, aPersona, aSource, FROZEN_NOW, unique } from '#service/testing/factories.ts';
