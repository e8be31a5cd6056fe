import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import styles from './body-editor.module.css';

const FieldMenu = onDemand(async () => (await import('../../../ui/menu-list.tsx')).MenuList);

type InsertFieldProps = {
  /** What can be inserted. Null where none are known: then any name can be written. */
  fields: readonly string[] | null;
  /** What it is inserted into. */
  label: string;
  onInsert: (text: string) => void;
};

/** Puts the place of a field into a body. */
export function InsertField({ fields, label, onInsert }: InsertFieldProps) {
  const names = [...new Set(fields)].filter((name) => name.trim() !== '');
  if (names.length === 0) return <InsertByName label={label} onInsert={onInsert} />;
  return (
    <MenuButton label="Insert field" onIntent={FieldMenu.prefetch}>
      {(menu) => (
        <FieldMenu
          {...menu}
          entries={names.map((name) => ({
            title: name,
            note: placeOf(name),
            // Once the menu is gone, which gives the focus back to its button.
            onSelect: () => setTimeout(() => onInsert(placeOf(name))),
          }))}
        />
      )}
    </MenuButton>
  );
}

function InsertByName({ label, onInsert }: Omit<InsertFieldProps, 'fields'>) {
  const id = useId();
  const [name, setName] = useState('');
  const insert = () => {
    if (name.trim() === '') return;
    onInsert(placeOf(name.trim()));
    setName('');
  };
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        Name of a field to insert into {label}
      </label>
      <input
        id={id}
        className={styles.name}
        placeholder="Field name"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It stands in a form, which is not what is meant.
          event.preventDefault();
          insert();
        }}
      />
      <Button aria-label={`Insert field into ${label}`} aria-disabled={name.trim() === ''} onClick={insert}>
        Insert
      </Button>
    </>
  );
}

/** assumed: two braces on each side. The document does not say how a template names its places. */
function placeOf(name: string): string {
  return `{{${name}}}`;
}
