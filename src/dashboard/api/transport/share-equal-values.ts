/** The maximum number of different values per field that are compared. It limits the memory of the comparison. */
const MAX_KNOWN = 1000;
/** The number of values after which a field is no longer compared if fewer than half of its values are repeated. */
const TRIAL = 2000;

type FieldValues = { known: Map<string, unknown>; compared: number; repeated: number };

/**
 * Returns a function that reduces the memory of a long list. It receives the records of the list in order. If an object
 * or array in a record equals one in the same field of an earlier record, the function replaces it with the earlier
 * one. Most bots of a large agency are copies of each other, so their conditions, tools and follow-up states are equal.
 */
export function shareEqualValues(): (record: unknown) => void {
  const fields = new Map<string, FieldValues>();
  return (record) => {
    if (typeof record !== 'object' || record === null) return;
    const values = record as Record<string, unknown>;
    for (const [name, value] of Object.entries(values)) {
      if (typeof value !== 'object' || value === null) continue;
      let field = fields.get(name);
      if (!field) fields.set(name, (field = { known: new Map(), compared: 0, repeated: 0 }));
      values[name] = earlierEqual(field, value);
    }
  };
}

/** Returns the earlier value that is equal, or the value itself. */
function earlierEqual(field: FieldValues, value: object): unknown {
  const { known, compared, repeated } = field;
  if (compared >= TRIAL && repeated < compared / 2) {
    known.clear();
    return value;
  }
  field.compared += 1;
  const text = JSON.stringify(value);
  const earlier = known.get(text);
  if (earlier !== undefined) {
    field.repeated += 1;
    return earlier;
  }
  if (known.size < MAX_KNOWN) known.set(text, value);
  return value;
}
