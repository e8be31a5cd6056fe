import type { Lead, LeadInstance } from '#contract/lead.ts';
import { parseInstant } from '../../../lib/time.ts';
import type { Column } from '../../../list/data-table/column.ts';
import { Moment } from '../../../ui/moment.tsx';
import { LEAD_COLUMNS } from '../lead-columns.tsx';

const OF_THE_LIST = ['name', 'source', 'lastMessageTime'];

/** A lead as in the list of leads, with what concerns its conversation with this bot. */
export function leadColumns(botId: string): Column<Lead>[] {
  const talkOf = (lead: Lead) => lead.instances?.find((instance) => instance.botId === botId);
  const timeColumn = (id: 'followUpTime' | 'scheduleRespondTime', header: string): Column<Lead> => ({
    id,
    header,
    value: (lead) => parseInstant(talkOf(lead)?.[id] ?? null),
    cell: (lead) => <Moment value={talkOf(lead)?.[id]} />,
    width: 132,
  });
  return [
    ...LEAD_COLUMNS.filter(({ id }) => OF_THE_LIST.includes(id)),
    {
      id: 'version',
      header: 'Version',
      value: (lead) => versionsOf(lead.instances, botId),
      width: 84,
    },
    timeColumn('followUpTime', 'Next follow-up'),
    timeColumn('scheduleRespondTime', 'Next response'),
  ];
}

/** A bot may talk with a lead in several conversations at once. */
function versionsOf(instances: readonly LeadInstance[] | null, botId: string): string | null {
  const versions = (instances ?? []).flatMap((instance) =>
    instance.botId === botId ? (instance.botVersion ?? []) : [],
  );
  return versions.length === 0 ? null : [...new Set(versions)].join(', ');
}
