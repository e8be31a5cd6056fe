import { useId, useState } from 'react';
import { QuietButton } from '../../../ui/button.tsx';
import { JsonView } from '../../../ui/json-view.tsx';

/** Something to the letter, for what its words and figures leave out. Folded: few will ask for it. */
export function AsSent({ value, label }: { value: object | null; label: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <QuietButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Show'} the {label} as sent
      </QuietButton>
      <div id={id}>{isOpen && <JsonView value={value} label={`${label} as sent`} />}</div>
    </>
  );
}
