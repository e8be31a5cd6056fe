/** The effects of filters such as `number` on the values of variables, for the preview of a template. */
import type { RequestTemplate } from './outbound-webhook.ts';
import { filtered, filterProblem } from './template-filters.ts';
import { Misfit, parseTemplate, Unfit, type TemplateVariable } from './template-places.ts';
import type { TemplateVariables } from './template-variables.ts';

/**
 * The effect of the filters of a placeholder (`written`) on a value. `result` is the filtered value, or the reason why
 * a filter does not accept the value.
 */
export type FilterEffect = { written: string; value: string; result: string; isAccepted: boolean };

/** Returns the effect of each placeholder that has filters. Equal placeholders have one effect. */
export function filterEffects(template: RequestTemplate, variables: TemplateVariables): FilterEffect[] {
  const effects = new Map<string, FilterEffect>();
  for (const { written, name, filters } of validVariables(template)) {
    const value = variables.get(name);
    if (value === undefined || filters.length === 0) continue;
    effects.set(written, { written, value, ...effectOn(value, filters) });
  }
  return [...effects.values()];
}

function effectOn(value: string, filters: readonly string[]): Pick<FilterEffect, 'result' | 'isAccepted'> {
  try {
    const { kind, text } = filtered(value, filters);
    return { result: kind === 'json' ? JSON.stringify(text) : text, isAccepted: true };
  } catch (error) {
    if (error instanceof Misfit) return { result: error.message, isAccepted: false };
    throw error;
  }
}

/**
 * Replaces example values that a filter does not accept by accepted ones. Otherwise a preview would show errors that
 * real values may not cause.
 */
export function withFittingExamples(
  template: RequestTemplate,
  variables: TemplateVariables,
): TemplateVariables {
  const fitting = new Map(variables);
  for (const { name, filters } of validVariables(template)) {
    const value = fitting.get(name);
    if (value === undefined || effectOn(value, filters).isAccepted) continue;
    fitting.set(name, filters.includes('number') ? '1001' : 'yes');
  }
  return fitting;
}

/** Returns the variables of a template whose filters are known. Skips fields of the template that cannot be parsed. */
function validVariables({ url, headers, bodyTemplate }: RequestTemplate): TemplateVariable[] {
  const texts = [url, ...(headers ?? []).map(({ value }) => value), bodyTemplate];
  return texts.flatMap((text) =>
    variablesIn(text ?? '').filter((variable) => filterProblem(variable) === null),
  );
}

/** Returns the variables of a text; none if the text cannot be parsed. */
export function variablesIn(text: string): readonly TemplateVariable[] {
  try {
    return parseTemplate(text, { label: '', path: [] }).variables;
  } catch (error) {
    if (error instanceof Unfit) return [];
    throw error;
  }
}
