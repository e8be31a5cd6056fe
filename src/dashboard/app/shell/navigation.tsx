import { NavLink } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Logo } from '../../ui/logo.tsx';
import { PAGE_ICONS } from '../page-icons.ts';
import { isOffered, NAVIGATION_ENTRIES, type Entry } from '../pages.ts';
import styles from './navigation.module.css';
import { Link } from '../../ui/link.tsx';
import { intentHandlers } from '../../ui/popup.ts';
import { useDefaultAddress } from '../../list/use-active-view.ts';

/** Called if a link receives the pointer or the focus, because the user will probably open its page. */
export type OnIntent = (path: string) => void;

type NavigationProps = {
  onIntent: OnIntent;
  onNavigate?: () => void;
};

const GROUPS = [...new Set(NAVIGATION_ENTRIES.map(({ group }) => group))];

export function Navigation({ onIntent, onNavigate }: NavigationProps) {
  const offered = NAVIGATION_ENTRIES.filter(isOffered);
  return (
    <nav aria-label="Main">
      <Link className={styles.brand} to={paths.home()} onClick={onNavigate}>
        <Logo />
        <span className={styles.name}>Botdeck</span>
      </Link>
      {GROUPS.map((group) => (
        <div key={group} className={styles.group}>
          {/* Not a heading, because it would precede the page's h1. It labels the list instead. */}
          {group !== null && (
            <p className={styles.heading} aria-hidden>
              {group}
            </p>
          )}
          <ul aria-label={group ?? undefined}>
            {offered
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <NavigationEntry key={entry.to} entry={entry} onIntent={onIntent} onNavigate={onNavigate} />
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

export function NavigationEntry({ entry, onIntent, onNavigate }: NavigationProps & { entry: Entry }) {
  const { label, icon } = entry;
  const Icon = PAGE_ICONS[icon];
  const to = useDefaultAddress(entry.to);
  return (
    <li>
      <NavLink
        className={styles.link}
        to={to}
        // Every other address starts with the address of the home page.
        end={to === paths.home()}
        {...intentHandlers(() => onIntent(to))}
        onClick={onNavigate}
      >
        <Icon size={18} aria-hidden />
        <span className={styles.label}>{label}</span>
      </NavLink>
    </li>
  );
}
