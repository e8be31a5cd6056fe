import { quoted } from '../../lib/isolate.ts';
import { isAnswered } from '../../api/parameters/faq-filters.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { formatNumber } from '../../lib/format.ts';
import { Name } from '../../list/cells.tsx';
import { copyableId, count, text } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { SourceLink } from '../../list/links.tsx';
import { CopyableId } from '../../ui/copyable.tsx';
import { StatusChip, EmptyValue, Value } from '../../ui/value.tsx';
import { tip } from '../../ui/tip.ts';
import {
  answeredFaqs,
  answeredShare,
  answeredText,
  askerCountOf,
  likenessText,
  type AskingLeads,
  type FaqRow,
  type NearestAnswer,
} from './faq-rows.ts';

/**
 * The id of the optional column 'Nearest answer'. The page computes the answers only if the column is visible, or if a
 * filter, the sort or an open question needs them.
 */
export const NEAREST_ID = 'nearest';

const QUESTION: Column<FaqRow> = {
  id: 'question',
  header: 'Question',
  value: ({ faqs }) => all(faqs, ({ question }) => question),
  cell: ({ faqs: [{ question }] }) =>
    question === null || question.trim() === '' ? <Name isNamed={false}>No question</Name> : question,
  width: 280,
  grows: true,
  hideable: false,
  narrowRole: 'title',
};

const ASKED_BY = count<FaqRow>('askedBy', 'Asked by', askerCountOf, {
  cell: (row) => <LeadCount leads={row} />,
  width: 96,
  narrowRole: 'aside',
  searchable: false,
});

/** The number of leads that asked an unanswered question of the row's group. */
const WAITING = count<FaqRow>('waiting', 'Leads waiting', ({ waiting }) => askerCountOf(waiting), {
  cell: ({ waiting }) => <LeadCount leads={waiting} />,
  width: 120,
  searchable: false,
  narrowRole: 'aside',
});

const ANSWERED: Column<FaqRow> = {
  id: 'answered',
  header: 'Answered',
  value: answeredShare,
  cell: (row) => (
    <StatusChip tone={answeredShare(row) === 1 ? 'good' : 'caution'}>{answeredText(row)}</StatusChip>
  ),
  width: 168,
  searchable: false,
  narrowRole: 'state',
};

const ALIKE = count<FaqRow>('alike', 'Variants', ({ faqs }) => faqs.length, {
  cell: ({ faqs: { length }, likeness }) =>
    length === 1 ? (
      '1'
    ) : (
      <span
        {...tip(
          `${pluralize(length, 'question')}, ${likenessText(likeness)}. Each is compared with the one asked by most leads.`,
        )}
      >
        {length}
      </span>
    ),
  width: 96,
  searchable: false,
});

const NEAREST = count<FaqRow>(NEAREST_ID, 'Nearest answer', ({ nearest }) => nearest?.likeness, {
  cell: ({ nearest, sources }) =>
    nearest ? <Nearest nearest={nearest} sources={sources} /> : <EmptyValue label="no similar answer" />,
  searchText: ({ nearest }) => nearest?.faq.answer ?? '',
  align: 'start',
  width: 320,
  defaultHidden: true,
  narrowRole: 'fact',
});

/** The column 'Nearest answer' on a phone. It takes the place of the column with the answer. */
const NEAREST_ON_PHONE: Column<FaqRow> = {
  ...NEAREST,
  cell: ({ nearest, sources, faqs }) =>
    nearest ? (
      <Nearest nearest={nearest} sources={sources} />
    ) : (
      <AnswerOrSource faqs={faqs} sources={sources} />
    ),
  narrowRole: 'subtitle',
};

const ANSWER = text<FaqRow>('answer', 'Answer', ({ faqs }) => all(faqs, ({ answer }) => answer), {
  cell: ({ faqs }) => <Answer faqs={faqs} />,
  width: 196,
  narrowRole: 'subtitle',
});

const ANSWER_ON_PHONE: Column<FaqRow> = {
  ...ANSWER,
  cell: ({ faqs, sources }) => <AnswerOrSource faqs={faqs} sources={sources} />,
};

