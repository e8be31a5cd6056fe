import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Logger } from '../log.ts';

export const KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
/** The first byte of what is sealed, so that another way of sealing can come beside this one. */
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** The field of the one row that a secret belongs to. Sealed text opens there and nowhere else. */
export type SecretPlace = {
  agencyId: string;
  table: string;
  /** What the row is found by within its agency. */
  row: readonly string[];
  field: string;
};

/** Seals text for storage, so that whoever has the database alone reads no secret. */
export type SecretBox = {
  seal: (text: string, place: SecretPlace) => Buffer;
  /** Null, and a line in the log, where the text cannot be opened: with another key, or changed since. */
  open: (sealed: Buffer, place: SecretPlace) => string | null;
};

/** AES-256-GCM with a random IV for each text. The key must be `KEY_BYTES` long. */
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

/** As JSON, for ids may hold any separator. */
function identity({ agencyId, table, row, field }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([VERSION, agencyId, table, row, field]));
}
