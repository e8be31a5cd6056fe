import { useMemo } from 'react';
import type { Persona } from '#contract/persona.ts';
import type { Folders } from '../../../api/names/folder-names.ts';
import { personaName } from '../../../domain/persona-name.ts';
import { wordDiff, type DiffPart } from '../../../lib/word-diff.ts';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { Value } from '../../../ui/value.tsx';
import { PERSONA_FIELDS, type PersonaField } from '../detail/persona-fields.ts';
import { PersonaValue } from '../detail/persona-value.tsx';
import styles from './compare-page.module.css';

type ComparisonProps = { first: Persona; second: Persona; differencesOnly: boolean; folders: Folders };

/** Compares every field of two personas, side by side or stacked on narrow screens. */
export function PersonaComparison({ first, second, differencesOnly, folders }: ComparisonProps) {
  const fields = useMemo(
    () => PERSONA_FIELDS.map((field) => compared(field, first, second)),
    [first, second],
  );
  const differing = fields.filter(({ isEqual }) => !isEqual);
  const equal = fields.length - differing.length;
  return (
    <>
      <output className="quiet figures block mb-2">
        {differing.length} of {fields.length} fields differ
        {differencesOnly && equal > 0 && `; ${equal} equal ${equal === 1 ? 'field is' : 'fields are'} hidden`}
        .
      </output>
      <div className={styles.fields}>
        <Table
          caption="Fields of both personas"
          columns={columnsOf(first, second, folders)}
          rows={differencesOnly ? differing : fields}
          getRowKey={({ field }) => field.id}
          // The header of the table is hidden, because the sticky bar above the table shows the names.
          hidesHeader
          stackBelow={600}
        />
      </div>
    </>
  );
}

type ComparedField = {
  field: PersonaField;
  isEqual: boolean;
  /** The differences between two long texts, word by word. Null for equal values and for short values. */
  diff: ReturnType<typeof wordDiff> | null;
};

function compared(field: PersonaField, first: Persona, second: Persona): ComparedField {
  const [before, after] = [field.value(first), field.value(second)];
  const isEqual = before === after;
  const isText = field.isLong && typeof before === 'string' && typeof after === 'string';
  return { field, isEqual, diff: isText && !isEqual ? wordDiff(before, after) : null };
}

function columnsOf(first: Persona, second: Persona, folders: Folders): TableColumn<ComparedField>[] {
  const side = (persona: Persona, without: DiffPart['kind']): TableColumn<ComparedField> => ({
    header: <bdi>{personaName(persona)}</bdi>,
    label: <bdi>{personaName(persona)}</bdi>,
    cell: ({ field, isEqual, diff }) =>
      diff ? (
        <TextDiff diff={diff} without={without} text={String(field.value(persona))} />
      ) : (
        <div className={isEqual ? 'secondary' : undefined}>
          <PersonaValue field={field.id} persona={persona} folders={folders} />
        </div>
      ),
  });
  return [
    {
      header: 'Field',
      isRowHeader: true,
      width: '152px',
      cell: ({ field, isEqual, diff }) => (
        <>
          {field.label} {/* The words of long texts are marked one by one. */}
          {(isEqual || diff === null) && (
            <span className="note regular block">{isEqual ? 'Equal' : 'Differs'}</span>
          )}
        </>
      ),
    },
    side(first, 'added'),
    side(second, 'removed'),
  ];
}

const NOTES = {
  words: null,
  lines: 'Compared line by line: too many words differ.',
  whole: 'These texts have too little in common to mark single differences.',
};

type TextDiffProps = {
  diff: ReturnType<typeof wordDiff>;
  /** The kind of parts that the text does not contain, because they occur only in the text of the other persona. */
  without: DiffPart['kind'];
  text: string;
};

function TextDiff({ diff: { parts, by }, without, text }: TextDiffProps) {
  return (
    <>
      {NOTES[by] && <span className="note regular block">{NOTES[by]}</span>}
      <div className={styles.text} dir="auto">
        {text === '' || by === 'whole' ? (
          <Value value={text} />
        ) : (
          parts.map(
            (part, index) =>
              part.kind !== without && (
                // The index is a stable key, because the order of the parts never changes.
                // oxlint-disable-next-line react/no-array-index-key
                <Part key={index} part={part} />
              ),
          )
        )}
      </div>
    </>
  );
}

function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'same') return text;
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <Mark className={styles[kind]}>
      <span className="visually-hidden"> [only here: </span>
      {text.trim() === '' ? text.replaceAll('\n', '↵\n') : text}
      <span className="visually-hidden">] </span>
    </Mark>
  );
}
