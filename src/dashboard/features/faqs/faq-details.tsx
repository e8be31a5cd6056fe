import Button from '@mui/material/Button';
import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SmartFaq } from '#contract/smart-faq.ts';
import { CopyButton, CopyableId, copySummary, useCopy } from '../../ui/copyable.tsx';
import { isAnswered } from '../../api/parameters/faq-filters.ts';
import { countAskers } from '../../domain/faq-facts.ts';
import { NamedLink, SourceLink } from '../../list/links.tsx';
import { pluralize } from '../../lib/pluralize.ts';
import { DescriptionList, StatusChip, EmptyValue, Value } from '../../ui/value.tsx';
import styles from './faq-details.module.css';
import {
  answeredFaqs,
  likenessText,
  type FaqGroup,
  type NearestAnswer,
  type NearestAnswers,
} from './faq-rows.ts';
import { compareFigures, repeatedFigures, type FigureDifference, type TextRange } from './figures.ts';
import { MarkedText } from './marked-text.tsx';
import { useFaqGroups } from './use-faq-groups.ts';
import { paths } from '../../lib/paths.ts';

export type FaqDetailsProps = {
  faq: SmartFaq;
  /** All questions that the list has loaded. The details show the similar questions among them. */
  faqs: readonly SmartFaq[];
  /** Whether questions of other sources count as similar. */
  isAcrossSources: boolean;
  /** The nearest answers of unanswered questions. Null until they are computed. */
  nearest: NearestAnswers | null;
  onOpen: (faqId: string) => void;
};

export function FaqDetails({ faq, faqs, isAcrossSources, nearest, onOpen }: FaqDetailsProps) {
  const grouped = useFaqGroups(faqs, isAcrossSources ? 'acrossSources' : 'inSource');
  const group = grouped?.groups.find((each) => each.faqs.includes(faq));
  const similar = { group, faq, isAcrossSources, onOpen };
  const answer = isAnswered(faq) ? null : (nearest?.get(faq.id) ?? null);
  const difference = answer && compareFigures(faq.question ?? '', answer.faq.question ?? '');
  return (
    // The key collapses expanded parts when the user opens another question.
    <div key={faq.id} className={styles.parts}>
      <section aria-label="Question and answer">
        <div className="medium" style={{ fontSize: 'var(--size-lead)' }}>
          <Words text={faq.question} what="question" marks={difference?.a} />
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
      {answer !== null && <Nearest faq={faq} answer={answer} difference={difference} onOpen={onOpen} />}
      {!isAnswered(faq) && nearest !== null && <SimilarAnswers {...similar} nearest={answer} />}
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

type WordsProps = { text: string | null; what: string; marks?: readonly TextRange[] | undefined };

function Words({ text, what, marks = [] }: WordsProps) {
  if (text === null || text.trim() === '') return <Value value={text} />;
  return (
    <div className="row top">
      <div className="grow">
        <MarkedText text={text} marks={marks} />
      </div>
      <CopyButton text={text} label={what} />
    </div>
  );
}

function askedByText(count: number | null): string {
  return count === null ? 'Unknown who asked it' : `Asked by ${pluralize(count, 'lead')}`;
}

type SimilarProps = Pick<FaqDetailsProps, 'faq' | 'isAcrossSources' | 'onOpen'> & {
  /** The group of questions that contains the open question. Undefined until the questions are grouped. */
  group: FaqGroup | undefined;
};

type NearestProps = Pick<FaqDetailsProps, 'faq' | 'onOpen'> & {
  answer: NearestAnswer;
  difference: FigureDifference | null;
};

function Nearest({ faq, answer: { faq: nearest, likeness }, difference, onOpen }: NearestProps) {
  const waiting = countAskers(faq);
  const isOfOtherSource = nearest.sourceId !== faq.sourceId;
  const warnings = [
    ...(difference?.text == null ? [] : [difference.text]),
    ...(isOfOtherSource ? ['The answer belongs to another source.'] : []),
  ];
  const { question, answer } = nearest;
  return (
    <section aria-label="Nearest answer">
      <h3>Nearest answer</h3>
      <p className="wrap quiet caption mt-1 gap-3">
        <span className={styles.likeness}>{likenessText([likeness])}</span>
        {isOfOtherSource && (
          <span className="inline">
            From another source: <SourceLink id={nearest.sourceId} />
          </span>
        )}
        <span>
          {waiting === null
            ? 'Unknown who waits'
            : `${pluralize(waiting, 'lead')} ${waiting === 1 ? 'waits' : 'wait'}`}
        </span>
      </p>
      <div className="medium mt-2">
        <MarkedText text={question ?? ''} marks={difference?.b ?? []} />
      </div>
      <div className="mt-1">
        <MarkedText text={answer ?? ''} marks={repeatedFigures(answer ?? '', difference?.b ?? [])} />
      </div>
      {warnings.length > 0 && (
        <p className={styles.difference}>{warnings.join(' ')} Check the answer before you use it.</p>
      )}
      <div className="row mt-2">
        <CopyAnswer text={answer ?? ''} />
        <Button
          size="small"
          aria-label={`Open question: ${question ?? ''}`}
          onClick={() => onOpen(nearest.id)}
        >
          Open question
        </Button>
      </div>
    </section>
  );
}

function CopyAnswer({ text }: { text: string }) {
  const { outcome, copy } = useCopy(text);
  return (
    <Button size="small" variant="outlined" startIcon={<Copy size={14} aria-hidden />} onClick={copy}>
      {outcome === null ? 'Copy answer' : copySummary(outcome)}
    </Button>
  );
}

const MOST_ANSWERS = 5;

/** Shows the distinct answers to the questions in a group of similar questions, except the nearest answer. */
function SimilarAnswers({
  group,
  isAcrossSources,
  nearest,
  onOpen,
}: SimilarProps & { nearest: NearestAnswer | null }) {
  const known = nearest?.faq.answer?.trim();
  const answered = answeredFaqs(group?.faqs ?? []).filter(({ answer }) => answer?.trim() !== known);
  if (answered.length === 0) return null;
  const title = nearest === null ? 'Answers to similar questions' : 'Other answers to similar questions';
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
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

/**
 * Shows the leads that asked a question, as links to their pages. Each click on a button shows more leads of a long
 * list.
 */
export function LeadLinks({ leadIds }: { leadIds: readonly string[] }) {
  const [most, setMost] = useState(FEW);
  const list = useRef<HTMLUListElement>(null);
  const ids = [...new Set(leadIds)];
  const left = ids.length - most;
  const showMore = () => {
    flushSync(() => setMost(most + STEP));
    // Moves the focus to the first new link, because the focused button may disappear.
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
