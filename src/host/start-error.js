/** An error that ends a start or a command. The operator sees its message as one line. */
export class StartError extends Error {
  /** @override */
  name = 'StartError';
}
