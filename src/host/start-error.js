/** A start that cannot go on, told to the operator in one line. */
export class StartError extends Error {
  /** @override */
  name = 'StartError';
}
