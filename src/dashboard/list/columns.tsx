import type { ReactNode } from 'react';
import { codeWords } from '../lib/code-words.ts';
import { parseInstant } from '../lib/time.ts';
import { CopyableId } from '../ui/copyable.tsx';
import { Moment } from '../ui/moment.tsx';
import { CodeValue, EmptyValue, Value } from '../ui/value.tsx';
import { Name } from './cells.tsx';
import type { Column } from './data-table/column.ts';

type Options<Row> = Partial<Omit<Column<Row>, 'id' | 'header' | 'value'>>;

/** `none` is the accessible text of an empty cell, e.g. 'no metric'. */
type WithNone = { none?: string };

type TextOf<Row> = (row: Row) => string | null | undefined;

/**
 * Returns the column with the name of the row. On a narrow screen, the name is the title of the row. `isNamed` returns
 * false if the text is a placeholder for a missing name.
 */
export function name<Row>(
  header: string,
  value: (row: Row) => string,
  { isNamed = () => true, ...options }: Options<Row> & { id?: string; isNamed?: (row: Row) => boolean } = {},
): Column<Row> {
  return {
    id: 'name',
    header,
    value,
    isMissing: (row) => !isNamed(row),
    cell: (row) => <Name isNamed={isNamed(row)}>{value(row)}</Name>,
    width: 240,
    grows: true,
    hideable: false,
    narrowRole: 'title',
    ...options,
  };
}

export function text<Row>(
  id: string,
  header: string,
  value: TextOf<Row>,
  { none, ...options }: Options<Row> & WithNone = {},
): Column<Row> {
  return {
    id,
    header,
    value,
    ...(none !== undefined && {
      cell: (row) => {
        const own = value(row);
        return own == null ? <EmptyValue label={none} /> : <Value value={own} />;
      },
    }),
    width: 160,
    ...options,
  };
}

/** Returns a column that shows codes of the service, e.g. `in_progress`, as words. Exported files contain the codes. */
export function code<Row>(
  id: string,
  header: string,
  value: TextOf<Row>,
  options: Options<Row> = {},
): Column<Row> {
  return {
    id,
    header,
    value: (row) => {
      const own = value(row);
      return own == null ? own : codeWords(own);
    },
    cell: (row) => <CodeValue value={value(row)} />,
    searchText: (row) => `${codeWords(value(row) ?? '')} ${value(row) ?? ''}`,
    csv: [{ header, value: (row) => value(row) ?? null }],
    width: 160,
    ...options,
  };
}

/** Returns a column of shortened ids. A click on an id copies the complete id. */
export function copyableId<Row>(
  id: string,
  header: string,
  value: TextOf<Row>,
  options: Options<Row> = {},
): Column<Row> {
  const label = header.charAt(0).toLowerCase() + header.slice(1);
  return {
    id,
    header,
    value,
    cell: (row) => {
      const own = value(row);
      return own ? <CopyableId value={own} label={label} /> : <Value value={own} />;
    },
    width: 168,
    ...options,
  };
}

/**
 * Returns a column of times. The closer a time is to the current time, the shorter its text. A text that is not a valid
 * time is shown unchanged.
 */
export function moment<Row>(
  id: string,
  header: string,
  value: TextOf<Row>,
  { none, ...options }: Options<Row> & WithNone = {},
): Column<Row> {
  return {
    id,
    header,
    value: (row) => parseInstant(value(row) ?? null),
    cell: (row) => {
      const own = value(row);
      return own == null && none !== undefined ? <EmptyValue label={none} /> : <Moment value={own} />;
    },
    width: 120,
    sortFirst: 'descending',
    ...options,
  };
}

/** Returns a column of counts. The first click on its heading sorts in descending order. */
export function count<Row>(
  id: string,
  header: string,
  value: (row: Row) => number | null | undefined,
  options: Options<Row> = {},
): Column<Row> {
  return { id, header, value, align: 'end', width: 100, sortFirst: 'descending', ...options };
}

export function actions<Row>(
  header: string,
  cell: (row: Row) => ReactNode,
  options: Options<Row> = {},
): Column<Row> {
  return {
    id: 'actions',
    header,
    value: () => null,
    cell,
    width: 52,
    sortable: false,
    hideable: false,
    narrowRole: 'actions',
    ...options,
  };
}
