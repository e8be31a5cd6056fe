import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FacetSheet, IdForm } from './facet.tsx';

type OpenByIdProps = {
  /** What is opened: 'bot'. */
  noun: string;
  /** Its address: `paths.bot`. */
  to: (id: string) => string;
};

/** The way to what a list may not know: where the service has no list of it, any id can be opened. */
export function OpenById({ noun, to }: OpenByIdProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={FacetSheet.prefetch}
        onFocus={FacetSheet.prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Open by id
      </Button>
      {anchor && (
        <FacetSheet label={`Open a ${noun} by its id`} anchor={anchor} onClose={() => setAnchor(null)}>
          <IdForm
            isAlone
            label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} id`}
            initial=""
            verb="Open"
            onSubmit={(id) => {
              setAnchor(null);
              void navigate(to(id));
            }}
          />
        </FacetSheet>
      )}
    </>
  );
}
