import type { LeadScan } from './lead-scan.ts';
import { countOf } from '../../../lib/count-of.ts';

/** '3 leads found. Looked through 500 of 25,000 leads.' */
export function scanWords({ found, lookedAt, total, nextPage }: LeadScan): string {
  return `${countOf(found.length, 'lead')} found. Looked through ${reach(lookedAt, total, nextPage === null)}.`;
}

function reach(lookedAt: number, total: number | null, isWhole: boolean): string {
  if (total === null) return countOf(lookedAt, 'lead');
  if (isWhole && lookedAt >= total) return `all ${countOf(total, 'lead')}`;
  return `${lookedAt.toLocaleString('en')} of ${countOf(total, 'lead')}`;
}
