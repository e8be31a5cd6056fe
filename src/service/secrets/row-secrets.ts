import type { SecretBox } from './secret-box.ts';

/** Whose secrets they are, and what seals them. A verb's context is one. */
export type SecretOwner = { agencyId: string; secrets: SecretBox };

/** The secrets of one row, by the name of their field. */
export type RowSecrets<Field extends string> = {
  seal: (field: Field, text: string) => Buffer;
  /** Null where nothing is stored, or where it cannot be opened. */
  open: (field: Field, sealed: Buffer | null) => string | null;
  /**
   * What a save makes of a stored secret: null or nothing keeps it, an empty text removes it, any other replaces
   * it. To keep is `undefined`, which Drizzle leaves out of an update.
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
