import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Activity, use, useEffect, useState } from 'react';
import {
  UNSAFE_DataRouterStateContext as RouterState,
  UNSAFE_LocationContext as LocationState,
  useMatches,
  useOutlet,
} from 'react-router';
import { createPageParts, TransientParts, type PageParts } from '../../ui/kept-page.ts';
import { ONE_PAGE } from '../pages.ts';
import styles from './shell.module.css';

/** A mounted page. `queries`: the hashes of the queries that were active when the user left the page. */
type MountedPage = { key: string; parts: PageParts; queries: ReadonlySet<string> };

/**
 * Returns the maximum number of hidden pages that stay mounted. Browsers without `deviceMemory` (Safari, Firefox) count
 * as 4 GB.
 */
function mostHidden(): number {
  const { deviceMemory = 4 } = navigator as { deviceMemory?: number };
  return deviceMemory >= 8 ? 6 : deviceMemory >= 4 ? 4 : 1;
}

/**
 * Renders the current page, and keeps the pages that were visited last mounted but hidden, so that a return is instant.
 * The effects of hidden pages are suspended: they neither poll nor handle keys.
 */
export function KeptPages() {
  const queryClient = useQueryClient();
  const route = useMatches().at(-1);
  const key = (route?.handle === ONE_PAGE ? route.id : route?.pathname) ?? '';
  // The first element is the current page.
  const [pages, setPages] = useState<readonly MountedPage[]>(() => [mounted(key)]);
  if (pages[0]!.key !== key) {
    const [left, ...hidden] = pages;
    const current = hidden.find((page) => page.key === key) ?? mounted(key);
    const isKept = left!.parts.isEmpty();
    const others = [
      ...(isKept ? [{ ...left!, queries: activeQueries(queryClient) }] : []),
      ...hidden.filter((page) => page !== current),
    ];
    setPages([current, ...others.slice(0, mostHidden())]);
  }

  useEffect(
    () =>
      // The React elements of a hidden page keep its data in memory. When the cache removes the data, the page is
      // therefore unmounted.
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'removed') setPages((now) => withoutQuery(now, query.queryHash));
      }),
    [queryClient],
  );

  // The pages have a fixed order in the DOM, because moved elements lose their scroll position.
  return pages
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((page) => <KeptPage key={page.key} parts={page.parts} isShown={page.key === key} />);
}

function mounted(key: string): MountedPage {
  return { key, parts: createPageParts(), queries: new Set() };
}

function activeQueries(queryClient: QueryClient): ReadonlySet<string> {
  const queries = queryClient.getQueryCache().findAll({ type: 'active' });
  return new Set(queries.map(({ queryHash }) => queryHash));
}

/** Removes the hidden pages that use a query. Returns the same array if there are none. */
function withoutQuery(pages: readonly MountedPage[], queryHash: string): readonly MountedPage[] {
  const rest = pages.filter(({ queries }, at) => at === 0 || !queries.has(queryHash));
  return rest.length === pages.length ? pages : rest;
}

type KeptPageProps = Pick<MountedPage, 'parts'> & { isShown: boolean };

/**
 * Renders the page of the current route while it is shown. A hidden page keeps its last route, so that a navigation
 * between other pages does not render it again. If a page is shown again at the same address, it also keeps its route.
 */
function KeptPage({ parts, isShown }: KeptPageProps) {
  const outlet = useOutlet();
  const location = use(LocationState);
  const routerState = use(RouterState);
  const live = { outlet, location, matches: routerState?.matches, errors: routerState?.errors };
  const [page, setPage] = useState({ drawn: live, seen: live, isShown });
  const hasChanged = LIVE_FIELDS.some((field) => page.seen[field] !== live[field]);
  let { drawn } = page;
  if (isShown && (hasChanged || !page.isShown)) {
    if (page.isShown || !isSameAddress(page.drawn, live)) drawn = live;
    setPage({ drawn, seen: live, isShown });
  } else if (isShown !== page.isShown) setPage({ ...page, isShown });

  return (
    <div ref={keepLayout} className={styles.page} hidden={!isShown} data-page={isShown ? 'shown' : 'hidden'}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <div style={{ height: '100%' }}>
          <TransientParts value={parts}>
            <LocationState value={drawn.location}>{drawn.outlet}</LocationState>
          </TransientParts>
        </div>
      </Activity>
    </div>
  );
}

/**
 * Keeps the styles and the layout of a hidden page, so that the browser does not compute them again when the page
 * returns. The style sheet hides the frame of the page with `content-visibility`. `Activity` also sets `display: none`
 * on the child of the frame, with which the browser would discard both.
 */
function keepLayout(attached: HTMLElement | null): () => void {
  // React passes null only to a ref callback without a cleanup function.
  const frame = attached!;
  const child = frame.firstElementChild as HTMLElement;
  const observer = new MutationObserver(() => {
    if (frame.hidden) child.style.display = '';
  });
  observer.observe(child, { attributeFilter: ['style'] });
  return () => observer.disconnect();
}

type Live = {
  location: { location: { pathname: string; search: string; hash: string; state: unknown } };
  errors: object | null | undefined;
};

const LIVE_FIELDS = ['location', 'matches', 'errors'] as const;

/**
 * Returns whether a page that is shown again can keep its rendered elements. The address must be the same, and a state
 * or an error of the new history entry needs a new render.
 */
function isSameAddress(
  { location: { location: drawn } }: Live,
  { location: { location: live }, errors }: Live,
): boolean {
  const isSame = drawn.pathname === live.pathname && drawn.search === live.search && drawn.hash === live.hash;
  return isSame && live.state === null && !errors;
}
