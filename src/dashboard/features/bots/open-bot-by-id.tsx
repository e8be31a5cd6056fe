import { Button } from '../../ui/button.tsx';
import { IdForm } from '../../components/facet.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const FacetSheet = onDemand(async () => (await import('../../components/facet-sheet.tsx')).FacetSheet);

/** The way to a bot that the list may not know: where the service has no list of bots, any id can be opened. */
export function OpenBotById() {
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
        <FacetSheet label="Open a bot by its id" anchor={anchor} onClose={() => setAnchor(null)}>
          <IdForm
            isAlone
            label="Bot id"
            initial=""
            verb="Open"
            onSubmit={(id) => {
              setAnchor(null);
              void navigate(paths.bot(id));
            }}
          />
        </FacetSheet>
      )}
    </>
  );
}
