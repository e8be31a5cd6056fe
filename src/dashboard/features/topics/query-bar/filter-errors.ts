import { ServiceError } from '../../../api/transport/service-error.ts';

/** What the service says is wrong with the parts of a filter. */
export type FilterProblems = { dimension: string[]; operator: string[]; values: string[] };

type PlacedErrors = {
  range: string[];
  limit: string[];
  sources: string[];
  /** By the place of the filter among those that were sent. */
  filters: ReadonlyMap<number, FilterProblems>;
  /** What no control on the page stands for. */
  others: string[];
};

/** The field errors of a refused question, each where its control is. */
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
 * assumed: other frameworks write a path as one text (`$.filters.dimensions[0].values`), and begin names with a
 * capital letter. Both mean the same field.
 */
function namesOf(path: readonly (string | number)[]): string[] {
  return path
    .join('.')
    .replaceAll(/\[(\w+)\]/g, '.$1')
    .toLowerCase()
    .split('.')
    .filter((name) => name !== '' && name !== '$' && name !== 'body');
}

/** A message that begins small goes on from the name of its field; any other is a sentence of its own. */
function said(name: string, message: string): string {
  const words = /^\p{Ll}/u.test(message) ? `${name} ${message}` : message;
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
