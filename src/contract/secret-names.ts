/** What a name must hold for its value to be taken for a secret. assumed: the document marks no header as secret. */
const SECRET =
  /auth|api[-_]?key|access[-_]?key|token|secret|passw|passphrase|pwd|cookie|credential|signature|session|bearer|jwt|(^|[-_.])key$|^(pass|sig|code)$/i;

/** What stands where a secret is. As long for all, so that it tells nothing. */
export const REDACTED = '***';

/** Whether what has this name, a header or a parameter of an address, is taken for a secret. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name.trim());
}

/** A text without the secrets that are known here, wherever in it they stand, as JSON and addresses write them too. */
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
  /** Of a piece that is a secret: the name that tells so. */
  secretName: string | null;
};

/**
 * An address in pieces, of which the values of parameters of a secret name are secrets, behind '?' and behind '#', and so
 * are a name and a password before its host. It may be none, or still be written.
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

/** An address without its secrets: what stands in its parameters of a secret name, and before its host. */
export function withoutSecretParameters(address: string): string {
  return piecesOf(address)
    .map(({ text, secretName }) => (secretName === null ? text : REDACTED))
    .join('');
}

/** The secrets of an address, as they stand in it. */
export function secretParameters(address: string): string[] {
  return piecesOf(address).flatMap(({ text, secretName }) => (secretName === null ? [] : [text]));
}

/** An address that was redacted, with the secrets that another one has of the same names, and nothing for the others. */
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
 * A copy of a request's body to be shown: without what stands at `secretPaths`, without the values of headers of a secret
 * name, and without such parameters of addresses. Null and empty text stay: they say what happens to a secret.
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