const FACTS: readonly Column<FaqRow>[] = [
  {
    id: 'source',
    header: 'Source',
    value: ({ sources }) => sources.map(({ id, name }) => name ?? id ?? '').join('\n') || null,
    cell: ({ sources }) => <Sources sources={sources} />,
    width: 176,
  },
  text('state', 'State', ({ faqs }) => all(faqs, ({ state }) => state), {
    cell: ({ faqs }) => <Words text={all(faqs, ({ state }) => state)?.replaceAll('\n', ', ') ?? null} />,
    width: 112,
    defaultHidden: true,
  }),
  copyableId('id', 'Question id', ({ faqs }) => all(faqs, ({ id }) => id), {
    cell: ({ id }) => <CopyableId value={id} label="question id" />,
    width: 160,
    defaultHidden: true,
  }),
];

const FAQ_FIRST: readonly Column<FaqRow>[] = [QUESTION, ANSWERED, ASKED_BY];

const GROUP_FIRST: readonly Column<FaqRow>[] = [
  { ...QUESTION, width: 240 },
  WAITING,
  ALIKE,
  ANSWERED,
  { ...ASKED_BY, narrowRole: 'fact' },
];

/**
 * Returns the columns for wide screens and for phones. On a phone, the first visible of the two answer columns fills
 * the line of the answer.
 */
const bothWidths = (first: readonly Column<FaqRow>[]) => ({
  wide: [...first, ANSWER, NEAREST, ...FACTS],
  narrow: [...first, NEAREST_ON_PHONE, ANSWER_ON_PHONE, ...FACTS],
});

export const FAQ_COLUMNS = bothWidths(FAQ_FIRST);
export const GROUP_COLUMNS = bothWidths(GROUP_FIRST);

/** Returns the distinct texts of all questions in a row, one per line, for the text search. Null if there are none. */
function all(faqs: FaqRow['faqs'], textOf: (faq: FaqRow['faqs'][0]) => string | null): string | null {
  // A shortcut for speed, because most rows contain one question.
  if (faqs.length === 1) return textOf(faqs[0]);
  const texts = faqs.flatMap((faq) => textOf(faq) ?? []);
  return texts.length === 0 ? null : [...new Set(texts)].join('\n');
}

/**
 * Shows the answer of the first question in a row. If it is unanswered, shows the answer of a similar question in the
 * row.
 */
function Answer({ faqs }: Pick<FaqRow, 'faqs'>) {
  const [first] = faqs;
  const [answered = first] = isAnswered(first) ? [] : answeredFaqs(faqs);
  if (answered === first) return <Words text={first.answer} />;
  return <span {...tip(`The answer to ${quoted(answered.question ?? '')}`)}>{answered.answer}</span>;
}

/** Shows the answer, or the source of a row without one, because a phone has no other place for the source. */
function AnswerOrSource({ faqs, sources }: Pick<FaqRow, 'faqs' | 'sources'>) {
  return faqs.some(isAnswered) ? <Answer faqs={faqs} /> : <Sources sources={sources} />;
}

function Nearest({
  nearest: { faq, likeness },
  sources,
}: Pick<FaqRow, 'sources'> & { nearest: NearestAnswer }) {
  const origin = sources.some(({ id }) => id === faq.sourceId) ? '' : ', other source';
  return (
    <span {...tip(`The answer to ${quoted(faq.question ?? '')}`)}>
      <span className="secondary">
        {likenessText([likeness])}
        {origin}:
      </span>{' '}
      {faq.answer}
    </span>
  );
}

function LeadCount({ leads }: { leads: AskingLeads }) {
  const leadCount = askerCountOf(leads);
  if (leadCount === null) return <EmptyValue label="unknown who asked" />;
  const number = formatNumber(leadCount);
  if (leads.unknownAskers === 'none') return number;
  return (
    <span {...tip(`At least ${pluralize(leadCount, 'lead')}: some questions do not say who asked`)}>
      {number}+
    </span>
  );
}

function Sources({ sources }: Pick<FaqRow, 'sources'>) {
  const [first, ...others] = sources;
  if (first === undefined) return <EmptyValue />;
  if (others.length === 0) return <SourceLink id={first.id} name={first.name} />;
  return pluralize(sources.length, 'source');
}

/** Shows a text. If the text consists only of spaces, shows the word 'Blank' instead. */
function Words({ text: own }: { text: string | null }) {
  if (own !== null && own !== '' && own.trim() === '') return <Name isNamed={false}>Blank</Name>;
  return <Value value={own} />;
}
