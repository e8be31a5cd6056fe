import { INBOUND_ADDRESS_PATH } from '#contract/inbound-address.ts';
import { appConfig } from '../../../api/transport/config.ts';

/** Returns the absolute URL of a path at the service. */
export function serviceUrlOf(path: string): string {
  return new URL(appConfig().serviceUrl, location.origin).href.replace(/\/+$/, '') + path;
}

/**
 * Returns the inbound address with the given token. Inbound addresses have the same base URL as the operations of the
 * API.
 */
export function addressWith(token: string): string {
  return serviceUrlOf(`${INBOUND_ADDRESS_PATH}/${token}`);
}
