import type { SecretBox } from './secret-box.ts';

/** The agency of the secrets, and the `SecretBox` that encrypts them. The context of a verb has both. */
export type SecretOwner = { agencyId: string; secrets: SecretBox };

/** Encrypts (`seal`) and decrypts (`open`) the secrets of one row, by field name. */
export type RowSecrets<Field extends string> = {
  seal: (field: Field, text: string) => Buffer;
  /** Returns the decrypted secret. Returns null if no secret is stored or it cannot be decrypted. */
  open: (field: Field, sealed: Buffer | null) => string | null;
  /**
   * Returns the new value of the column of a secret. Null or undefined keeps the stored secret, an empty text deletes
   * it, and any other text replaces it. To keep the secret, returns undefined, which Drizzle omits from an update.
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
