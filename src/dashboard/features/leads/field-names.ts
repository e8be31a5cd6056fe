/**
 * The names of lead fields. Each service has other fields, so the dashboard collects their names from the loaded leads.
 */
import type { Lead } from '#contract/lead.ts';

export type FieldNames = ReadonlyMap<string, string>;

export const NO_FIELDS: FieldNames = new Map();

/** Returns the known fields and the fields of the given leads. Returns the same map if no field is new. */
export function withFieldsOf(leads: readonly Lead[], known: FieldNames): FieldNames {
  let names: Map<string, string> | null = null;
  for (const { fields } of leads) {
    for (const { field, name } of fields ?? []) {
      const key = field ?? name;
      if (key && !(names ?? known).has(key)) names = (names ?? new Map(known)).set(key, name || key);
    }
  }
  return names ?? known;
}

/** Returns the value of a field; null if the lead does not have the field. Joins the values of a repeated field. */
export function fieldValue({ fields }: Lead, key: string): string | null {
  const values = (fields ?? []).flatMap(({ field, name, value }) =>
    (field ?? name) === key ? (value ?? []) : [],
  );
  return values.length === 0 ? null : values.join('; ');
}
