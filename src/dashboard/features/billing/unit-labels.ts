/** Names the unit of amounts within a sentence. This module is separate from `reconciliation.ts`, which loads later. */
import type { AmountUnit } from '../../lib/money.ts';

export const UNIT_LABELS: Record<AmountUnit, string> = {
  major: 'whole currency',
  minor: 'the smallest unit of its currency',
};

export const READINGS: Record<AmountUnit, string> = { major: 'whole currency', minor: 'the smallest unit' };
