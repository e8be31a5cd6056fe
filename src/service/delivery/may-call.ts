import { lookup } from 'node:dns/promises';
import type { AddressGuard } from './address-guard.ts';
import type { Receiver } from './built-in-receiver.ts';

/** Whether a webhook of an agency may call an http address. */
export type MayCall = (address: string, agencyId: string) => Promise<boolean>;

/** All addresses that a name stands for. Rejects if there is none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const RESOLVE_WITHIN_MS = 2000;

/**
 * assumed: a name that cannot be resolved in time may be saved, because it may be set up later. A delivery checks the
 * address again that it connects to.
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

/** As a connection is made: by the names of the machine as well. An address stands for itself. */
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
