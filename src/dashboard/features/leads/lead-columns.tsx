import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { Lead } from '#contract/lead.ts';
import { compareNames } from '../../lib/format.ts';
import { messageText } from '../../lib/html-text.ts';
import { perObject } from '../../lib/per-object.ts';
import { leadName } from '../../domain/lead-name.ts';
import { BotLink, SourceLink } from '../../list/links.tsx';
import { CellSign, MessageDirection, Name, Starred } from '../../list/cells.tsx';
import { byNames } from '../../list/search-by-names.ts';
import { copyableId, count, moment, name, text } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import { tip, tipIfTruncated } from '../../ui/tip.ts';
import { EmptyValue, Value } from '../../ui/value.tsx';
import { fieldValue, type FieldNames } from './field-names.ts';
import { followUpColumn } from './follow-up.tsx';
import styles from './lead-columns.module.css';
import { hasFailed } from './lead-facets.ts';

const HIDDEN = { defaultHidden: true } as const;
const HIDDEN_ID = { width: 150, defaultHidden: true } as const;

/**
 * Returns the last message as readers see it. The text is cached, because reading HTML takes long and every search and
 * scan reads the message.
 */
const shownMessage = perObject((lead: Lead) => messageText(lead.lastMessage));

/** All columns of a lead, except the columns for its fields. See `fieldColumns`. */
export const LEAD_COLUMNS: readonly Column<Lead>[] = [
  name('Name', (lead) => leadName(lead).text, {
    isNamed: (lead) => leadName(lead).isName,
    cell: (lead) => <LeadName lead={lead} />,
    width: 204,
    grows: false,
  }),
  {
    id: 'lastMessage',
    header: 'Last message',
    value: shownMessage,
    cell: (lead) => (
      <>
        {lead.lastMessageDirection && <MessageDirection value={lead.lastMessageDirection} compact />}
        <Value value={shownMessage(lead)} />
      </>
    ),
    width: 280,
    grows: true,
    narrowRole: 'subtitle',
  },
  moment('lastMessageTime', 'When', ({ lastMessageTime }) => lastMessageTime, {
    width: 100,
    narrowRole: 'aside',
  }),
  {
    id: 'source',
    header: 'Source',
    value: ({ source }) => source?.name ?? source?.id,
    cell: ({ source }) => <SourceLink id={source?.id} name={source?.name} />,
    width: 212,
  },
  {
    id: 'tags',
    header: 'Tags',
    value: ({ tags }) => tags?.join(', '),
    cell: ({ tags }) => <Tags tags={tags} />,
    width: 180,
    narrowRole: 'state',
  },
  followUpColumn(),
  {
    id: 'bot',
    header: 'Bot of last message',
    value: ({ lastMessageBotId }) => lastMessageBotId,
    cell: ({ lastMessageBotId }) => <BotLink id={lastMessageBotId} />,
    width: 176,
    ...HIDDEN,
  },
  text('failure', 'Most recent failure', (lead) => lead.mostRecentFailureReason, {
    width: 240,
    ...HIDDEN,
  }),
  text('direction', 'Direction', (lead) => lead.lastMessageDirection, { width: 110, ...HIDDEN }),
  yesNo('unread', 'Unread', ({ unread }) => unread),
  yesNo('starred', 'Starred', ({ starred }) => starred),
  moment('wontRespondUntil', 'Will not respond until', (lead) => lead.wontRespondUntil, {
    width: 150,
    sortFirst: 'ascending',
    ...HIDDEN,
  }),
  count('conversations', 'Conversations', ({ instances }) => instances?.length, { width: 120, ...HIDDEN }),
  copyableId('contactId', 'Contact id', ({ contactId }) => contactId, HIDDEN_ID),
  copyableId('leadId', 'Lead id', ({ id }) => id, HIDDEN_ID),
  copyableId('sourceId', 'Source id', ({ source }) => source?.id, HIDDEN_ID),
  copyableId('mimicSourceId', 'Mimic source', ({ mimicSourceId }) => mimicSourceId, {
    cell: ({ mimicSourceId }) =>
      mimicSourceId ? (
        <CopyableId value={mimicSourceId} label="mimic source id" />
      ) : (
        <Value value={mimicSourceId} />
      ),
    ...HIDDEN_ID,
  }),
];

/** Returns a column that shows yes or no. A search for its id, e.g. 'unread', finds the leads with yes. */
function yesNo(id: string, header: string, is: (lead: Lead) => boolean): Column<Lead> {
  return {
    id,
    header,
    value: (lead) => (is(lead) ? id : null),
    cell: (lead) => <Value value={is(lead)} />,
    width: 84,
    ...HIDDEN,
  };
}

/** Returns all columns of a lead, including its fields, with the known names of its bots. */
export function leadColumns(
  fields: FieldNames,
  botName: (id: string) => string | null,
): readonly Column<Lead>[] {
  return [...byNames(LEAD_COLUMNS, { bot: botName }), ...fieldColumns(fields)];
}

export function fieldColumns(names: FieldNames): Column<Lead>[] {
  return Array.from(names, ([key, fieldName]) =>
    text<Lead>(`field:${key}`, fieldName, (lead) => fieldValue(lead, key), { group: 'Fields', ...HIDDEN }),
  ).toSorted((a, b) => compareNames(a.header, b.header));
}

// The icon is created once, because a table shows hundreds of icons.
const WARNING = <TriangleAlert size={13} aria-hidden />;

/** Shows the name of a lead with its marks (unread, starred, failed), which help to decide whether to open the lead. */
function LeadName({ lead }: { lead: Lead }) {
  const { text: own, isName } = leadName(lead);
  const failure = lead.mostRecentFailureReason ?? '';
  return (
    <Name
      isNamed={isName}
      isUnread={lead.unread}
      marks={
        <>
          {lead.starred && <Starred />}
          {hasFailed(lead) && (
            <CellSign icon={WARNING} label={`failed: ${failure}`} words={failure} tone="bad" />
          )}
        </>
      }
    >
      {own}
    </Name>
  );
}

function Tags({ tags }: Pick<Lead, 'tags'>) {
  const [first, second, ...others] = tags ?? [];
  if (first === undefined) return <EmptyValue label="no tags" />;
  return (
    <span className="inline" {...(second !== undefined && tip((tags ?? []).join(', ')))}>
      <span className={styles.tag} dir="auto" {...(second === undefined && tipIfTruncated)}>
        {first}
      </span>
      {second !== undefined && (
        <span className={styles.tag} dir="auto">
          {second}
        </span>
      )}
      {others.length > 0 && <span className="secondary caption fixed">+{others.length}</span>}
    </span>
  );
}
