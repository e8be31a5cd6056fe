import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Logger } from '../log.ts';

export const KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
/** The first byte of an encrypted secret. It allows other formats in later versions. */
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * The row and field of a secret. An encrypted secret can be decrypted only for the same row and field, so a copy in
 * another row is useless.
 */
export type SecretPlace = {
  agencyId: string;
  table: string;
  /** The primary key of the row within its agency. */
  row: readonly string[];
  field: string;
};

/** Encrypts secrets before they are stored, so that a person who can read the database cannot read the secrets. */
export type SecretBox = {
  seal: (text: string, place: SecretPlace) => Buffer;
  /** Decrypts a secret. Returns null and logs an error if the data was encrypted with another key or was modified. */
  open: (sealed: Buffer, place: SecretPlace) => string | null;
};

/** Creates a `SecretBox` that uses AES-256-GCM with a random IV for each secret. `key` must have `KEY_BYTES` bytes. */
export function createSecretBox(key: Uint8Array, log: Pick<Logger, 'error'>): SecretBox {
  if (key.byteLength !== KEY_BYTES) throw new RangeError(`A key of secrets has ${KEY_BYTES} bytes.`);
  return {
    seal(text, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(identity(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed]);
    },
    open(sealed, place) {
      const text = tryToOpen(key, sealed, place);
      if (text === null) log.error({ table: place.table, field: place.field }, CANNOT_OPEN);
      return text;
    },
  };
}

const CANNOT_OPEN =
  'A stored secret cannot be decrypted and counts as missing: start with the key it was encrypted with ' +
  '(SECRETS_KEY, or the file secrets-key in the data folder), or save the secrets again.';

function tryToOpen(key: Uint8Array, sealed: Buffer, place: SecretPlace): string | null {
  if (sealed[0] !== VERSION || sealed.length < HEADER_BYTES) return null;
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const tag = sealed.subarray(1 + IV_BYTES, HEADER_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(identity(place))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Returns the additional authenticated data of a secret. It is JSON, because ids can contain any separator. */
function identity({ agencyId, table, row, field }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([VERSION, agencyId, table, row, field]));
}
