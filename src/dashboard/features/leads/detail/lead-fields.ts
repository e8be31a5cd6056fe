import type { LeadField } from '#contract/lead.ts';
import { containsWords } from '#contract/fold.ts';

/**
 * A field of a lead and its origin. 'crm': only the response with CRM fields contains the field. 'changed': the CRM has
 * another value, and `before` is the value without the CRM.
 */
export type ListedField = LeadField & { origin: 'service' | 'crm' | 'changed'; before: string | null };

/** Lists the fields in the order of the response. `withCrm` is null until the user loads the CRM fields. */
export function mergeLeadFields(
  withoutCrm: readonly LeadField[] | null,
  withCrm: readonly LeadField[] | null,
): ListedField[] {
  const known = withoutCrm ?? [];
  if (withCrm === null) return known.map((field) => ({ ...field, origin: 'service', before: null }));
  const unmatched = [...known];
  const take = (matches: (field: LeadField) => boolean): LeadField | null => {
    const index = unmatched.findIndex(matches);
    return index === -1 ? null : (unmatched.splice(index, 1)[0] ?? null);
  };
  // Pairs equal fields first. Otherwise a field that occurs twice could be paired with the wrong field.
  const equals = withCrm.map((field) =>
    take((other) => isSameField(field, other) && field.value === other.value),
  );
  const listed = withCrm.map((field, index): ListedField => {
    if (equals[index]) return { ...field, origin: 'service', before: null };
    const before = take((other) => isSameField(field, other));
    return before
      ? { ...field, origin: 'changed', before: before.value }
      : { ...field, origin: 'crm', before: null };
  });
  return [
    ...listed,
    ...unmatched.map((field): ListedField => ({ ...field, origin: 'service', before: null })),
  ];
}

function isSameField(a: LeadField, b: LeadField): boolean {
  return a.field === b.field && a.name === b.name;
}

export type FieldFilter = { text: string; aiOnly: boolean };

export function filterFields(fields: readonly ListedField[], { text, aiOnly }: FieldFilter): ListedField[] {
  const contains = containsWords(text);
  return fields.filter(
    ({ field, name, value, aiProduced }) =>
      (!aiOnly || aiProduced) && contains(`${field ?? ''}\n${name ?? ''}\n${value ?? ''}`),
  );
}

/** Whether the value of a field is null or blank. */
export function isEmptyField({ value }: LeadField): boolean {
  return value === null || value.trim() === '';
}
