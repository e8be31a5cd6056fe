import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { InboundAddress } from '#contract/inbound-address.ts';
import { inboundMutations, inboundQueries } from '../../../api/resources/inbound-queries.ts';
import { Card, LinesSkeleton } from '../../../ui/card.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Loaded } from '../../../ui/panel.tsx';
import { SavedSwitch } from '../../../ui/saved-switch.tsx';
import { addressWith } from './service-url.ts';

const CreateDialog = onDemand(async () => (await import('./address-dialogs.tsx')).CreateAddressDialog);
const RemoveDialog = onDemand(async () => (await import('./address-dialogs.tsx')).RemoveAddressDialog);

type AddressProps = { sourceId: string; address: InboundAddress };

/**
 * Shows the inbound address of a source. The address contains a token, for senders that cannot set an API key as a
 * header.
 */
export function AddressCard({ sourceId }: { sourceId: string }) {
  const query = useQuery(inboundQueries.address(sourceId));
  const address = query.data?.data;
  return (
    <Card title="Address with a token" actions={address && <Actions sourceId={sourceId} address={address} />}>
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary">
          For senders that cannot send an API key, for example WhatsApp, Telegram, Twilio, Slack or HubSpot.
          Everyone who knows the address can send messages to this source.
        </Typography>
        <Loaded query={query} label="address" skeleton={<LinesSkeleton lines={2} />}>
          {({ data }) => <Details sourceId={sourceId} address={data} />}
        </Loaded>
      </Stack>
    </Card>
  );
}

function Actions({ sourceId, address: { createdAt } }: AddressProps) {
  const isThere = createdAt !== null;
  return (
    <>
      {isThere && (
        <DialogButton label="Remove" onIntent={RemoveDialog.prefetch}>
          {(close) => <RemoveDialog sourceId={sourceId} onClose={close} />}
        </DialogButton>
      )}
      <DialogButton label={isThere ? 'Replace' : 'Create address'} onIntent={CreateDialog.prefetch}>
        {(close) => <CreateDialog sourceId={sourceId} isThere={isThere} onClose={close} />}
      </DialogButton>
    </>
  );
}

function Details({ sourceId, address: { createdAt, hint, answersHandshakes } }: AddressProps) {
  const mutation = useMutation(inboundMutations.answerHandshakes(sourceId));
  if (createdAt === null) return <Typography variant="body2">No address yet.</Typography>;
  return (
    <>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <code>{addressWith(`••••${hint ?? ''}`)}</code> created <Moment value={createdAt} mode="exact" />
      </Typography>
      <SavedSwitch
        label="Answer handshakes"
        help="For senders that verify the address first: Meta, Slack, Microsoft Graph and Dropbox. At Meta, the verify token is the token: the last part of the address."
        value={answersHandshakes}
        mutation={mutation}
      />
    </>
  );
}
