import { lookup } from 'node:dns/promises';
import type { AddressGuard } from './address-guard.ts';
import type { Receiver } from './built-in-receiver.ts';

export type MayCall = (address: string, agencyId: string) => Promise<boolean>;

/** Returns all IP addresses of a host name. Rejects if the name has no addresses. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const RESOLVE_WITHIN_MS = 2000;

/**
 * Returns the check of an address that a user saves. assumed: users can save a host name that cannot be resolved in
 * time, because its DNS record may be created later. Each delivery checks the address again when it connects.
 */
export function createMayCall(
  guard: AddressGuard,
  resolve: Resolve = lookUp,
  receiver: Receiver | null = null,
): MayCall {
  return async (address, agencyId) => {
    const url = new URL(address);
    const inbox = receiver?.inboxAt(url);
    if (inbox) return inbox.agencyId === agencyId;
    const { hostname } = url;
    return guard.allows(hostname, await inTime(resolve(hostname).catch(() => [])));
  };
}

/**
 * Resolves a host name like a connection, including names from the hosts file of this machine. Returns an IP address
 * unchanged.
 */
export async function lookUp(hostname: string): Promise<readonly string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

async function inTime(resolved: Promise<readonly string[]>): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), RESOLVE_WITHIN_MS);
  });
  try {
    return await Promise.race([resolved, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
