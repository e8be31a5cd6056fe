import { Sparkles } from 'lucide-react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { tip } from '../../../ui/tip.ts';
import { Value } from '../../../ui/value.tsx';
import styles from './lead-fields.module.css';
import type { ListedField } from './lead-fields.ts';

export function FieldsTable({ fields }: { fields: readonly ListedField[] }) {
  return (
    <table className={styles.table}>
      <colgroup>
        <col className={styles.nameColumn} />
        <col />
        <col className={styles.copyColumn} />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
          <th scope="col">Copy</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field, index) => (
          // A field may be given twice, even with the same value.
          // oxlint-disable-next-line react/no-array-index-key
          <FieldRow key={`${field.field} ${index}`} field={field} />
        ))}
      </tbody>
    </table>
  );
}

function FieldRow({ field: { field, name, value, aiProduced, origin, before } }: { field: ListedField }) {
  const title = name || field || 'Unnamed field';
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {title}
        {field && field !== title && <code className={styles.key}>{field}</code>}
      </th>
      <td className={styles.value}>
        <div className={styles.parts}>
          <div className={styles.text}>{value ? <LongText text={value} /> : <Value value={value} />}</div>
          {(aiProduced || origin !== 'service') && (
            <span className={styles.marks}>
              {aiProduced && (
                <span className={styles.mark}>
                  <Sparkles size={12} aria-hidden />
                  Written by AI
                </span>
              )}
              {origin === 'crm' && <span className={styles.mark}>From the CRM</span>}
              {origin === 'changed' && (
                <span className={styles.mark} {...tip(`Without the CRM: ${before ?? 'no value'}`)}>
                  Changed by the CRM
                </span>
              )}
            </span>
          )}
        </div>
      </td>
      <td className={styles.copy}>{value && <CopyButton text={value} label={`value of ${title}`} />}</td>
    </tr>
  );
}
