import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as z from 'zod';
import { paths } from '../../lib/paths.ts';
import styles from './lead-page.module.css';

/** What the list gives along when it opens a lead: its own query string. */
const OpenedFromList = z.object({ leadsAddress: z.string() });

/**
 * The way back to the list as it was left. A lead that the list opened goes one step back in history, which brings
 * back the scroll position and what was forward; a lead opened by its address goes to the whole list.
 */
export function BackToLeads({ children }: { children: string }) {
  const navigate = useNavigate();
  const opened = OpenedFromList.safeParse(useLocation().state);
  return (
    <Link
      className={styles.back}
      to={paths.leads(opened.success ? new URLSearchParams(opened.data.leadsAddress) : undefined)}
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
