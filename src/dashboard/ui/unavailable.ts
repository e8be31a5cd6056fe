import { tip } from './tip.ts';

/**
 * Disables a button and states the reason, as a tooltip and for screen readers. The button keeps the focus, so its
 * handler must check the reason too. Without a reason, the button is enabled.
 */
export function unavailable(reason: string | null) {
  return reason === null
    ? null
    : ({ 'aria-disabled': true, 'aria-description': reason, ...tip(reason) } as const);
}
