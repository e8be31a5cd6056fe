import { tokenInPath } from '#contract/inbound-address.ts';
import { isOperation } from './gateway.ts';

/** Returns the token of an inbound address, which needs no API key; otherwise the API key of the request, or null. */
export function credentialOf({ url, headers }: Request, keyHeader: string): string | null {
  return tokenInPath(new URL(url).pathname) ?? headers.get(keyHeader);
}

/** Whether the request needs a credential. A request for the service's own API description does not. */
export function needsCredential(request: Request): boolean {
  return isOperation(request) || tokenInPath(new URL(request.url).pathname) !== null;
}

/**
 * Whether the response rejects the credential. The status is 401, or 404 at an inbound address, because an address with
 * an unknown token does not exist.
 */
export function isCredentialRefused({ url }: Request, { status }: Response): boolean {
  return status === (tokenInPath(new URL(url).pathname) === null ? 401 : 404);
}
