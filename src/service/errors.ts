import type { FieldError } from '#contract/problem.ts';

/**
 * Thrown if a resource does not exist or belongs to another agency. The responses for both cases are equal, so that
 * clients cannot detect data of other agencies.
 */
export class NotFound extends Error {
  override name = 'NotFound';
}

/**
 * Thrown if a verb rejects a well-formed request. `errors` lists the invalid fields and is empty if the reason is not a
 * field.
 */
export class Rejected extends Error {
  override name = 'Rejected';
  readonly errors: readonly FieldError[];

  constructor(message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.errors = errors;
  }
}
