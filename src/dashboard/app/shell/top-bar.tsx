import { useMutation, useQuery } from '@tanstack/react-query';
import { LogOut, Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { connection } from '../../api/connection.ts';
import { sessionQuery } from '../../api/session.ts';
import { tip } from '../../ui/tip.ts';
import { useToast } from '../../ui/toasts.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './top-bar.module.css';

type TopBarProps = {
  onOpenNavigation: () => void;
  onSignOut: () => Promise<void>;
  bell: ReactNode;
};

export function TopBar({ onOpenNavigation, onSignOut, bell }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.menu} aria-label="Open navigation" onClick={onOpenNavigation}>
        <Menu size={20} aria-hidden />
      </button>
      <div className={styles.space} />
      <ConnectionChip />
      {bell}
      <ThemeSwitch />
      <SignOutButton onSignOut={onSignOut} />
    </header>
  );
}

/** Whose data this is, and how it is reached. */
function ConnectionChip() {
  const { data: session } = useQuery(sessionQuery);
  const current = connection();
  const through =
    current.kind === 'hosted'
      ? `through the host ${location.host}`
      : `straight to the service at ${current.address}`;
  const agency = session?.agency ?? 'Connected';
  return (
    <p className={styles.chip} {...tip(`${agency}, connected ${through}`)}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.agency}>{agency}</span>
      <span className="visually-hidden">, connected {through}</span>
    </p>
  );
}

function SignOutButton({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: onSignOut,
    onError: (error) => toast({ tone: 'bad', text: `You are still signed in. ${error.message}` }),
  });
  return (
    <button
      type="button"
      className={styles.signOut}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      <LogOut size={16} aria-hidden />
      <span className={styles.signOutText}>Sign out</span>
    </button>
  );
}
