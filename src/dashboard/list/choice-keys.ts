import type { KeyboardEvent } from 'react';
import styles from './sheet.module.css';

const CHOICES = `.${styles.choices} :is([role="button"], button, input):not(:disabled, [aria-disabled="true"])`;

/**
 * Handles the arrow keys, Home and End in a filter popover: they move the focus through its choices, as in a menu. In
 * the search field, the down arrow moves the focus to the first choice.
 */
export function moveInChoices(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return;
  const choices = [...currentTarget.querySelectorAll<HTMLElement>(CHOICES)];
  const at = choices.indexOf(target);
  const isInput = at === -1 && target.matches('input, textarea, select');
  if (isInput && (key !== 'ArrowDown' || target.getAttribute('type') !== 'search')) return;
  const next = {
    ArrowDown: choices[at + 1],
    ArrowUp: at > 0 ? choices[at - 1] : undefined,
    Home: choices[0],
    End: choices.at(-1),
  }[key];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
