import { Sparkles } from 'lucide-react';
import type { Lead } from '#contract/lead.ts';
import { BotName } from '../../list/bot-name.tsx';
import { Direction } from '../../list/direction.tsx';
import { leadName } from '../../lib/lead-name.ts';
import { SourceLink } from '../../list/source-link.tsx';
import { parseInstant } from '../../lib/time.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { Moment } from '../../ui/moment.tsx';
import { tip, tipWhenCut } from '../../ui/tip.ts';
import { Nothing, Value } from '../../ui/value.tsx';
import { fieldValue, type FieldNames } from './field-names.ts';
import styles from './lead-columns.module.css';
import { LeadNameCell } from './lead-name-cell.tsx';
import { nextFollowUp } from './next-follow-up.ts';

/** All of a lead but its fields, which are columns too: see `fieldColumns`. */
export const LEAD_COLUMNS: readonly Column<Lead>[] = [
  {
    id: 'name',
    header: 'Name',
    value: (lead) => leadName(lead).text,
    cell: (lead) => <LeadNameCell lead={lead} />,
    width: 204,
    hideable: false,
    cardRole: 'title',
  },
  {
    id: 'lastMessage',
    header: 'Last message',
    value: (lead) => lead.lastMessage,
    cell: ({ lastMessage, lastMessageDirection }) => (
      <span className={styles.message}>
        {lastMessageDirection && <Direction value={lastMessageDirection} compact />}
        <span className={styles.text} dir="auto" {...tipWhenCut}>
          <Value value={lastMessage} />
        </span>
      </span>
    ),
    width: 280,
    grows: true,
    cardRole: 'subtitle',
  },
  {
    id: 'lastMessageTime',
    header: 'When',
    value: (lead) => parseInstant(lead.lastMessageTime),
    cell: (lead) => <Moment value={lead.lastMessageTime} />,
    width: 100,
    sortFirst: 'descending',
  },
  {
    id: 'source',
    header: 'Source',
    value: (lead) => lead.source?.name ?? lead.source?.id,
    cell: ({ source }) => <SourceLink id={source?.id} name={source?.name} />,
    width: 212,
  },
  { id: 'tags', header: 'Tags', value: (lead) => lead.tags?.join(', '), cell: tagsCell, width: 180 },
  {
    id: 'nextFollowUp',
    header: 'Next follow-up',
    value: (lead) => parseInstant(nextFollowUp(lead)?.followUpTime ?? null),
    cell: (lead) => {
      const next = nextFollowUp(lead);
      return (
        <span className={styles.message}>
          <Moment value={next?.followUpTime} />
          {next?.isSmartFollowUpTime && <SmartMark />}
        </span>
      );
    },
    width: 132,
  },
  {
    id: 'bot',
    header: 'Bot of last message',
    value: (lead) => lead.lastMessageBotId,
    cell: (lead) => <BotName id={lead.lastMessageBotId} />,
    width: 176,
    defaultHidden: true,
  },
  {
    id: 'failure',
    header: 'Most recent failure',
    value: (lead) => lead.mostRecentFailureReason,
    cell: (lead) => <Text value={lead.mostRecentFailureReason} />,
    width: 240,
    defaultHidden: true,
    cardRole: 'hidden',
  },
  {
    id: 'direction',
    header: 'Direction',
    value: (lead) => lead.lastMessageDirection,
    width: 110,
    defaultHidden: true,
  },
  {
    id: 'unread',
    header: 'Unread',
    value: (lead) => (lead.unread ? 'unread' : null),
    cell: (lead) => <Value value={lead.unread} />,
    width: 84,
    defaultHidden: true,
  },
  {
    id: 'starred',
    header: 'Starred',
    value: (lead) => (lead.starred ? 'starred' : null),
    cell: (lead) => <Value value={lead.starred} />,
    width: 84,
    defaultHidden: true,
  },
  {
    id: 'wontRespondUntil',
    header: "Won't respond until",
    value: (lead) => parseInstant(lead.wontRespondUntil),
    cell: (lead) => <Moment value={lead.wontRespondUntil} />,
    width: 150,
    defaultHidden: true,
  },
  {
    id: 'conversations',
    header: 'Conversations',
    value: (lead) => lead.instances?.length,
    align: 'end',
    width: 120,
    defaultHidden: true,
    sortFirst: 'descending',
  },
  {
    id: 'contactId',
    header: 'Contact id',
    value: (lead) => lead.contactId,
    cell: (lead) => <Id value={lead.contactId} label="contact id" />,
    width: 150,
    defaultHidden: true,
  },
  {
    id: 'leadId',
    header: 'Lead id',
    value: (lead) => lead.id,
    cell: (lead) => <Id value={lead.id} label="lead id" />,
    width: 150,
    defaultHidden: true,
  },
  {
    id: 'sourceId',
    header: 'Source id',
    value: (lead) => lead.source?.id,
    cell: (lead) => <Id value={lead.source?.id} label="source id" />,
    width: 150,
    defaultHidden: true,
  },
  {
    id: 'mimicSourceId',
    header: 'Mimic source',
    value: (lead) => lead.mimicSourceId,
    cell: (lead) => <Id value={lead.mimicSourceId} label="mimic source id" />,
    width: 150,
    defaultHidden: true,
  },
];

/** One column for each field, by name. */
export function fieldColumns(names: FieldNames): Column<Lead>[] {
  return Array.from(names, ([key, name]) => fieldColumn(key, name)).toSorted((a, b) =>
    a.header.localeCompare(b.header),
  );
}

function fieldColumn(key: string, name: string): Column<Lead> {
  return {
    id: `field:${key}`,
    header: name,
    value: (lead) => fieldValue(lead, key),
    cell: (lead) => <Text value={fieldValue(lead, key)} />,
    width: 160,
    defaultHidden: true,
    group: 'Fields',
  };
}

function tagsCell({ tags }: Lead) {
  const [first, second, ...others] = tags ?? [];
  if (first === undefined) return <Nothing label="no tags" />;
  return (
    <span className={styles.tags} {...(second !== undefined && tip((tags ?? []).join(', ')))}>
      <span className={styles.tag} {...(second === undefined && tipWhenCut)}>
        {first}
      </span>
      {second !== undefined && <span className={styles.tag}>{second}</span>}
      {others.length > 0 && <span className={styles.more}>+{others.length}</span>}
    </span>
  );
}

/** A text that may be longer than its column. */
function Text({ value }: { value: string | null }) {
  return (
    <span className={styles.whole} dir="auto" {...tipWhenCut}>
      <Value value={value} />
    </span>
  );
}

function Id({ value, label }: { value: string | null | undefined; label: string }) {
  return value ? <CopyableId value={value} label={label} /> : <Value value={value} />;
}

function SmartMark() {
  return (
    <span className={styles.smart} {...tip('Smart follow-up time')}>
      <Sparkles size={12} aria-hidden />
      <span className="visually-hidden">smart follow-up time</span>
    </span>
  );
}
