import { formatNumber } from './format.ts';

/** Returns the plural of an English noun: 'leads' for 'lead', 'deliveries' for 'delivery'. */
export function pluralOf(one: string): string {
  return /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
}

/** Returns 'at least 51 leads' for '51 leads' if the count is not final. */
export function atLeast(count: string, { isCertain }: { isCertain: boolean }): string {
  return isCertain ? count : `at least ${count}`;
}

/** Returns a count with its noun: '1 lead', '25,000 leads'. */
export function pluralize(count: number, one: string, many = pluralOf(one)): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
