import { NavLink } from 'react-router';
import { appConfig } from '../../api/transport/config.ts';
import { paths } from '../../lib/paths.ts';
import { Logo } from '../../ui/logo.tsx';
import { PAGE_ICONS } from '../page-icons.ts';
import { PAGES, type Page } from '../pages.ts';
import styles from './navigation.module.css';
import { Link } from '../../ui/link.tsx';
import { useDefaultAddress } from '../../list/use-active-view.ts';

/** The pointer or the focus is on a link: its page will probably be wanted. */
export type OnIntent = (path: string) => void;

type NavigationProps = {
  onIntent: OnIntent;
  onNavigate?: () => void;
};

type Entry = NonNullable<Page['navigation']> & { to: string };

const ENTRIES: readonly Entry[] = PAGES.flatMap(({ path, navigation }) =>
  // What may follow is not where the entry leads.
  navigation ? { ...navigation, to: path.replace(/\/:\w+\?$/, '') } : [],
);

const GROUPS = [...new Set(ENTRIES.map(({ group }) => group))];

export function Navigation({ onIntent, onNavigate }: NavigationProps) {
  const offered = ENTRIES.filter(
    ({ extension }) => extension === undefined || appConfig().extensions.includes(extension),
  );
  return (
    <nav aria-label="Main">
      <Link className={styles.brand} to={paths.home()} onClick={onNavigate}>
        <Logo />
        <span className={styles.name}>Botdeck</span>
      </Link>
      {GROUPS.map((group) => (
        <div key={group} className={styles.group}>
          {/* No heading: it would stand before the page's own first one. It names the list instead. */}
          {group !== null && (
            <p className={styles.heading} aria-hidden>
              {group}
            </p>
          )}
          <ul aria-label={group ?? undefined}>
            {offered
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <li key={entry.to}>
                  <NavigationLink entry={entry} onIntent={onIntent} onNavigate={onNavigate} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function NavigationLink({ entry, onIntent, onNavigate }: NavigationProps & { entry: Entry }) {
  const { label, icon } = entry;
  const Icon = PAGE_ICONS[icon];
  const to = useDefaultAddress(entry.to);
  return (
    <NavLink
      className={styles.link}
      to={to}
      // Every other address begins with the home page's.
      end={to === paths.home()}
      onPointerEnter={() => onIntent(to)}
      onFocus={() => onIntent(to)}
      onClick={onNavigate}
    >
      <Icon size={18} aria-hidden />
      <span className={styles.label}>{label}</span>
    </NavLink>
  );
}
