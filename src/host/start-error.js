/** An error that prevents the start. The operator sees its message as one line. */
export class StartError extends Error {
  /** @override */
  name = 'StartError';
}
