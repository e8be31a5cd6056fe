/** The reason why the database cannot be opened, as one line for the operator. Contains no password. */
export class CannotOpenDatabase extends Error {
  override name = 'CannotOpenDatabase';
}

/** Another process holds the data folder. */
export class DataFolderInUse extends CannotOpenDatabase {}
