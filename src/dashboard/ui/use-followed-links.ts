import { useEffect } from 'react';
import { useNavigate } from 'react-router';

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
