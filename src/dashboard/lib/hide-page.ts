/**
 * Hides the page until the returned function is called. Uses opacity instead of visibility, because the next page may
 * set the focus before it is shown, and elements with hidden visibility cannot receive focus.
 */
export function hidePage(): () => void {
  const { style } = document.documentElement;
  style.opacity = '0';
  return () => {
    style.opacity = '';
  };
}
