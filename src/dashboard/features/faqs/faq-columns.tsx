import { SourceLink } from '../../list/source-link.tsx';
import { countOf } from '../../lib/count-of.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { tip, tipWhenCut } from '../../ui/tip.ts';
import { Nothing, Value } from '../../ui/value.tsx';
import styles from './faq-columns.module.css';
import { answeredWords, demandOf, type FaqRow } from './faq-rows.ts';

const QUESTION: Column<FaqRow> = {
  id: 'question',
  header: 'Question',
  value: ({ questions }) => all(questions, ({ question }) => question),
  cell: ({ questions: [{ question }] }) =>
    question === null || question.trim() === '' ? (
      <span className={styles.missing}>No question</span>
    ) : (
      <span className={styles.text} dir="auto" {...tipWhenCut}>
        {question}
      </span>
    ),
  width: 280,
  grows: true,
  hideable: false,
  cardRole: 'title',
};

const ASKED_BY: Column<FaqRow> = {
  id: 'askedBy',
  header: 'Asked by',
  value: demandOf,
  cell: (row) => <Demand row={row} />,
  width: 96,
  align: 'end',
  searchable: false,
  sortFirst: 'descending',
};

const ANSWERED: Column<FaqRow> = {
  id: 'answered',
  header: 'Answered',
  value: ({ answered, questions }) => answered / questions.length,
  cell: (row) => (
    <StatusChip tone={row.answered === row.questions.length ? 'good' : 'caution'}>
      {answeredWords(row)}
    </StatusChip>
  ),
  width: 128,
  searchable: false,
};

const ALIKE: Column<FaqRow> = {
  id: 'alike',
  header: 'Alike (guess)',
  value: ({ questions }) => questions.length - 1,
  cell: ({ questions: { length } }) =>
    length === 1 ? (
      '0'
    ) : (
      <span {...tip(`${countOf(length, 'question')} with much the same words`)}>+{length - 1}</span>
    ),
  width: 128,
  align: 'end',
  searchable: false,
  sortFirst: 'descending',
};

const FACTS: readonly Column<FaqRow>[] = [
  {
    id: 'answer',
    header: 'Answer',
    value: ({ questions }) => all(questions, ({ answer }) => answer),
    cell: ({ questions: [{ answer }] }) => <Text value={answer} />,
    width: 220,
    cardRole: 'subtitle',
  },
  {
    id: 'source',
    header: 'Source',
    value: ({ sources }) => sources.map(({ id, name }) => name ?? id ?? '').join('\n') || null,
    cell: ({ sources }) => <Sources sources={sources} />,
    width: 176,
  },
  {
    id: 'state',
    header: 'State',
    value: ({ questions }) => all(questions, ({ state }) => state),
    cell: ({ questions }) => (
      <Text value={all(questions, ({ state }) => state)?.replaceAll('\n', ', ') ?? null} />
    ),
    width: 112,
  },
  {
    id: 'id',
    header: 'Question id',
    value: ({ questions }) => all(questions, ({ id }) => id),
    cell: ({ id }) => <CopyableId value={id} label="question id" />,
    width: 160,
    defaultHidden: true,
  },
];

export const FAQ_COLUMNS: readonly Column<FaqRow>[] = [QUESTION, ANSWERED, ASKED_BY, ...FACTS];

export const GROUP_COLUMNS: readonly Column<FaqRow>[] = [QUESTION, ALIKE, ANSWERED, ASKED_BY, ...FACTS];

/** Every different one, a line each: what is searched in. Null where there is none. */
function all(
  questions: FaqRow['questions'],
  textOf: (question: FaqRow['questions'][0]) => string | null,
): string | null {
  // Most rows are one question.
  if (questions.length === 1) return textOf(questions[0]);
  const texts = questions.flatMap((question) => textOf(question) ?? []);
  return texts.length === 0 ? null : [...new Set(texts)].join('\n');
}

function Demand({ row }: { row: FaqRow }) {
  const demand = demandOf(row);
  if (demand === null) return <Nothing label="not known who asked" />;
  const number = demand.toLocaleString('en');
  if (row.unknownAskers === 'none') return number;
  return (
    <span {...tip(`At least ${countOf(demand, 'lead')}: not every question says who asked it`)}>
      {number}+
    </span>
  );
}

function Sources({ sources }: Pick<FaqRow, 'sources'>) {
  const [first, ...others] = sources;
  if (first === undefined) return <Nothing />;
  if (others.length === 0) return <SourceLink {...first} />;
  return countOf(sources.length, 'source');
}

/** A text that may be longer than its column. */
function Text({ value }: { value: string | null }) {
  if (value !== null && value !== '' && value.trim() === '') {
    return <span className={styles.missing}>Only blanks</span>;
  }
  return (
    <span className={styles.text} dir="auto" {...tipWhenCut}>
      <Value value={value} />
    </span>
  );
}
