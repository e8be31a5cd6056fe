import { useSuspenseQuery } from '@tanstack/react-query';
import type { SmartFaq } from '#contract/smart-faq.ts';
import { faqQueries } from '../../../../api/faq-queries.ts';
import { LongText } from '../../../../ui/long-text.tsx';
import { Notices } from '../../../../ui/notices.tsx';
import { askedBy } from '../../../../lib/faq-facts.ts';
import { staleNotices } from '../../../../list/stale-notices.ts';
import { countOf } from '../../../../lib/count-of.ts';
import { Nothing, Value } from '../../../../ui/value.tsx';
import styles from './overview.module.css';
import { readFaqs } from './source-faqs.ts';

const FEW = 5;

/** What leads ask on the source, and what of it has no answer. */
export function FaqsOfSource({ sourceId }: { sourceId: string }) {
  const query = useSuspenseQuery(faqQueries.list({ sourceId }));
  const { answered, unanswered, notices } = readFaqs(sourceId, query.data);
  return (
    <>
      <Notices items={[...notices, ...staleNotices('These questions are', query)]} />
      <p className={styles.summary}>{countWords(answered, unanswered.length)}</p>
      {unanswered.length > 0 && (
        <ul className={styles.lines}>
          {unanswered.slice(0, FEW).map((faq) => (
            <li key={faq.id} className={styles.line}>
              <span className={styles.question}>
                {faq.question ? <LongText text={faq.question} /> : <Value value={faq.question} />}
              </span>
              <span className={styles.end}>
                <AskedBy faq={faq} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function AskedBy({ faq }: { faq: SmartFaq }) {
  const count = askedBy(faq);
  return count === null ? <Nothing label="not known who asked" /> : countOf(count, 'lead');
}

function countWords(answered: number, unanswered: number): string {
  if (answered + unanswered === 0) return 'The service has no questions from leads of this source.';
  if (unanswered === 0) return `${countOf(answered, 'question')} answered, none without an answer.`;
  const without = `${countOf(unanswered, 'question')} without an answer, ${answered.toLocaleString('en')} answered.`;
  return unanswered > FEW ? `${without} These are the ${FEW} that most leads asked:` : without;
}
