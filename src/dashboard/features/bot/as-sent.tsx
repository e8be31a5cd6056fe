import { useId, useState } from 'react';
import { JsonView } from './json-view.tsx';
import quiet from './quiet-button.module.css';

/** Something to the letter, for what its words and figures leave out. Folded: few will ask for it. */
export function AsSent({ value, label }: { value: object | null; label: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={quiet.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Show'} the {label} as sent
      </button>
      <div id={id}>{isOpen && <JsonView value={value} label={`${label} as sent`} />}</div>
    </>
  );
}
