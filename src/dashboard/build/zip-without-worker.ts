/**
 * Replaces `fflate` in the code of `write-excel-file`, which compresses large files in a worker from a blob. The content
 * security policy forbids such workers, and the export would never end.
 */
import { zipSync, type Zippable } from 'fflate/browser';

export { strToU8, zipSync } from 'fflate/browser';

export function zip(files: Zippable, done: (error: null, archive: Uint8Array) => void): void {
  done(null, zipSync(files));
}
