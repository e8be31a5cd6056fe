import { constants, copyFile, link } from 'node:fs/promises';

/** The error codes of file systems without hard links, e.g. exFAT and some network shares. */
const WITHOUT_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/**
 * Gives a complete file a second name. Unlike a rename, a hard link or a copy never replaces an existing file, e.g. the
 * file of a concurrent backup. Throws an error with the code `EEXIST` if the name exists.
 */
export async function giveName(file: string, name: string, hardLink = link): Promise<void> {
  try {
    await hardLink(file, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && WITHOUT_LINKS.includes(String(error.code))))
      throw error;
    await copyFile(file, name, constants.COPYFILE_EXCL);
  }
}
