/**
 * Reads and writes the lock file of a data folder, which names the holder of the folder. Plain JavaScript, because the
 * database thread also reads it and workers in Node 20 cannot load TypeScript.
 */
import { readFileSync } from 'node:fs';

/**
 * `holder` is a new random id at every start and the only field that decides. `pid`, `host` and `since` are information
 * for operators. `beat` increases on file systems without reliable locks.
 * @typedef {{ holder: string, pid: number, host: string, since: string, beat: number }} Claim
 */

/** Every claim has this length and is written in one call, so readers never see a partial claim. */
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
    // Other read errors do not prove that the folder is free.
    if (error instanceof SyntaxError || /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT')
      return null;
    throw error;
  }
}
