/** '1 lead', '25,000 leads'. */
export function countLeads(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString('en')} leads`;
}
