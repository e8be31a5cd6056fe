import { useNames } from '../../../api/names/names.ts';
import type { Lead, LeadInstance } from '#contract/lead.ts';
import { BotLink, SourceLink } from '../../../list/links.tsx';
import { Card, CardColumn, Columns } from '../../../ui/card.tsx';
import { CopyableId } from '../../../ui/copyable.tsx';
import { codeWords } from '../../../lib/code-words.ts';
import { EmptyValue, Value } from '../../../ui/value.tsx';
import { FoldedFacts } from './folded-facts.tsx';
import { LeadFieldsCard } from './lead-fields-card.tsx';
import { LeadTimelineCard } from './lead-timeline-card.tsx';
import { useLeadZone } from './use-lead-zone.ts';
import styles from './lead-page.module.css';

type LeadOverviewProps = { lead: Lead; withCrm: boolean; onWithCrm: () => void };

/** Shows all details of a lead, starting with its timeline. */
export function LeadOverview({ lead, withCrm, onWithCrm }: LeadOverviewProps) {
  const instances = lead.instances ?? [];
  return (
    <Columns>
      <CardColumn>
        <LeadTimelineCard lead={lead} />
        <LeadFieldsCard leadId={lead.id} fields={lead.fields} withCrm={withCrm} onWithCrm={onWithCrm} />
      </CardColumn>
      <CardColumn>
        <LeadFacts lead={lead} />
        {instances.map((instance, index) => (
          // Instances (conversations of the lead with bots) have no id, so their index in the response is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <LeadInstanceCard key={index} instance={instance} place={index + 1} count={instances.length} />
        ))}
        {instances.length === 0 && (
          <Card title="Active conversations">
            <p className="quiet figures">No bot is talking with this lead now.</p>
          </Card>
        )}
      </CardColumn>
    </Columns>
  );
}

function LeadFacts({ lead }: { lead: Lead }) {
  const { nameOf } = useNames('source');
  const { source, mimicSourceId, tags } = lead;
  const sourceId = source?.id ?? null;
  return (
    <Card title="About">
      <FoldedFacts
        facts={[
          {
            term: 'Source',
            isEmpty: !sourceId && !source?.name,
            value: <Source id={sourceId} name={source?.name ?? (sourceId && nameOf(sourceId))} />,
          },
          {
            term: 'Mimic source',
            isEmpty: !mimicSourceId,
            value: <Source id={mimicSourceId} name={mimicSourceId && nameOf(mimicSourceId)} />,
          },
          { term: 'Tags', value: <Tags tags={tags} />, isEmpty: !tags || tags.length === 0 },
        ]}
      />
    </Card>
  );
}

function Source({ id, name }: { id: string | null; name: string | null }) {
  if (!id && !name) return <EmptyValue label="no source" />;
  return (
    <span className="wrap gap-3 rows-0">
      {name && <SourceLink id={id} name={name} />}
      {id && <CopyableId value={id} label="source id" keep={24} />}
    </span>
  );
}

function Tags({ tags }: { tags: readonly string[] | null }) {
  if (!tags || tags.length === 0) return <EmptyValue label="no tags" />;
  return (
    <ul className="wrap gap-1">
      {[...new Set(tags)].map((tag) => (
        <li key={tag} className="tag">
          <Value value={tag} />
        </li>
      ))}
    </ul>
  );
}

type LeadInstanceCardProps = { instance: LeadInstance; place: number; count: number };

function LeadInstanceCard({ instance, place, count }: LeadInstanceCardProps) {
  const { botId, botVersion, followUpTimezone, followUpTimezoneKind, isSmartFollowUpTime } = instance;
  return (
    <Card title={count === 1 ? 'Active conversation' : `Active conversation ${place} of ${count}`}>
      <FoldedFacts
        facts={[
          { term: 'Bot', value: <BotLink id={botId} withId />, isEmpty: !botId },
          { term: 'Version', value: <Value value={botVersion} />, isEmpty: !botVersion },
          {
            term: 'Follow-up time zone',
            value: <LeadZone zone={followUpTimezone} />,
            isEmpty: !followUpTimezone,
          },
          {
            term: 'Time zone of',
            value: <Value value={followUpTimezoneKind && codeWords(followUpTimezoneKind)} />,
            isEmpty: !followUpTimezoneKind,
          },
          { term: 'Smart follow-up time', value: <Value value={isSmartFollowUpTime} />, isEmpty: false },
        ]}
      />
    </Card>
  );
}

/**
 * Shows the time zone of a lead unchanged. Adds the IANA zone if it has another name, or a note if the zone is unknown.
 */
function LeadZone({ zone }: { zone: string | null }) {
  const known = useLeadZone(zone);
  const isNamedOtherwise = known && known.shift === 0 && known.zone !== zone?.trim();
  return (
    <>
      <Value value={zone} />
      {isNamedOtherwise && <span className={styles.aside}>{known.zone}</span>}
      {known === null && zone?.trim() && (
        <span className={styles.aside}>Time zone unknown to this browser</span>
      )}
    </>
  );
}
