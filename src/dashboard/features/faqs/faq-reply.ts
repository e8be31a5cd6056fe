import type { SmartFaq } from '#contract/smart-faq.ts';
import type { Reply } from '../../api/call.ts';
import { isAnswered } from '../../lib/faq-facts.ts';
import { unreadableNotices } from '../../list/unreadable-notices.ts';
import { countOf } from '../../lib/count-of.ts';
import type { FaqFilters } from './faq-search.ts';

export type ListedFaqs = {
  questions: readonly SmartFaq[];
  /** What does not hold of the reply, each in a sentence. */
  notices: readonly string[];
};

/** The names of the filters are not documented: what does not keep to them is left out here, and that is said. */
export function readFaqReply(filters: FaqFilters, { data, unreadable }: Reply<SmartFaq[]>): ListedFaqs {
  const questions = data.filter((question) => keepsTo(question, filters));
  const strangers = data.length - questions.length;
  return {
    questions,
    notices: [
      ...(strangers === 0
        ? []
        : [
            `The service did not keep to the filters: ${countOf(strangers, 'question')} ${strangers === 1 ? 'is' : 'are'} left out here.`,
          ]),
      ...unreadableNotices('question', unreadable),
    ],
  };
}

/** assumed: a question that does not tell its source or its state is taken for one that was asked for. */
function keepsTo(question: SmartFaq, { sourceId, state, answered }: FaqFilters): boolean {
  return (
    (sourceId === null || question.sourceId === null || question.sourceId === sourceId) &&
    (state === null || question.state === null || question.state.toLowerCase() === state) &&
    (answered === null || isAnswered(question) === (answered === 'answered'))
  );
}
