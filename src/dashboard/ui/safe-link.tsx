import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './safe-link.module.css';
import { useTabStop } from './tab-stop.ts';

type SafeLinkProps = {
  /** As it came from outside: anything. */
  href: string | null | undefined;
  children?: ReactNode;
};

/** A link out, for addresses that others wrote. Only http(s) becomes a link; the rest stays plain text. */
export function SafeLink({ href, children }: SafeLinkProps) {
  const tabStop = useTabStop();
  const target = safeHref(href);
  if (target === null) return <span className={styles.text}>{children ?? href}</span>;
  return (
    <a
      className={styles.link}
      href={target}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={tabStop}
      onClick={(event) => event.stopPropagation()}
    >
      <span className={styles.text}>{children ?? href}</span>
      <ExternalLink className={styles.icon} size={12} aria-hidden />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

/** The address as the browser would read it, if it is absolute and http or https; null otherwise. */
export function safeHref(href: string | null | undefined): string | null {
  // Parsed as the browser does, so tabs, newlines and letter case hide nothing. No base: `//x` and `/x` are refused.
  if (!href || !URL.canParse(href)) return null;
  const url = new URL(href);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
