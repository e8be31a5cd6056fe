import { formatNumber } from './format.ts';

/** 'leads' of 'lead', 'deliveries' of 'delivery'. */
export function pluralOf(one: string): string {
  return /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
}

/** '1 lead', '25,000 leads'. */
export function countOf(count: number, one: string, many = pluralOf(one)): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
