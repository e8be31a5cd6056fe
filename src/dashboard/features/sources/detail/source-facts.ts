import type { Lead } from '#contract/lead.ts';
import type { SmartFaq } from '#contract/smart-faq.ts';
import type { FaqListReply } from '../../../api/resources/faq-reply.ts';
import { unmatchedNotices, type LeadListReply } from '../../../api/resources/lead-reply.ts';
import type { BotOnSource } from '../../../domain/bots-of-sources.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { isAnswered } from '../../../api/parameters/faq-filters.ts';
import { byMostAskers } from '../../../domain/faq-facts.ts';
import { unreadableNotices } from '../../../list/notices.ts';
import { MAX_OVERVIEW_LINES } from '../source-tabs.ts';

export type NewestLeads = {
  leads: readonly Lead[];
  /** The number of leads of the source. null if the response has no reliable total. */
  total: number | null;
  /** Sentences about limitations of the response. */
  notices: readonly string[];
};

/**
 * Returns the newest leads of a source and their total. The total is null if the service ignored the filter by source,
 * because it then includes leads of other sources.
 */
export function summarizeLeads(reply: LeadListReply): NewestLeads {
  const { leads, total, isTotalCertain, unmatched, notices, invalidCount } = reply;
  return {
    leads: leads.slice(0, MAX_OVERVIEW_LINES),
    total: isTotalCertain && unmatched === 0 ? total : null,
    notices: [...notices, ...unmatchedNotices(unmatched), ...unreadableNotices('lead', invalidCount)],
  };
}

export type SourceFaqs = {
  answered: number;
  /** The unanswered questions, sorted by the number of leads that asked, highest first. */
  unanswered: readonly SmartFaq[];
  /** Sentences about limitations of the response. */
  notices: readonly string[];
};

export function summarizeFaqs({ faqs, data, invalidCount }: FaqListReply): SourceFaqs {
  const unanswered = faqs.filter((faq) => !isAnswered(faq));
  const ofOthers = data.length - faqs.length;
  return {
    answered: faqs.length - unanswered.length,
    unanswered: unanswered.toSorted(byMostAskers),
    notices: [
      ...(ofOthers === 0
        ? []
        : [
            `The service ignored the filter: ${pluralize(ofOthers, 'question')} of other sources ${ofOthers === 1 ? 'is' : 'are'} not shown.`,
          ]),
      ...unreadableNotices('question', invalidCount),
    ],
  };
}

export function noBotText(all: number, isNamed: boolean): string {
  if (all === 0) return 'This agency has no bots.';
  const none =
    all === 1
      ? 'The one bot of this agency does not have'
      : `None of the ${pluralize(all, 'bot')} of this agency has`;
  if (isNamed) return `${none} this source.`;
  return `${none} a source with this id. A bot may use its name, which is unknown here.`;
}

/** Returns a sentence such as '2 bots use this source, both on (matched by name).' */
export function usedByText(bots: readonly BotOnSource[]): string {
  const byName = byNameText(bots);
  return `${onText(bots)}${byName === '' ? '' : ` (${byName})`}.`;
}

function onText(bots: readonly BotOnSource[]): string {
  const on = bots.filter(({ isOn }) => isOn).length;
  if (bots.length === 1) return `1 bot uses this source, ${on === 1 ? 'on' : 'off'}`;
  const many = `${pluralize(bots.length, 'bot')} use this source,`;
  const all = bots.length === 2 ? 'both' : 'all';
  if (on === bots.length) return `${many} ${all} on`;
  if (on === 0) return `${many} ${all} off`;
  return `${many} ${on} on`;
}

/**
 * Describes the known bots of a source if the service cannot list bots. `seen` is the number of bots that the service
 * has returned in this browser tab.
 */
export function seenText(bots: readonly BotOnSource[], seen: number): string {
  const found = bots.length;
  const byName = byNameText(bots);
  const unknown = 'This service cannot list bots, so the bots of this source are unknown.';
  if (seen === 0) return unknown;
  const those = found === 0 ? 'none has it' : found === 1 ? '1 has it' : `${found} have it`;
  return `${unknown} Of the ${pluralize(seen, 'bot')} returned in this tab, ${those}${byName === '' ? '' : ` (${byName})`}.`;
}

function byNameText(bots: readonly BotOnSource[]): string {
  const byName = bots.filter(({ isByName }) => isByName).length;
  if (byName === 0) return '';
  return byName === bots.length ? 'matched by name' : `${byName} matched by name`;
}

/**
 * Returns a notice if other sources have the same name. A bot that refers to a source only by its name may then use any
 * of these sources.
 */
export function namesakeNotices(bots: readonly BotOnSource[], namesakes: number): string[] {
  if (namesakes === 0 || !bots.some(({ isByName }) => isByName)) return [];
  return [
    `${namesakes === 1 ? 'Another source has' : `${namesakes} other sources have`} the same name, so bots matched by name only may use another one.`,
  ];
}
