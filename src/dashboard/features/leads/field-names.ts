/** A lead's fields are open: which there are is learned from the leads that are seen. */
import type { Lead } from '#contract/lead.ts';

/** Names of fields by their key. */
export type FieldNames = ReadonlyMap<string, string>;

export const NO_FIELDS: FieldNames = new Map();

/** The fields known so far and those of these leads; the very same map when there is nothing new. */
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

/** Null where the lead has no such field; a field given several times is joined. */
export function fieldValue({ fields }: Lead, key: string): string | null {
  const values = (fields ?? []).flatMap(({ field, name, value }) =>
    (field ?? name) === key ? (value ?? []) : [],
  );
  return values.length === 0 ? null : values.join('; ');
}
