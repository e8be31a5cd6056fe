import type { SmartFaq } from '#contract/smart-faq.ts';
import type { Reply } from '../../../api/call.ts';
import { byDemand, isAnswered } from '../../../lib/faq-facts.ts';
import { unreadableNotices } from '../../../list/notices.ts';
import { countOf } from '../../../lib/count-of.ts';

export type SourceFaqs = {
  answered: number;
  /** Those that most leads asked first. */
  unanswered: readonly SmartFaq[];
  /** What does not hold of the reply, each in a sentence. */
  notices: readonly string[];
};

/** The name of the filter is not documented: what is of another source is left out here, and that is said. */
export function readFaqs(sourceId: string, { data, unreadable }: Reply<SmartFaq[]>): SourceFaqs {
  const own = data.filter((faq) => faq.sourceId === null || faq.sourceId === sourceId);
  const unanswered = own.filter((faq) => !isAnswered(faq));
  const ofOthers = data.length - own.length;
  return {
    answered: own.length - unanswered.length,
    unanswered: unanswered.toSorted(byDemand),
    notices: [
      ...(ofOthers === 0
        ? []
        : [
            `The service did not keep to the filter: ${countOf(ofOthers, 'question')} of other sources ${ofOthers === 1 ? 'is' : 'are'} left out here.`,
          ]),
      ...unreadableNotices('question', unreadable),
    ],
  };
}
