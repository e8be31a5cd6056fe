/**
 * What stands in the lock file of a data folder: who holds it. Plain JavaScript, because the database's thread asks
 * too, and a worker of Node 20 loads no TypeScript.
 */
import { readFileSync } from 'node:fs';

/**
 * `holder` is made up anew at every start and is all that counts; the rest is for whoever reads it. `beat` is counted
 * up where the file system has no locks that could be trusted.
 * @typedef {{ holder: string, pid: number, host: string, since: string, beat: number }} Claim
 */

/** A claim always has this length, and is written at once: nobody ever reads half of one. */
const CLAIM_BYTES = 512;

/**
 * @param {Claim} claim
 * @returns {Buffer}
 */
export function toBytes(claim) {
  return Buffer.from(JSON.stringify({ ...claim, host: claim.host.slice(0, 200) }).padEnd(CLAIM_BYTES));
}

/**
 * Null where nobody claims the folder, or what stands there is no claim.
 * @param {string} path
 * @returns {Claim | null}
 */
export function readClaim(path) {
  try {
    const claim = /** @type {Partial<Claim> | null} */ (JSON.parse(readFileSync(path, 'utf8')));
    return typeof claim?.holder === 'string' ? /** @type {Claim} */ (claim) : null;
  } catch (error) {
    // An unreadable disk is no proof that nobody is there.
    if (error instanceof SyntaxError || /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT')
      return null;
    throw error;
  }
}
