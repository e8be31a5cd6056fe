import { Star, TriangleAlert } from 'lucide-react';
import type { Lead } from '#contract/lead.ts';
import { leadName } from '../../lib/lead-name.ts';
import { tip, tipWhenCut } from '../../ui/tip.ts';
import styles from './lead-columns.module.css';
import { hasFailed } from './page-filters.ts';

/** The name, and the marks that decide whether to open the lead: unread, starred, failed. */
export function LeadNameCell({ lead }: { lead: Lead }) {
  const { text, isName } = leadName(lead);
  return (
    <span className={styles.name} data-unread={lead.unread} data-unnamed={!isName}>
      <span className={styles.dot} {...(lead.unread && tip('Unread'))} />
      <span className={styles.text} dir="auto" {...tipWhenCut}>
        {text}
      </span>
      {lead.unread && <span className="visually-hidden">, unread</span>}
      {lead.starred && (
        <span className={styles.star} {...tip('Starred')}>
          <Star size={13} fill="currentColor" aria-hidden />
          <span className="visually-hidden">, starred</span>
        </span>
      )}
      {hasFailed(lead) && (
        <span className={styles.failed} {...tip(lead.mostRecentFailureReason ?? '')}>
          <TriangleAlert size={13} aria-hidden />
          <span className="visually-hidden">, failed: {lead.mostRecentFailureReason}</span>
        </span>
      )}
    </span>
  );
}
