import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { JsonView } from '../../../ui/long-text.tsx';

/**
 * Shows a record as raw JSON, including fields that the page does not show. The JSON is collapsed at first, because few
 * users need it.
 */
export function RawJson({ value, label }: { value: object | null; label: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Show'} the {label} as sent
      </Button>
      <div id={id}>{isOpen && <JsonView value={value} label={`${label} as sent`} />}</div>
    </div>
  );
}
