export type IdList = {
  /** Each once, in the order in which they stand. */
  ids: readonly string[];
  /** How many stood there again. */
  repeated: number;
};

/** The ids in a text that was typed or pasted: from lines, a column or a row of a table, or a list with commas. */
export function readIds(text: string): IdList {
  const all = text.split(/[\s,;]+/).filter((id) => id !== '');
  const ids = [...new Set(all)];
  return { ids, repeated: all.length - ids.length };
}
