import { INBOUND_ADDRESS_PATH } from '#contract/inbound-address.ts';
import { appConfig } from '../../../api/transport/config.ts';

/** Returns the absolute URL of a path of the service. */
export function serviceUrlOf(path: string): string {
  return new URL(appConfig().serviceUrl, location.origin).href.replace(/\/+$/, '') + path;
}

/** Returns the inbound address with this token. The service serves the addresses beside its operations. */
export function addressWith(token: string): string {
  return serviceUrlOf(`${INBOUND_ADDRESS_PATH}/${token}`);
}
