import type { SecretBox } from './secret-box.ts';

/** The agency of the secrets, and the box that seals them. The context of a verb has both. */
export type SecretOwner = { agencyId: string; secrets: SecretBox };

/** Seals and opens the secrets of one row by field name. */
export type RowSecrets<Field extends string> = {
  seal: (field: Field, text: string) => Buffer;
  /** Returns null if nothing is stored or the data cannot be opened. */
  open: (field: Field, sealed: Buffer | null) => string | null;
  /**
   * Returns the new value of a stored secret. Null or undefined keeps it, an empty text removes it, and any other text
   * replaces it. The result for keeping is `undefined`, which Drizzle omits from an update.
   */
  change: (field: Field, text: string | null | undefined) => Buffer | null | undefined;
};

export function rowSecrets<Field extends string>(
  { agencyId, secrets }: SecretOwner,
  table: string,
  row: readonly string[],
): RowSecrets<Field> {
  const seal = (field: Field, text: string) => secrets.seal(text, { agencyId, table, row, field });
  return {
    seal,
    open: (field, sealed) => sealed && secrets.open(sealed, { agencyId, table, row, field }),
    change(field, text) {
      if (text === null || text === undefined) return undefined;
      return text === '' ? null : seal(field, text);
    },
  };
}
