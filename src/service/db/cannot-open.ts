/** The database cannot be opened. The message is one line for the operator and contains no password. */
export class CannotOpenDatabase extends Error {
  override name = 'CannotOpenDatabase';
}

/** Another process has locked the data folder. */
export class DataFolderInUse extends CannotOpenDatabase {}
