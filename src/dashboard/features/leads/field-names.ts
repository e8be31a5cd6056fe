/** The names of lead fields. The fields are not fixed, so they are collected from the loaded leads. */
import type { Lead } from '#contract/lead.ts';

export type FieldNames = ReadonlyMap<string, string>;

export const NO_FIELDS: FieldNames = new Map();

/** Returns the known fields and those of the given leads. Returns the same map if no field is new. */
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

/** Returns the value of a field. Joins the values of a repeated field. Null if the lead does not have it. */
export function fieldValue({ fields }: Lead, key: string): string | null {
  const values = (fields ?? []).flatMap(({ field, name, value }) =>
    (field ?? name) === key ? (value ?? []) : [],
  );
  return values.length === 0 ? null : values.join('; ');
}
