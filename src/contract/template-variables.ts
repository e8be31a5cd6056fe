/** The variables of a request template and their values for an event. */
import type { Event } from './event.ts';

/**
 * The values of variables by name. A Map, because a plain object would also have inherited names such as `constructor`.
 */
export type TemplateVariables = ReadonlyMap<string, string>;

type Reading = { field: number; externalApiKey: string | null };

const VARIABLES: readonly {
  name: string;
  meaning: string;
  /** Returns the value of the variable; null if the variable does not exist. An empty text is a value. */
  read: (event: Event, reading: Reading) => string | null;
}[] = [
  {
    name: 'contactId',
    meaning: 'Id of the lead in the external system',
    read: ({ data }) => textOf(data.contactId),
  },
  { name: 'message', meaning: 'Text of the message', read: ({ data }) => textOf(data.text) },
  { name: 'leadId', meaning: 'Id of the lead', read: ({ data }) => textOf(data.leadId) },
  { name: 'leadName', meaning: 'Name of the lead', read: ({ data }) => textOf(data.leadName) },
  { name: 'botId', meaning: 'Id of the bot', read: ({ botId }) => botId ?? '' },
  { name: 'sourceId', meaning: 'Id of the source', read: ({ sourceId }) => sourceId ?? '' },
  { name: 'eventId', meaning: 'Id of the event, the same on every attempt', read: ({ id }) => id },
  { name: 'eventType', meaning: 'Kind of the event, such as lead.message', read: ({ type }) => type },
  { name: 'time', meaning: 'Time of the event, in UTC', read: ({ time }) => time ?? '' },
  {
    name: 'direction',
    meaning: 'outbound for a message to the lead, inbound for one from the lead',
    read: ({ data }) => textOf(data.direction),
  },
  {
    name: 'state',
    meaning: 'State of the conversation in the external system',
    read: ({ data }) => textOf(data.state),
  },
  {
    name: 'field',
    meaning: 'Name of the field',
    read: ({ data }, { field }) => factOf(data.fields, field, 'field'),
  },
  {
    name: 'value',
    meaning: 'New value of the field',
    read: ({ data }, { field }) => factOf(data.fields, field, 'value'),
  },
  {
    name: 'externalApiKey',
    meaning: 'Stored external API key of the source',
    read: (_, { externalApiKey }) => externalApiKey,
  },
];

/** The variables of every event, besides the fields of the lead. */
export const TEMPLATE_VARIABLES: readonly { name: string; meaning: string }[] = VARIABLES;

type Extra = Reading & {
  contactFields?: ReadonlyMap<string, string>;
  /** The names of fields that leads of this source may have. Their variables are empty if this lead has no value. */
  descriptors?: readonly string[] | null;
};

/**
 * Returns the variables of an event and their values. `field` is the index in `data.fields` of the field that the
 * request sends. A contact field with the name of another variable is ignored.
 */
export function variablesOf(
  event: Event,
  { contactFields = new Map(), descriptors, ...reading }: Extra,
): TemplateVariables {
  const variables = new Map<string, string>();
  const fixed = new Set(VARIABLES.map(({ name }) => name));
  for (const { name, read } of VARIABLES) {
    const value = read(event, reading);
    if (value !== null) variables.set(name, value);
  }
  for (const name of [...contactFields.keys(), ...(descriptors ?? [])])
    if (!fixed.has(name)) variables.set(name, contactFields.get(name) ?? '');
  return variables;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function factOf(facts: unknown, index: number, part: 'field' | 'value'): string {
  const fact: unknown = Array.isArray(facts) ? facts[index] : null;
  return textOf((fact as Record<string, unknown> | null | undefined)?.[part]);
}
