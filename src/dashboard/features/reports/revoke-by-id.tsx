import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReportShare } from '#contract/report.ts';
import { IdForm } from '../../list/facet.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const FacetSheet = onDemand(async () => (await import('../../list/facet-sheet.tsx')).FacetSheet);

/** The way to take the report from an account that the page does not know to have it. */
export function RevokeById({ onRevoke }: { onRevoke: (share: ReportShare) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
        Revoke by id
      </Button>
      {anchor && (
        <FacetSheet label="Revoke an account by its id" anchor={anchor} onClose={() => setAnchor(null)}>
          <IdForm
            isAlone
            label="Account id"
            initial=""
            verb="Revoke"
            onSubmit={(accountId) => {
              setAnchor(null);
              onRevoke({ accountId, name: null, email: null });
            }}
          />
        </FacetSheet>
      )}
    </>
  );
}
