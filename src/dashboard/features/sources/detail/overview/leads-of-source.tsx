import { useSuspenseQuery } from '@tanstack/react-query';
import { leadQueries } from '../../../../api/lead-queries.ts';
import { leadName } from '../../../../lib/lead-name.ts';
import { Notices } from '../../../../ui/notices.tsx';
import { staleNotices } from '../../../../list/stale-notices.ts';
import { countOf } from '../../../../lib/count-of.ts';
import { paths } from '../../../../lib/paths.ts';
import { Link } from '../../../../ui/link.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { tipWhenCut } from '../../../../ui/tip.ts';
import { Value } from '../../../../ui/value.tsx';
import { newestLeadsOf, readNewestLeads, type NewestLeads } from './newest-leads.ts';
import styles from './overview.module.css';

/** How many leads came from the source, and the first of them. */
export function LeadsOfSource({ sourceId }: { sourceId: string }) {
  const query = useSuspenseQuery(leadQueries.list(newestLeadsOf(sourceId)));
  const found = readNewestLeads(sourceId, query.data);
  return (
    <>
      <Notices items={[...found.notices, ...staleNotices('These leads are', query)]} />
      <p className={styles.summary}>{countWords(found)}</p>
      {found.leads.length > 0 && (
        <ul className={styles.lines}>
          {found.leads.map((lead) => (
            <li key={lead.id} className={styles.line}>
              <Link className={styles.name} to={paths.lead(lead.id)} dir="auto">
                {leadName(lead).text}
              </Link>
              <span className={styles.end}>
                <Moment value={lead.lastMessageTime} />
              </span>
              <span className={styles.cut} dir="auto" {...tipWhenCut}>
                <Value value={lead.lastMessage} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The order of leads is not documented: those that are shown are not called the newest. */
function countWords({ total, leads }: NewestLeads): string {
  if (total === null) return 'How many leads this source has is not known.';
  if (total === 0) return 'No lead came from this source.';
  const all = countOf(total, 'lead');
  return total > leads.length ? `${all}; these are the first of them.` : `${all}.`;
}
