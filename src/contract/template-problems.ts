/** Checks a template before it is saved, when the values of its variables are unknown. */
import type { OutboundWebhook, OutboundWebhookInput, RequestTemplate } from './outbound-webhook.ts';
import { headerField, placesInHeader, placesInUrl, URL_FIELD } from './render-template.ts';
import { BODY, bodyFormat, canBeJson } from './template-body.ts';
import { variablesIn } from './template-effects.ts';
import { refuseFilters, unfit, unknownAmong } from './template-fill.ts';
import type { Place } from './template-nesting.ts';
import { parseTemplate, Unfit, type ParsedTemplate, type TemplateField } from './template-places.ts';

/** A problem of a field of the template. `path` is the path of the field, e.g. `['headers', 0, 'value']`. */
export type TemplateProblem = { path: (string | number)[]; message: string };

/**
 * Returns the problems that prevent every rendering of a template, at most one per field. `known` contains the names of
 * all variables; null if some names are unknown.
 */
export function templateProblems(
  template: RequestTemplate,
  known: ReadonlySet<string> | null,
): TemplateProblem[] {
  const { url, headers, bodyTemplate } = template;
  const check = (
    text: string | null,
    field: TemplateField,
    placesIn: (parsed: ParsedTemplate) => readonly Place[],
  ) => {
    try {
      const parsed = parseTemplate(text ?? '', field);
      const places = placesIn(parsed);
      for (const [index, variable] of parsed.variables.entries()) {
        const place = places[index]!;
        refuseFilters(field, variable, place);
        if (known !== null && !known.has(variable.name))
          throw unfit(field, variable, unknownAmong([...known]));
        if (place.refusal !== null) throw unfit(field, variable, `${place.refusal}. Move or remove it.`);
      }
      return [];
    } catch (error) {
      if (error instanceof Unfit && error.field)
        return [{ path: [...error.field.path], message: error.atField }];
      throw error;
    }
  };
  return [
    ...check(url, URL_FIELD, placesInUrl),
    ...(headers ?? []).flatMap(({ name, value }, index) =>
      check(value, headerField(name ?? '', index), placesInHeader),
    ),
    ...check(bodyTemplate, BODY, (parsed) => {
      const type = (headers ?? []).find(({ name }) => name?.toLowerCase() === 'content-type')?.value ?? null;
      const { places, notJson } = bodyFormat(parsed, type);
      if (bodyTemplate && notJson !== null && !canBeJson(parsed, places)) throw new Unfit(notJson, BODY);
      return places;
    }),
  ];
}

const TEMPLATE_FIELDS = ['sendMessageTemplate', 'setFieldTemplate'] as const;

type Saved = Pick<OutboundWebhookInput, (typeof TEMPLATE_FIELDS)[number]>;

/**
 * Returns the templates that a save changes. Unchanged templates are not checked, so that a user can save other values
 * beside an invalid stored template.
 */
function changedTemplates(input: Saved, stored: OutboundWebhook | null) {
  return TEMPLATE_FIELDS.flatMap((name) => {
    const sent = input[name];
    if (!sent) return [];
    const template = { ...sent, headers: sent.headers ?? null, bodyTemplate: sent.bodyTemplate ?? null };
    return isSameTemplate(template, stored?.[name] ?? null) ? [] : [{ name, template }];
  });
}

function isSameTemplate(one: RequestTemplate, other: RequestTemplate | null): boolean {
  return other !== null && textOf(one) === textOf(other);
}

function textOf({ method, url, headers, bodyTemplate }: RequestTemplate): string {
  const pairs = headers?.map(({ name, value }) => [name, value]) ?? null;
  return JSON.stringify([method, url, pairs, bodyTemplate]);
}

/** Returns the problems of the templates that a save changes. */
export function savedTemplateProblems(
  input: Saved,
  stored: OutboundWebhook | null,
  known: ReadonlySet<string> | null,
): TemplateProblem[] {
  return changedTemplates(input, stored).flatMap(({ name, template }) =>
    templateProblems(template, known).map(({ path, message }) => ({ path: [name, ...path], message })),
  );
}

/** Returns the names of the variables in the templates that a save changes. */
export function savedTemplateNames(input: Saved, stored: OutboundWebhook | null): Set<string> {
  const texts = changedTemplates(input, stored).flatMap(({ template: { url, headers, bodyTemplate } }) => [
    url,
    bodyTemplate,
    ...(headers ?? []).map(({ value }) => value),
  ]);
  return new Set(texts.flatMap((text) => variablesIn(text ?? '').map(({ name }) => name)));
}
