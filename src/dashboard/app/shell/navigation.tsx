import { useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Logo } from '../../ui/logo.tsx';
import { PAGE_ICONS } from '../page-icons.ts';
import { isOffered, NAVIGATION_ENTRIES, type Entry } from '../pages.ts';
import styles from './navigation.module.css';
import { Link } from '../../ui/link.tsx';
import { memoIgnoringHandlers } from '../../ui/memo-ignoring-handlers.tsx';
import { intentHandlers } from '../../ui/popup.ts';
import type { NavigationViews } from '../../list/saved-views.ts';
import { useNavigationViews } from '../../list/use-active-view.ts';

/** Called if a link receives the pointer or the focus, because the user will probably open its page. */
export type OnIntent = (path: string) => void;

type NavigationProps = {
  onIntent: OnIntent;
  onNavigate?: () => void;
};

const GROUPS = [...new Set(NAVIGATION_ENTRIES.map(({ group }) => group))];

export function Navigation({ onIntent, onNavigate }: NavigationProps) {
  const { pathname } = useLocation();
  const offered = NAVIGATION_ENTRIES.filter(isOffered);
  return (
    <nav aria-label="Main">
      <Link className={styles.brand} to={paths.home()} onClick={onNavigate}>
        <Logo />
        <span className={styles.name}>Botdeck</span>
      </Link>
      {GROUPS.map((group) => (
        <div key={group} className={styles.group}>
          {/* The group's name is not a heading, because it would precede the page's h1. It is the label of
             the list instead. */}
          {group !== null && (
            <p className={styles.heading} aria-hidden>
              {group}
            </p>
          )}
          <ul aria-label={group ?? undefined}>
            {offered
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <NavigationEntry
                  key={entry.to}
                  entry={entry}
                  isCurrent={isBelow(pathname, entry.to)}
                  onIntent={onIntent}
                  onNavigate={onNavigate}
                />
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Returns whether a path is the address of a page or of a page below it. */
function isBelow(path: string, page: string): boolean {
  return path === page || (page !== paths.home() && path.startsWith(`${page}/`));
}

type NavigationEntryProps = NavigationProps & { entry: Entry; isCurrent: boolean };

export const NavigationEntry = memoIgnoringHandlers(
  ({ entry, isCurrent, onIntent, onNavigate }: NavigationEntryProps) => {
    const { label, icon } = entry;
    const Icon = PAGE_ICONS[icon];
    const { to, pinned } = useNavigationViews(entry.to) ?? { to: entry.to, pinned: [] };
    return (
      <li>
        <Link
          className={styles.link}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          {...intentHandlers(() => onIntent(to))}
          onClick={onNavigate}
        >
          <Icon size={18} aria-hidden />
          <span className={styles.label}>{label}</span>
        </Link>
        {pinned.length > 0 && (
          <PinnedViews label={`Pinned views of ${label}`} {...{ pinned, onIntent, onNavigate }} />
        )}
      </li>
    );
  },
);

type PinnedViewsProps = NavigationProps & Pick<NavigationViews, 'pinned'> & { label: string };

function PinnedViews({ label, pinned, onIntent, onNavigate }: PinnedViewsProps) {
  const { search } = useLocation();
  const openId = new URLSearchParams(search).get('saved');
  return (
    <ul className={styles.pinned} aria-label={label}>
      {pinned.map(({ id, name, to }) => (
        <li key={id}>
          <Link
            className={styles.link}
            to={to}
            aria-current={id === openId ? 'true' : undefined}
            {...intentHandlers(() => onIntent(to))}
            onClick={onNavigate}
          >
            <bdi className="ellipsis">{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
