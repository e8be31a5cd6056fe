import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { SmartFaq } from '#contract/smart-faq.ts';
import { faqQueries } from '../../api/faq-queries.ts';
import { Notices } from '../../ui/notices.tsx';
import { askedBy, byDemand, isAnswered } from '../../lib/faq-facts.ts';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { countOf } from '../../lib/count-of.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import { Nothing } from '../../ui/value.tsx';
import { Calm, FEW, Figure, Figures, Line, Lines, OverviewCard } from './overview-card.tsx';

const UNANSWERED = faqQueries.list({ answered: 'unanswered' });

const UNANSWERED_ONES = paths.faqs(new URLSearchParams({ answered: 'unanswered' }));

/** What leads asked and the bots could not answer. */
export function FaqsCard() {
  const watched = useQuery({ ...UNANSWERED, enabled: false });
  return (
    <OverviewCard title="FAQs" watched={watched} to={paths.faqs()}>
      <UnansweredFaqs />
    </OverviewCard>
  );
}

function UnansweredFaqs() {
  const query = useSuspenseQuery(UNANSWERED);
  const { data, unreadable } = query.data;
  // The name of the filter is not documented: a service that does not know it answers with all.
  const unanswered = data.filter((faq) => !isAnswered(faq));
  return (
    <>
      <Notices
        items={[...unreadableNotices('question', unreadable), ...staleNotices('These questions are', query)]}
      />
      {unanswered.length === 0 ? (
        <Calm words="No question is without an answer" unread={unreadable} />
      ) : (
        <>
          <Figures>
            <Figure count={unanswered.length} words="without an answer" to={UNANSWERED_ONES} />
          </Figures>
          <Lines
            label="Unanswered questions that most leads asked"
            rest={{ count: unanswered.length - FEW, to: UNANSWERED_ONES }}
          >
            {unanswered
              .toSorted(byDemand)
              .slice(0, FEW)
              .map((faq) => (
                <Line
                  key={faq.id}
                  name={
                    <Link
                      to={paths.faqs(new URLSearchParams({ answered: 'unanswered', faq: faq.id }))}
                      dir="auto"
                    >
                      {faq.question?.trim() || 'Question without words'}
                    </Link>
                  }
                  end={<AskedBy faq={faq} />}
                />
              ))}
          </Lines>
        </>
      )}
    </>
  );
}

function AskedBy({ faq }: { faq: SmartFaq }) {
  const count = askedBy(faq);
  return count === null ? <Nothing label="not known who asked" /> : countOf(count, 'lead');
}
