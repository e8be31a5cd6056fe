/** The title of the window or tab: what this page is about, then the product. Render one on each page. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} – Botdeck`}</title>;
}
