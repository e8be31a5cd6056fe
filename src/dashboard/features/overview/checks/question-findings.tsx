/** The finding about questions without an answer. Grouping similar questions needs word lists of several languages. */
import type { SmartFaq } from '#contract/smart-faq.ts';
import { formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { Link } from '../../../ui/link.tsx';
import { alikeFaqs } from '../../faqs/alike-faqs.ts';
import { askerCountOf, mostWantedFirst, toFaqRows, type FaqRow } from '../../faqs/faq-rows.ts';
import { ActionLink } from '../action-link.tsx';
import type { Finding } from './check.ts';

/** The maximum number of questions that are compared. Comparing thousands would delay the findings. */
const MOST_COMPARED = 1000;

const UNANSWERED = paths.faqs(new URLSearchParams({ answered: 'unanswered' }));

/**
 * Returns the group of similar questions for whose answer most leads wait, as the list of FAQs shows it first.
 * `unanswered` must not be empty. Rejects if `signal` is aborted.
 */
export async function mostWantedRow(unanswered: readonly SmartFaq[], signal: AbortSignal): Promise<FaqRow> {
  const compared = mostWantedFirst(unanswered).slice(0, MOST_COMPARED);
  return toFaqRows(await alikeFaqs.inSource.inSlices(compared, signal), () => null)[0]!;
}

/** Returns the finding about the unanswered questions. `row` is the group for which most leads wait. */
export function unansweredFinding(row: FaqRow, count: number): Finding {
  const [first] = row.faqs;
  const waiting = askerCountOf(row.waiting);
  const path = paths.faqs(
    new URLSearchParams({
      answered: 'unanswered',
      // The list then groups its questions too, so that it shows the same number of leads.
      ...(row.faqs.length > 1 && { alike: 'yes' }),
      faq: first.id,
    }),
  );
  return {
    id: 'unanswered',
    harm: 'unansweredQuestion',
    text: (
      <>
        {waiting === null || waiting === 0
          ? 'A question has no answer: '
          : `${pluralize(waiting, 'lead')} ${waiting === 1 ? 'waits' : 'wait'} for one answer: `}
        <Link to={path} dir="auto">
          {first.question?.trim() || 'Blank question'}
        </Link>
      </>
    ),
    ...(count > 1 && {
      detail: <Link to={UNANSWERED}>{formatNumber(count)} unanswered</Link>,
    }),
    actions: <ActionLink to={path}>See question</ActionLink>,
  };
}
