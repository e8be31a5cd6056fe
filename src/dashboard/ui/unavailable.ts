import { tip } from './tip.ts';

/**
 * Returns props that disable a button and state the reason in a tooltip and for screen readers. The button can still
 * have the focus and receive clicks, so its handler must check the reason too. Without a reason, the button is enabled.
 */
export function unavailable(reason: string | null) {
  return reason === null
    ? null
    : ({ 'aria-disabled': true, 'aria-description': reason, ...tip(reason) } as const);
}
