import type { Persona } from '#contract/persona.ts';
import type { Folders } from '../../../api/folder-names.ts';
import { personaName } from '../../../api/persona-names.ts';
import { cell, columnHeading, row, rowGroup, rowHeading, table } from '../../../ui/table-roles.ts';
import styles from './comparison.module.css';
import { PERSONA_FIELDS, type PersonaField } from '../detail/persona-fields.ts';
import { PersonaValue } from '../detail/persona-value.tsx';
import { TextDiff } from './text-diff.tsx';

type ComparisonProps = { first: Persona; second: Persona; differencesOnly: boolean; folders: Folders };

/** Every field of two personas side by side; on a narrow screen one above the other. */
export function Comparison({ first, second, differencesOnly, folders }: ComparisonProps) {
  const fields = PERSONA_FIELDS.map((field) => ({
    ...field,
    isEqual: field.value(first) === field.value(second),
  }));
  const equal = fields.filter(({ isEqual }) => isEqual).length;
  const shown = differencesOnly ? fields.filter(({ isEqual }) => !isEqual) : fields;
  const names = [personaName(first), personaName(second)];
  return (
    <>
      <output className={styles.summary}>
        {fields.length - equal} of {fields.length} fields differ
        {differencesOnly && equal > 0 && `; ${equal} equal ones are hidden`}.
      </output>
      <table {...table} className={styles.table} aria-label="Fields of both personas">
        <thead {...rowGroup}>
          <tr {...row}>
            <th {...columnHeading} scope="col">
              Field
            </th>
            {names.map((name, place) => (
              // Two personas may have one name.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={place} {...columnHeading} scope="col" dir="auto">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...rowGroup}>
          {shown.map(({ isEqual, ...field }) => (
            <tr {...row} key={field.id} className={styles.row} data-equal={isEqual}>
              <th {...rowHeading} scope="row" className={styles.label}>
                {field.label} {isEqual && <span className={styles.outcome}>Equal</span>}
              </th>
              <FieldCells
                field={field}
                isEqual={isEqual}
                first={first}
                second={second}
                names={names}
                folders={folders}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type FieldCellsProps = {
  field: PersonaField;
  isEqual: boolean;
  first: Persona;
  second: Persona;
  names: readonly string[];
  folders: Folders;
};

function FieldCells({ field, isEqual, first, second, names, folders }: FieldCellsProps) {
  const [before, after] = [field.value(first), field.value(second)];
  if (field.isLong && !isEqual && typeof before === 'string' && typeof after === 'string') {
    return <TextDiff before={before} after={after} names={names} />;
  }
  return [first, second].map((persona, place) => (
    // The first stays the first, whoever it is.
    // oxlint-disable-next-line react/no-array-index-key
    <td {...cell} key={place} className={styles.value}>
      <span className={styles.owner} aria-hidden dir="auto">
        {names[place]}
      </span>
      <PersonaValue field={field.id} persona={persona} folders={folders} />
    </td>
  ));
}
