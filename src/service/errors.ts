import type { FieldError } from '#contract/problem.ts';

/** What a verb throws when there is no such thing, or when it belongs to another agency: the two look alike. */
export class NotFound extends Error {
  override name = 'NotFound';
}

/** What a verb throws when it refuses a well-formed request. `errors` names the fields at fault, if any are. */
export class Rejected extends Error {
  override name = 'Rejected';
  readonly errors: readonly FieldError[];

  constructor(message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.errors = errors;
  }
}
