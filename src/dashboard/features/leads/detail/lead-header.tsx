import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Lead } from '#contract/lead.ts';
import { BackToList } from '../../../list/back-to-list.tsx';
import { leadName } from '../../../lib/lead-name.ts';
import { paths } from '../../../lib/paths.ts';
import { CopyableId } from '../../../ui/copyable.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { tip } from '../../../ui/tip.ts';
import { Value } from '../../../ui/value.tsx';
import styles from './lead-page.module.css';

type LeadHeaderProps = {
  leadId: string;
  /** Null while it is not known, or is not there at all. */
  lead: Lead | null;
  isUnknown: boolean;
  /** When the list that this copy of the lead comes from was loaded; null for the lead's own reply. */
  listedAt: number | null;
  freshness: ReactNode;
};

/** Who it is: at once where a list told, and always by the id. */
export function LeadHeader({ leadId, lead, isUnknown, listedAt, freshness }: LeadHeaderProps) {
  const starred = lead?.starred ? 'Starred' : 'Not starred';
  return (
    <PageHeader
      back={<BackToList to={paths.leads}>Leads</BackToList>}
      title={lead ? leadName(lead).text : isUnknown ? 'Unknown lead' : 'Lead'}
      beside={
        lead && (
          <>
            {lead.unread ? <StatusChip tone="accent">Unread</StatusChip> : <StatusChip>Read</StatusChip>}
            <span className={styles.starred} data-starred={lead.starred} {...tip(starred)}>
              <Star size={16} fill={lead.starred ? 'currentColor' : 'none'} aria-hidden />
              <span className="visually-hidden">{starred}</span>
            </span>
          </>
        )
      }
      meta={
        <span className={styles.ids}>
          <span>
            Lead <CopyableId value={leadId} label="lead id" keep={24} />
          </span>
          {lead && (
            <span>
              Contact{' '}
              {lead.contactId ? (
                <CopyableId value={lead.contactId} label="contact id" keep={24} />
              ) : (
                <Value value={lead.contactId} />
              )}
            </span>
          )}
          {listedAt !== null && (
            <span>
              As the list had it <Moment value={new Date(listedAt).toISOString()} />
            </span>
          )}
          {freshness}
        </span>
      }
    />
  );
}
