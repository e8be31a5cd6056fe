import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import { ExternalLink } from 'lucide-react';
import { parseUrl } from '#contract/parse-url.ts';
import styles from './link.module.css';
import { useTabStop } from './focus.ts';
import { useNavigate } from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the app, from `paths`. */
  to: string;
  /** The history state for the target page, as plain data. */
  state?: object;
};

/**
 * A link to another page of the app. It is a plain element, because tables contain hundreds of links and the router's
 * link would render again on each address change. `useFollowedLinks` navigates without a page load.
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
  /** An untrusted address in any format. */
  href: string | null | undefined;
  children?: ReactNode;
};

// Created once, because React skips identical elements and tables contain hundreds of links.
const leadsOut = { role: 'img', 'aria-label': '(opens in a new tab)' } as const;
const LEADS_OUT = (
  <ExternalLink
    className="fixed"
    style={{ alignSelf: 'center', marginInlineStart: 4 }}
    size={12}
    {...leadsOut}
  />
);

/** An external link for untrusted addresses. Only http and https addresses become links; others stay plain text. */
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

/** Returns the normalized address if it is an absolute http or https address, otherwise null. */
export function safeHref(href: string | null | undefined): string | null {
  // Parse the address as browsers do, so that tabs, newlines and letter case cannot disguise the scheme. Without a base
  // address, `//x` and `/x` are rejected.
  const url = parseUrl(href ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/**
 * Handles clicks on all app links (`ui/link.tsx`) with a single listener that navigates with the router. Calls `onFollow`
 * first.
 */
export function useFollowedLinks(onFollow: (address: { pathname: string; search: string }) => void): void {
  const navigate = useNavigate();
  const tell = useEffectEvent(onFollow);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      // Let the browser open a new tab or window.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-app-link]') : null;
      // The link's own click handler has already handled the event.
      if (link === null || event.defaultPrevented) return;
      event.preventDefault();
      const { pathname, search, hash, dataset } = link;
      tell({ pathname, search });
      void navigate(
        { pathname, search, hash },
        {
          state: dataset['state'] === undefined ? null : JSON.parse(dataset['state']),
          // Do not add a history entry for the current page.
          replace: link.href === window.location.href,
        },
      );
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
