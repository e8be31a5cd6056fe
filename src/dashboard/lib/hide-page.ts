/**
 * Hides the page until the returned function is called. Uses opacity rather than visibility, because hidden elements
 * cannot receive focus, which the next page may set before it is shown.
 */
export function hidePage(): () => void {
  const { style } = document.documentElement;
  style.opacity = '0';
  return () => {
    style.opacity = '';
  };
}
