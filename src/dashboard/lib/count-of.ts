const numbers = new Intl.NumberFormat('en');

/** '1 lead', '25,000 leads'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`;
}
