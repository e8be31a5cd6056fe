import { useState } from 'react';
import type { ApiSchema } from '../../api/resources/api-document.ts';
import { Folded } from '../../ui/folded.tsx';
import styles from './api-reference.module.css';
import { fieldsOf, limitsOf, typeText, type NamedSchemas, type SchemaField } from './schema-facts.ts';

type SchemaFieldsProps = {
  fields: readonly (SchemaField & { description?: string | undefined })[];
  named: NamedSchemas;
  /** The accessible name of the list of fields. */
  label: string;
};

export function SchemaFields({ fields, named, label }: SchemaFieldsProps) {
  return (
    <ul className={styles.fields} aria-label={label}>
      {fields.map(({ name, isRequired, schema, description = schema.description }) => (
        <li key={name}>
          <p className="wrap baseline rows-0">
            <code className="strong breaks">{name}</code>
            <span className="secondary small breaks">{typeText(schema)}</span>
            <span className="note">{isRequired ? 'required' : 'optional'}</span>
          </p>
          {description && <p className="small prose">{description}</p>}
          <Limits schema={schema} />
          <NestedFields name={name} schema={schema} named={named} />
        </li>
      ))}
    </ul>
  );
}

export function Limits({ schema }: { schema: ApiSchema }) {
  const limits = limitsOf(schema);
  return limits.length > 0 && <p className="note breaks">{limits.join(', ')}</p>;
}

type NestedFieldsProps = { name: string; schema: ApiSchema; named: NamedSchemas };

/** Renders the fields of a schema only while they are open, because a schema may contain itself. */
export function NestedFields({ name, schema, named }: NestedFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const fields = fieldsOf(schema, named);
  if (fields.length === 0) return null;
  const label = `Fields of ${name}`;
  return (
    <Folded summary={label} onToggle={setOpen}>
      {isOpen && <SchemaFields fields={fields} named={named} label={label} />}
    </Folded>
  );
}
