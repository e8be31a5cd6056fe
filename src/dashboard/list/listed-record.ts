/** Types that distinguish records of the service from rows with computed fields. */
import type { operations } from '#contract/index.ts';
import type { OperationResult } from '#contract/operation.ts';

type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : never;
type RecordsIn<Result> = ItemOf<Result> | ItemOf<Result[keyof Result]>;

/** The union of all record types in the lists that any operation of the API returns. */
type ListedRecord = {
  [Name in keyof typeof operations]: RecordsIn<OperationResult<(typeof operations)[Name]>>;
}[keyof typeof operations];

type HasSameFields<Row, Listed> = Listed extends unknown
  ? [keyof Row, keyof Listed] extends [keyof Listed, keyof Row]
    ? true
    : never
  : never;

/** true if the row type has exactly the fields of a record of the service, so that it contains no computed field. */
export type IsRecord<Row> = [HasSameFields<Row, ListedRecord>] extends [never] ? false : true;

/** Returns the record unchanged. The parameter type rejects a row with computed fields. */
export function listedRecord<Row>(record: Row & (IsRecord<Row> extends true ? unknown : never)): Row {
  return record;
}
