/**
 * Matches the names of headers and URL parameters whose values count as secrets. assumed: the API document marks no
 * header as secret.
 */
const SECRET =
  /auth|api[-_]?key|access[-_]?key|token|secret|passw|passphrase|pwd|cookie|credential|signature|session|bearer|jwt|(^|[-_.])key$|^(pass|sig|code)$/i;

/** The text that replaces a secret. Its length is constant, so that it reveals nothing about the secret. */
export const REDACTED = '***';

/** Whether the value of a header or URL parameter with this name counts as a secret. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name.trim());
}

/** Replaces the given secrets in a text, also in their JSON and URL-encoded forms. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret.toWellFormed()),
    ])
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
}

type Piece = {
  text: string;
  /** The parameter name that makes this piece a secret ('@' for the user name and password); null for other pieces. */
  secretName: string | null;
};

/**
 * Splits an address into secret pieces and other pieces. Secret pieces are the values of parameters with a secret name,
 * in the query and in the fragment, and the user name and password. The text may be an incomplete address, or no
 * address.
 */
function piecesOf(address: string): Piece[] {
  const pieces: Piece[] = [];
  const [scheme = '', credentials] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]+)@/i.exec(address) ?? [];
  let rest = address;
  if (credentials !== undefined) {
    const plain = scheme.slice(0, -credentials.length - 1);
    pieces.push({ text: plain, secretName: null }, { text: credentials, secretName: '@' });
    rest = address.slice(plain.length + credentials.length);
  }
  for (;;) {
    const parameter = /[?&#;]([^=&#;?]*)=/.exec(rest);
    if (parameter === null) return [...pieces, { text: rest, secretName: null }];
    const [text, name = ''] = parameter;
    const valueAt = parameter.index + text.length;
    pieces.push({ text: rest.slice(0, valueAt), secretName: null });
    rest = rest.slice(valueAt);
    if (!isSecretName(decoded(name))) continue;
    const value = /^[^&#]*/.exec(rest)?.[0] ?? '';
    if (value !== '') pieces.push({ text: value, secretName: name });
    rest = rest.slice(value.length);
  }
}

/** Replaces the secrets of an address: the values of parameters with a secret name, and the user name and password. */
export function withoutSecretParameters(address: string): string {
  return piecesOf(address)
    .map(({ text, secretName }) => (secretName === null ? text : REDACTED))
    .join('');
}

/** Returns the secrets of an address exactly as the address contains them. */
export function secretParameters(address: string): string[] {
  return piecesOf(address).flatMap(({ text, secretName }) => (secretName === null ? [] : [text]));
}

/**
 * Restores the secrets of a redacted address: each secret is taken from the parameter of the address `other` with the
 * same name. Secrets without such a parameter become empty.
 */
export function withSecretParametersOf(redacted: string, other: string): string {
  const left = piecesOf(other);
  return piecesOf(redacted)
    .map(({ text, secretName }) => {
      if (secretName === null || text !== REDACTED) return text;
      const at = left.findIndex((piece) => piece.secretName === secretName);
      return at === -1 ? '' : (left.splice(at, 1)[0]?.text ?? '');
    })
    .join('');
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * Returns a copy of a request body without secrets: without the values at `secretPaths`, the values of headers with a
 * secret name, and the secret parameters of addresses. Keeps null and empty texts, because they show whether a secret
 * is kept or removed.
 */
export function withoutSecretValues(body: unknown, secretPaths: readonly string[]): unknown {
  const secret = new Set(secretPaths);
  const copy = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      if (value !== '' && secret.has(path)) return REDACTED;
      return ADDRESS.test(value) ? withoutSecretParameters(value) : value;
    }
    if (Array.isArray(value)) return value.map((item, index) => copy(item, join(path, index)));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, part]) => [key, copy(part, join(path, key))] as const);
    const shown = Object.fromEntries(entries);
    const isSecretHeader = typeof shown.name === 'string' && isSecretName(shown.name);
    return isSecretHeader && typeof shown.value === 'string' && shown.value !== ''
      ? { ...shown, value: REDACTED }
      : shown;
  };
  return copy(body, '');
}

function join(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}
