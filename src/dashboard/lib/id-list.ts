export type IdList = {
  /** The ids without duplicates, in the order of the text. */
  ids: readonly string[];
  /** The number of duplicates that were removed. */
  repeated: number;
};

/** Extracts ids from typed or pasted text: lines, a row or column of a table, or a list separated by commas. */
export function readIds(text: string): IdList {
  const all = text.split(/[\s,;]+/).filter((id) => id !== '');
  const ids = [...new Set(all)];
  return { ids, repeated: all.length - ids.length };
}
