import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { ExternalLink } from 'lucide-react';
import { parseUrl } from '#contract/parse-url.ts';
import styles from './link.module.css';
import { useTabStop } from './focus.ts';
import { useNavigate } from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of the app, from `paths`. */
  to: string;
  /** What the page there is told: history state, as plain data. */
  state?: object;
};

/**
 * A link to another page of the app. It is no more than its element: a table holds hundreds, and the router's own would
 * all be drawn again whenever the address changes. `useFollowedLinks` opens them without loading the app anew.
 */
export function Link({ to, state, children, ...rest }: LinkProps) {
  return (
    <a
      href={to}
      data-app-link=""
      data-state={state === undefined ? undefined : JSON.stringify(state)}
      {...rest}
    >
      {children}
    </a>
  );
}

type SafeLinkProps = {
  /** As it came from outside: anything. */
  href: string | null | undefined;
  children?: ReactNode;
};

// Made once: React passes over an element that it has seen, and a table shows hundreds.
const leadsOut = { role: 'img', 'aria-label': '(opens in a new tab)' } as const;
const LEADS_OUT = <ExternalLink className={styles.icon} size={12} {...leadsOut} />;

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
      {LEADS_OUT}
    </a>
  );
}

/** The address as the browser would read it, if it is absolute and http or https; null otherwise. */
export function safeHref(href: string | null | undefined): string | null {
  // Parsed as the browser does, so tabs, newlines and letter case hide nothing. No base: `//x` and `/x` are refused.
  const url = parseUrl(href ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Opens the app's own links, `ui/link.tsx`, by the router, wherever they are: one listener for all of them. */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      // A new tab or window is the browser's to open.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-app-link]') : null;
      // What was asked for by the link's own handler has been done.
      if (link === null || event.defaultPrevented) return;
      event.preventDefault();
      const { pathname, search, hash, dataset } = link;
      void navigate(
        { pathname, search, hash },
        {
          state: dataset['state'] === undefined ? null : JSON.parse(dataset['state']),
          // The page that is open is no step to go back to.
          replace: link.href === window.location.href,
        },
      );
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
