/** As a `ref`: brings the focus to what has just come, and never again. A function written in place would with each draw. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}
