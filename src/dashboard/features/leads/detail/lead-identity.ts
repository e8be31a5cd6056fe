import type { Lead, LeadField } from '#contract/lead.ts';
import { isEmptyField } from './lead-fields.ts';

const LOCATIONS = /^(?:location|city|town|region|state|country)$/i;
const LANGUAGES = /^(?:language|lang|locale|preferred[ _]language)$/i;

/** Returns the location and the language of a lead, as far as a field contains them. */
export function leadIdentity({ fields }: Pick<Lead, 'fields'>): string[] {
  return [LOCATIONS, LANGUAGES].flatMap((pattern) => {
    const found = (fields ?? []).find((field) => isNamed(field, pattern) && !isEmptyField(field));
    return found?.value?.trim() ?? [];
  });
}

function isNamed({ name, field }: LeadField, pattern: RegExp): boolean {
  return pattern.test(name?.trim() ?? '') || pattern.test(field?.trim() ?? '');
}
