import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SmartFaq } from '#contract/smart-faq.ts';
import { CopyButton, CopyableId } from '../../ui/copyable.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { isAnswered } from '../../api/parameters/faq-filters.ts';
import { countAskers } from '../../domain/faq-facts.ts';
import { NamedLink, SourceLink } from '../../list/links.tsx';
import { pluralize } from '../../lib/pluralize.ts';
import { DescriptionList, StatusChip, EmptyValue, Value } from '../../ui/value.tsx';
import styles from './faq-details.module.css';
import { answeredFaqs, likenessText, type FaqGroup } from './faq-rows.ts';
import { useFaqGroups } from './use-faq-groups.ts';
import { paths } from '../../lib/paths.ts';

export type FaqDetailsProps = {
  faq: SmartFaq;
  /** All questions in the list, which may include similar ones. */
  faqs: readonly SmartFaq[];
  /** Whether questions of other sources count as similar. */
  isAcrossSources: boolean;
  onOpen: (faqId: string) => void;
};

export function FaqDetails({ faq, faqs, isAcrossSources, onOpen }: FaqDetailsProps) {
  const grouped = useFaqGroups(faqs, isAcrossSources ? 'acrossSources' : 'inSource');
  const group = grouped?.groups.find((each) => each.faqs.includes(faq));
  const similar = { group, faq, isAcrossSources, onOpen };
  return (
    // The key resets expanded parts when another question opens.
    <div key={faq.id} className={styles.parts}>
      <section aria-label="Question and answer">
        <div className="medium" style={{ fontSize: 'var(--size-lead)' }}>
          <Words text={faq.question} what="question" />
        </div>
        {isAnswered(faq) ? (
          <div className="mt-4">
            <h3>Answer</h3>
            <Words text={faq.answer} what="answer" />
          </div>
        ) : (
          <div className="mt-4">
            <StatusChip tone="caution">Unanswered</StatusChip>
            <p className="quiet mt-1">Read only: the service has no operation to answer it.</p>
          </div>
        )}
      </section>
      {!isAnswered(faq) && <SimilarAnswers {...similar} />}
      <DescriptionList
        items={[
          { term: 'Source', value: <SourceLink id={faq.sourceId} /> },
          { term: 'State', value: <Value value={faq.state} /> },
          { term: 'Question id', value: <CopyableId value={faq.id} label="question id" /> },
          {
            term: 'Agency id',
            value: faq.agencyId ? (
              <CopyableId value={faq.agencyId} label="agency id" />
            ) : (
              <Value value={faq.agencyId} />
            ),
          },
        ]}
      />
      <section>
        <h3>{askedByText(countAskers(faq))}</h3>
        {faq.leadIds !== null && <LeadLinks leadIds={faq.leadIds} />}
      </section>
      <SimilarFaqs {...similar} />
    </div>
  );
}

function Words({ text, what }: { text: string | null; what: string }) {
  if (text === null || text.trim() === '') return <Value value={text} />;
  return (
    <div className="row top">
      <div className="grow">
        <LongText text={text} />
      </div>
      <CopyButton text={text} label={what} />
    </div>
  );
}

function askedByText(count: number | null): string {
  return count === null ? 'Unknown who asked it' : `Asked by ${pluralize(count, 'lead')}`;
}

type SimilarProps = Pick<FaqDetailsProps, 'faq' | 'isAcrossSources' | 'onOpen'> & {
  /** The questions that are similar to the question. Undefined until they are grouped. */
  group: FaqGroup | undefined;
};

const MOST_ANSWERS = 5;

function SimilarAnswers({ group, isAcrossSources, onOpen }: SimilarProps) {
  const answered = answeredFaqs(group?.faqs ?? []);
  if (answered.length === 0) return null;
  return (
    <section aria-label="Answers to similar questions">
      <h3>Answers to similar questions</h3>
      {answered.length > MOST_ANSWERS && (
        <p className="quiet mt-1">
          {MOST_ANSWERS} of {pluralize(answered.length, 'answer')}
        </p>
      )}
      <ul className={styles.alike}>
        {answered.slice(0, MOST_ANSWERS).map(({ id, question, answer, sourceId }) => (
          <li key={id}>
            <p className="quiet caption" dir="auto">
              {question}
            </p>
            <Words text={answer} what="answer" />
            <span className="row secondary caption gap-3">
              <Button size="small" aria-label={`Open question: ${question ?? ''}`} onClick={() => onOpen(id)}>
                Open question
              </Button>
              {isAcrossSources && <SourceLink id={sourceId} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MOST = 20;

function SimilarFaqs({ group, faq, isAcrossSources, onOpen }: SimilarProps) {
  const others = group?.faqs.filter((other) => other !== faq) ?? [];
  if (group === undefined || others.length === 0) return null;
  return (
    <section>
      <h3>Similar questions</h3>
      <p className="quiet mt-1">
        Estimated from the wording: {pluralize(others.length, 'question')}{' '}
        {isAcrossSources ? 'across sources' : 'of the same source'}, {likenessText(group.likeness)}.
        {others.length > MOST && ` The ${MOST} asked by most leads are shown.`}
      </p>
      <ul className={styles.alike}>
        {others.slice(0, MOST).map((other) => (
          <li key={other.id}>
            <Button size="small" onClick={() => onOpen(other.id)}>
              <span dir="auto">{other.question}</span>
            </Button>
            <span className="row secondary caption gap-3">
              <StatusChip tone={isAnswered(other) ? 'good' : 'caution'}>
                {isAnswered(other) ? 'Answered' : 'Unanswered'}
              </StatusChip>
              <AskedBy count={countAskers(other)} />
              {isAcrossSources && <SourceLink id={other.sourceId} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AskedBy({ count }: { count: number | null }) {
  return count === null ? <EmptyValue label="unknown who asked" /> : pluralize(count, 'lead');
}

const FEW = 50;
const STEP = 500;

/** Shows the leads that asked, as links to their pages. A long list is expanded in steps. */
export function LeadLinks({ leadIds }: { leadIds: readonly string[] }) {
  const [most, setMost] = useState(FEW);
  const list = useRef<HTMLUListElement>(null);
  const ids = [...new Set(leadIds)];
  const left = ids.length - most;
  const showMore = () => {
    flushSync(() => setMost(most + STEP));
    // The button may disappear, so the focus moves to the first new link.
    list.current?.children[most]?.querySelector('a')?.focus();
  };
  return (
    <>
      <ul ref={list} className={styles.leads} aria-label="Leads that asked it">
        {ids.slice(0, most).map((id) => (
          <li key={id}>
            {id.trim() === '' ? (
              <span className="secondary caption" style={{ lineHeight: '24px' }}>
                lead without an id
              </span>
            ) : (
              <NamedLink kind="lead" id={id} to={paths.lead(id)} keep={16} />
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button size="small" onClick={showMore}>
          {left > STEP
            ? `Show ${STEP} more of ${pluralize(ids.length, 'lead')}`
            : `Show all ${pluralize(ids.length, 'lead')}`}
        </Button>
      )}
    </>
  );
}
