/**
 * Reads and writes the lock file of a data folder, which names the holder: the process that uses the folder. Plain
 * JavaScript, because the database thread also imports this module and workers in Node 20 cannot load TypeScript.
 */
import { readFileSync } from 'node:fs';

/**
 * The content of the lock file. `holder` is a random id that the process creates at every start. Only `holder`
 * identifies the holder of the folder. `pid`, `host` and `since` are information for operators. `beat` is a heartbeat
 * counter, which the holder increases on file systems without reliable locks.
 * @typedef {{ holder: string, pid: number, host: string, since: string, beat: number }} Claim
 */

/**
 * The fixed size of the lock file. The holder writes all bytes in one call, so that readers never see a partial claim.
 */
const CLAIM_BYTES = 512;

/**
 * @param {Claim} claim
 * @returns {Buffer}
 */
export function toBytes(claim) {
  return Buffer.from(JSON.stringify({ ...claim, host: claim.host.slice(0, 200) }).padEnd(CLAIM_BYTES));
}

/**
 * Returns null if the file does not exist or does not contain a claim.
 * @param {string} path
 * @returns {Claim | null}
 */
export function readClaim(path) {
  try {
    const claim = /** @type {Partial<Claim> | null} */ (JSON.parse(readFileSync(path, 'utf8')));
    return typeof claim?.holder === 'string' ? /** @type {Claim} */ (claim) : null;
  } catch (error) {
    // Any other read error may be temporary. It does not prove that the folder is free.
    if (error instanceof SyntaxError || /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT')
      return null;
    throw error;
  }
}
