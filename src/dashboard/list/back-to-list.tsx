import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod';
import styles from './back-to-list.module.css';
import { Link } from '../ui/link.tsx';

const OpenedFromList = z.object({ listAddress: z.string() });

/** What a list gives along, as history state, when it opens one of its things: its own query string. */
export function useOpenedFromHere(): z.infer<typeof OpenedFromList> {
  const { search: listAddress } = useLocation();
  return useMemo(() => ({ listAddress }), [listAddress]);
}

type BackToListProps = {
  /** The list's address with its query string: `paths.leads`. */
  to: (search?: URLSearchParams) => string;
  children: string;
};

/**
 * The way back to the list as it was left. What the list opened goes one step back in history, which brings back the
 * scroll position and what was forward; what was opened by its address goes to the whole list.
 */
export function BackToList({ to, children }: BackToListProps) {
  const navigate = useNavigate();
  const opened = OpenedFromList.safeParse(useLocation().state);
  return (
    <Link
      className={styles.back}
      to={to(opened.success ? new URLSearchParams(opened.data.listAddress) : undefined)}
      onClick={(event) => {
        if (!opened.success || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ArrowLeft size={14} aria-hidden />
      {children}
    </Link>
  );
}
