import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import type { NamedPath } from './picks.ts';

/** What is taken from an event that comes in, and what has to stand in it. */
export function inboundPaths({ inbound, filterKey }: OutboundWebhook): NamedPath[] {
  return [
    ...(inbound
      ? [
          { name: 'Contact id', path: inbound.contactIdPath },
          { name: 'Body', path: inbound.bodyPath },
          { name: 'Attachments', path: inbound.attachmentsPath },
          { name: 'State', path: inbound.statePath },
          ...fieldPaths(inbound.contactFieldPaths),
        ]
      : []),
    ...(filterKey ? [{ name: 'Filter', path: filterKey.path, expectedValue: filterKey.expectedValue }] : []),
  ];
}

/** What is taken from a reply to the request about a contact. */
export function responsePaths({ contactFieldResponsePaths }: OutboundWebhook): NamedPath[] {
  return fieldPaths(contactFieldResponsePaths);
}

function fieldPaths(paths: Record<string, unknown> | null): NamedPath[] {
  return Object.entries(paths ?? {}).map(([field, path]) => ({ name: field, path, isField: true }));
}
