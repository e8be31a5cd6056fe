import type { Lead } from '#contract/lead.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import { parseInstant } from '../../lib/time.ts';
import { fieldValue, type FieldNames } from './field-names.ts';
import { nextFollowUp } from './next-follow-up.ts';

type BotName = (botId: string) => string | null;

const plainColumns = (botName: BotName): CsvColumn<Lead>[] => [
  { header: 'Lead id', value: (lead) => lead.id },
  { header: 'Name', value: (lead) => lead.name },
  { header: 'Contact id', value: (lead) => lead.contactId },
  { header: 'Last message', value: (lead) => lead.lastMessage },
  { header: 'Last message direction', value: (lead) => lead.lastMessageDirection },
  { header: 'Last message time (UTC)', value: (lead) => utc(lead.lastMessageTime) },
  { header: 'Last message bot', value: (lead) => botName(lead.lastMessageBotId ?? '') },
  { header: 'Last message bot id', value: (lead) => lead.lastMessageBotId },
  { header: 'Source', value: (lead) => lead.source?.name ?? null },
  { header: 'Source id', value: (lead) => lead.source?.id ?? null },
  { header: 'Mimic source id', value: (lead) => lead.mimicSourceId },
  { header: 'Unread', value: (lead) => lead.unread },
  { header: 'Starred', value: (lead) => lead.starred },
  { header: 'Most recent failure', value: (lead) => lead.mostRecentFailureReason },
  { header: 'Will not respond until (UTC)', value: (lead) => utc(lead.wontRespondUntil) },
  { header: 'Tags', value: (lead) => lead.tags?.join('; ') ?? null },
  { header: 'Conversations', value: (lead) => lead.instances?.length ?? null },
];

/** Returns the columns of the next follow-up, or of the overdue follow-up if no other follow-up is planned. */
function followUpColumns(now: Date, botName: BotName): CsvColumn<Lead>[] {
  const next = ({ instances }: Lead) => nextFollowUp(instances, now);
  const at = (lead: Lead, isOverdue: boolean) => {
    const followUp = next(lead);
    return followUp?.isOverdue === isOverdue ? followUp.at.toISOString() : null;
  };
  return [
    { header: 'Next follow-up (UTC)', value: (lead) => at(lead, false) },
    { header: 'Follow-up overdue since (UTC)', value: (lead) => at(lead, true) },
    { header: 'Follow-up bot', value: (lead) => botName(next(lead)?.instance.botId ?? '') },
    { header: 'Follow-up bot id', value: (lead) => next(lead)?.instance.botId ?? null },
    { header: 'Follow-up zone', value: (lead) => next(lead)?.instance.followUpTimezone ?? null },
  ];
}

/**
 * Returns the columns for all values of a lead, regardless of the visible columns. Each field of the leads has a column
 * at the end. Follow-ups are relative to `now`.
 */
export function leadCsv(fields: FieldNames, now: Date, botName: BotName): CsvColumn<Lead>[] {
  const columns = Array.from(fields, ([key, name]) => ({
    header: `Field: ${name}`,
    value: (lead: Lead) => fieldValue(lead, key),
  }));
  return [...plainColumns(botName), ...followUpColumns(now, botName), ...columns];
}

/** Formats a time in UTC. Text that is not a time stays unchanged. */
function utc(text: string | null): string | null {
  return parseInstant(text)?.toISOString() ?? text;
}
