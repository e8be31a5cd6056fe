/** Why the database cannot be opened, in one line for whoever started the service. It holds no password. */
export class CannotOpenDatabase extends Error {
  override name = 'CannotOpenDatabase';
}
