import type { Event } from './event.ts';
import type { RequestTemplate } from './outbound-webhook.ts';

export type TemplateVariables = ReadonlyMap<string, string>;
export type RenderedRequest = {
  method: string;
  url: string;
  headers: { name: string; value: string }[];
  body: string | null;
};
export type Rendered = { request: RenderedRequest; problem: null } | { request: null; problem: string };
export function renderTemplate(_template: RequestTemplate, _variables: TemplateVariables): Rendered {
  return { request: null, problem: 'not yet' };
}
export function variablesOf(
  _event: Event,
  _extra: {
    field: number;
    externalApiKey: string | null;
    contactFields?: ReadonlyMap<string, string>;
    descriptors?: readonly string[] | null;
  },
): TemplateVariables {
  return new Map();
}
