import { useSyncExternalStore } from 'react';
import { AMOUNT_UNITS, type AmountUnit } from './money.ts';

const STORAGE_KEY = 'botdeck-amount-unit';

const listeners = new Set<() => void>();
/** Where storage is forbidden, what was chosen holds for as long as the page does. */
let unstored: AmountUnit = 'major';

/** What the number of an amount counts, as chosen in any tab of this browser; whole currency until somebody chooses. */
export function useAmountUnit(): AmountUnit {
  return useSyncExternalStore(subscribe, chosenUnit);
}

export function chooseAmountUnit(unit: AmountUnit): void {
  unstored = unit;
  try {
    localStorage.setItem(STORAGE_KEY, unit);
  } catch {
    // Not remembered, then.
  }
  tell();
}

function chosenUnit(): AmountUnit {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return AMOUNT_UNITS.find((unit) => unit === stored) ?? 'major';
  } catch {
    return unstored;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tell);
  };
}
