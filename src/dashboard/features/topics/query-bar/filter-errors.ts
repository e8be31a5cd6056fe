import { ServiceError } from '../../../api/transport/service-error.ts';

export type FilterProblems = { dimension: string[]; operator: string[]; values: string[] };

type PlacedErrors = {
  range: string[];
  limit: string[];
  sources: string[];
  /** The errors of each filter, by the index of the filter in the request. */
  filters: ReadonlyMap<number, FilterProblems>;
  /** Errors that match no control on the page. */
  others: string[];
};

/** Assigns the field errors of a rejected query to their controls in the query bar. */
export function placeErrors(error: unknown, filterCount: number): PlacedErrors {
  const filters = new Map<number, FilterProblems>();
  const placed: PlacedErrors = { range: [], limit: [], sources: [], filters, others: [] };
  if (!(error instanceof ServiceError)) return placed;
  for (const { path, message } of error.fieldErrors) {
    const names = namesOf(path);
    const [first, second, index, part] = names;
    if (first === 'start') placed.range.push(said('First day', message));
    else if (first === 'end') placed.range.push(said('Last day', message));
    else if (first === 'limit') placed.limit.push(said('Limit', message));
    else if (first === 'filters' && second === 'sourceids') placed.sources.push(said('Sources', message));
    else if (second === 'dimensions' && index !== undefined && Number(index) < filterCount) {
      const place = Number(index);
      const problems = filters.get(place) ?? { dimension: [], operator: [], values: [] };
      filters.set(place, problems);
      if (part === 'operator') problems.operator.push(said('Operator', message));
      else if (part === 'values') problems.values.push(said('Values', message));
      else problems.dimension.push(said('Dimension', message));
    } else placed.others.push(said(path.join('.') || 'The request', message));
  }
  return placed;
}

/**
 * Returns the names in the path of a field error.
 * assumed: other frameworks write a path as one text (`$.filters.dimensions[0].values`) and capitalise names. Both mean
 * the same field.
 */
function namesOf(path: readonly (string | number)[]): string[] {
  return path
    .join('.')
    .replaceAll(/\[(\w+)\]/g, '.$1')
    .toLowerCase()
    .split('.')
    .filter((name) => name !== '' && name !== '$' && name !== 'body');
}

/**
 * Returns an error as a sentence. A message that begins in lower case continues the name of its field. Any other
 * message is a complete sentence.
 */
function said(name: string, message: string): string {
  const words = /^\p{Ll}/u.test(message) ? `${name} ${message}` : message;
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
