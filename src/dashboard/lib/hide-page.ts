/**
 * Shows nothing of the page until the answer is called. Transparent and not invisible: what is hidden can take no focus,
 * which the next page may want before it is seen.
 */
export function hidePage(): () => void {
  const { style } = document.documentElement;
  style.opacity = '0';
  return () => {
    style.opacity = '';
  };
}
