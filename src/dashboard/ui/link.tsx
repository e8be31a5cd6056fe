import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import ExternalLink from 'lucide-react/icons/external-link';
import { parseUrl } from '#contract/parse-url.ts';
import styles from './link.module.css';
import { useTabStop } from './focus.ts';
import { useNavigate } from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the app, created with `paths`. */
  to: string;
  /** The history state for the target page. It must be JSON. */
  state?: object;
};

/**
 * A link to another page of the app. It is a plain element, because tables contain hundreds of links and the router's
 * link component would render again on each navigation. The click handler in `useFollowedLinks` navigates without a
 * page load.
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
  /** An address in any format, e.g. from user input. */
  href: string | null | undefined;
  children?: ReactNode;
};

// The icon of external links. Created once, because React skips identical elements and tables contain hundreds of
// links.
const leadsOut = { role: 'img', 'aria-label': '(opens in a new tab)' } as const;
const LEADS_OUT = (
  <ExternalLink
    className="fixed"
    style={{ alignSelf: 'center', marginInlineStart: 4 }}
    size={12}
    {...leadsOut}
  />
);

/**
 * A link to another site for untrusted addresses. Only http and https addresses become links. All others are shown as
 * plain text.
 */
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
  // The URL parser of browsers ignores tabs, newlines and letter case, which could otherwise disguise the scheme. It
  // has no base address here, so relative addresses (`/x`, `//x`) are rejected.
  const url = parseUrl(href ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/**
 * Handles clicks on all app links (`ui/link.tsx`) with a single listener on the document. It calls `onFollow`, then
 * navigates with the router.
 */
export function useFollowedLinks(onFollow: (address: { pathname: string; search: string }) => void): void {
  const navigate = useNavigate();
  const tell = useEffectEvent(onFollow);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      // The browser handles clicks that open a new tab or window.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-app-link]') : null;
      // If the event is prevented, the link's own click handler has already handled it.
      if (link === null || event.defaultPrevented) return;
      event.preventDefault();
      const { pathname, search, hash, dataset } = link;
      tell({ pathname, search });
      void navigate(
        { pathname, search, hash },
        {
          state: dataset['state'] === undefined ? null : JSON.parse(dataset['state']),
          // A link to the current page adds no history entry.
          replace: link.href === window.location.href,
        },
      );
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
