export type IdList = {
  /** Without duplicates, in the original order. */
  ids: readonly string[];
  /** The number of duplicates that were removed. */
  repeated: number;
};

/** Extracts the ids from typed or pasted text: lines, a column or row of a table, or a comma-separated list. */
export function readIds(text: string): IdList {
  const all = text.split(/[\s,;]+/).filter((id) => id !== '');
  const ids = [...new Set(all)];
  return { ids, repeated: all.length - ids.length };
}
