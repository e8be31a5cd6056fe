/**
 * Signs deliveries according to the Standard Webhooks specification. Receivers can verify them with the libraries of
 * this specification.
 */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function newSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * Returns the headers of a delivery: the id of its event, the time of sending and one signature per secret. Omits the
 * signature header if there are no secrets.
 */
export function signedHeaders(
  id: string,
  sentAt: Date,
  body: string,
  secrets: readonly string[],
): { name: string; value: string }[] {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return [
    { name: 'webhook-id', value: id },
    { name: 'webhook-timestamp', value: timestamp },
    ...(signatures.length > 0 ? [{ name: 'webhook-signature', value: signatures.join(' ') }] : []),
  ];
}
