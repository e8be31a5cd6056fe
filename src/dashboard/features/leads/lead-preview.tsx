import { useState } from 'react';
import type { Lead } from '#contract/lead.ts';
import { leadName } from '../../domain/lead-name.ts';
import { paths } from '../../lib/paths.ts';
import { shorten } from '../../lib/shorten.ts';
import { staleNotices } from '../../list/notices.ts';
import type { OpenRow } from '../../list/open-row.ts';
import { RowDetails } from '../../list/row-details.tsx';
import { LinesSkeleton } from '../../ui/card.tsx';
import { CopyableId } from '../../ui/copyable.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { Notices } from '../../ui/feedback.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { MetaLine } from '../../ui/page-header.tsx';
import { Loaded } from '../../ui/panel.tsx';
import { LeadOverview } from './detail/lead-overview.tsx';
import { useLead } from './detail/use-lead.ts';

type LeadPreviewProps = { id: string; open: OpenRow<Lead>; onClose: () => void };

/** Shows a lead beside the list. Callers should load this component lazily, so that the list appears first. */
export function LeadPreview({ id, open, onClose }: LeadPreviewProps) {
  const { row } = open;
  return (
    <RowDetails
      isWide
      title={row ? leadName(row).text : `Lead ${shorten(id, 16)}`}
      noun="lead"
      open={{ ...open, close: onClose }}
      href={paths.lead(id)}
    >
      <PreviewedLead key={id} leadId={id} listed={row} />
    </RowDetails>
  );
}

type PreviewedLeadProps = {
  leadId: string;
  /** The lead from the list. Undefined if the list does not contain it. */
  listed: Lead | undefined;
};

/** Shows the lead from the list immediately, and replaces it when the lead itself has loaded. */
function PreviewedLead({ leadId, listed }: PreviewedLeadProps) {
  const [withCrm, setWithCrm] = useState(false);
  const detail = useLead(leadId);
  const overviewOf = (lead: Lead) => (
    <LeadOverview lead={lead} withCrm={withCrm} onWithCrm={() => setWithCrm(true)} />
  );
  return (
    <div className="stack mt-2 gap-3">
      <MetaLine>
        <CopyableId value={leadId} label="lead id" keep={24} />
        {detail.data ? <Freshness query={detail} /> : <span>From the list</span>}
      </MetaLine>
      <Notices
        items={[
          ...staleNotices('This lead is', detail),
          ...(listed && !detail.data && detail.error
            ? [
                `These values are from the list. The lead could not be loaded: ${describeError(detail.error).title}.`,
              ]
            : []),
        ]}
      />
      {listed && !detail.data ? (
        overviewOf(listed)
      ) : (
        <Loaded query={detail} label="lead" skeleton={<LinesSkeleton lines={9} />}>
          {({ data }) => overviewOf(data)}
        </Loaded>
      )}
    </div>
  );
}
