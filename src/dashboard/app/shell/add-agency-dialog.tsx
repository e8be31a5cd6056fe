import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Session } from '#contract/app-config.ts';
import { appConfig, isSampleKnown, refreshSample } from '../../api/transport/config.ts';
import { sessionQuery } from '../../api/session/session.ts';
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type AddAgencyDialogProps = { session: Session; onSwitch: (id: string) => void; onClose: () => void };

/** Signs in to another agency and switches to it. The other agencies stay signed in. */
export function AddAgencyDialog({ session, onSwitch, onClose }: AddAgencyDialogProps) {
  const queryClient = useQueryClient();
  const isInSample = session.held.some(({ agency }) => agency === appConfig().sample?.agency);
  const [isKnown, setKnown] = useState(isSampleKnown);
  useEffect(() => {
    if (!isKnown) void refreshSample().then(() => setKnown(true));
  }, [isKnown]);
  return (
    <Dialog
      title="Add an agency"
      isLong
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p className="quiet" style={{ marginBottom: 16 }}>
        Enter an API key of the agency. You stay signed in to the others, and can switch at the top.
      </p>
      <SignInForm
        hidesSample={isInSample || !isKnown}
        takesFocus
        onSignedIn={({ id, held }) => {
          onClose();
          queryClient.setQueryData(sessionQuery.queryKey, { ...session, held });
          if (id !== null && id !== session.id) onSwitch(id);
        }}
      />
    </Dialog>
  );
}
