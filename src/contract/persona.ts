import * as z from 'zod';
import { Flag, Id, list, NamedReference, optionalNumber, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

/** The identity and writing style of a bot. The API document gives no units for the numbers. spec: Persona */
export const Persona = z.object({
  id: Id,
  agencyId: Text,
  personaName: Text,
  description: Text,
  color: Text,
  imageUri: Text,
  voiceStyles: Text,
  howToRespond: Text,
  typoPercent: optionalNumber(),
  breakupLargeMessagePercent: optionalNumber(),
  responseTime: Text,
  responseDelay: optionalNumber(),
  /** A plain string, because the API document does not declare this field as a date-time. */
  modifiedAt: Text,
  modifiedBy: Text,
  aiProviderPreferences: list(z.string()),
  folderId: Text,
  botIds: list(z.string()),
  bots: list(NamedReference),
  favorited: Flag,
  default: Flag,
});
export type Persona = z.infer<typeof Persona>;

/** spec: Endpoints 12 */
export const listPersonas = defineOperation({
  id: 'listPersonas',
  method: 'GET',
  path: '/persona',
  summary: 'List personas',
  responses: { success: z.array(Persona), records: [] },
});
