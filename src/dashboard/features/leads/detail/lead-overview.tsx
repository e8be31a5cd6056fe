import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import type { Lead, LeadInstance } from '#contract/lead.ts';
import { useNames } from '../../../api/names/names.ts';
import { messageText } from '../../../lib/html-text.ts';
import { useLeadZone } from './lead-zone.ts';
import { BotLink, SourceLink } from '../../../list/links.tsx';
import { MessageDirection } from '../../../list/cells.tsx';
import { Card, CardColumn, Columns } from '../../../ui/card.tsx';
import { CopyButton, CopyableId } from '../../../ui/copyable.tsx';
import { DescriptionList, EmptyValue, Value } from '../../../ui/value.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { OverdueChip } from '../follow-up.tsx';
import { LeadFieldsCard } from './lead-fields-card.tsx';
import { NextContactCard, MomentInZones } from './next-contact-card.tsx';
import styles from './lead-page.module.css';

type LeadOverviewProps = { lead: Lead; withCrm: boolean; onWithCrm: () => void };

/** Shows all details of a lead except its page history, starting with failures. */
export function LeadOverview({ lead, withCrm, onWithCrm }: LeadOverviewProps) {
  const instances = lead.instances ?? [];
  return (
    <CardColumn>
      <FailureAlert reason={lead.mostRecentFailureReason} />
      <Columns>
        <CardColumn>
          <LastMessage lead={lead} />
          <LeadFieldsCard leadId={lead.id} fields={lead.fields} withCrm={withCrm} onWithCrm={onWithCrm} />
        </CardColumn>
        <CardColumn>
          <NextContactCard lead={lead} />
          <LeadFacts lead={lead} />
          {instances.map((instance, index) => (
            // Instances have no id, and are shown in the order of the response.
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
    </CardColumn>
  );
}

function FailureAlert({ reason }: { reason: string | null }) {
  if (reason === null || reason.trim() === '') return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      {...part}
      aria-label="Most recent failure"
      action={<CopyButton text={reason} label="failure reason" />}
    >
      <AlertTitle component="h2">Most recent failure</AlertTitle>
      <LongText text={reason} />
    </Alert>
  );
}

/** A region instead of an alert, because the failure is not new and must not interrupt a screen reader. */
const part = { role: 'region' } as const;

/** A message. The source of an HTML e-mail appears on request. */
function MessageText({ text }: { text: string | null }) {
  const [isSource, setSource] = useState(false);
  const readable = useMemo(() => messageText(text), [text]);
  const shown = isSource ? text : readable;
  return (
    <>
      {shown ? <LongText key={String(isSource)} text={shown} /> : <Value value={shown} />}
      {readable !== text && (
        <div>
          <Button size="small" aria-pressed={isSource} onClick={() => setSource(!isSource)}>
            HTML source
          </Button>
        </div>
      )}
    </>
  );
}

function LastMessage({ lead }: { lead: Lead }) {
  return (
    <Card title="Last message">
      <div className={styles.messageFacts}>
        {lead.lastMessageDirection && <MessageDirection value={lead.lastMessageDirection} />}
        <span>
          <span className="quiet figures">Sent</span> <Moment value={lead.lastMessageTime} />
        </span>
        <span>
          <span className="quiet figures">Bot</span> <BotLink id={lead.lastMessageBotId} />
        </span>
      </div>
      <MessageText text={lead.lastMessage} />
    </Card>
  );
}

function LeadFacts({ lead }: { lead: Lead }) {
  const { nameOf } = useNames('source');
  const { source, mimicSourceId, tags, wontRespondUntil } = lead;
  const sourceId = source?.id ?? null;
  return (
    <Card title="About">
      <DescriptionList
        items={[
          {
            term: 'Source',
            value: <Source id={sourceId} name={source?.name ?? (sourceId && nameOf(sourceId))} />,
          },
          {
            term: 'Mimic source',
            value: <Source id={mimicSourceId} name={mimicSourceId && nameOf(mimicSourceId)} />,
          },
          { term: 'Tags', value: <Tags tags={tags} /> },
          { term: 'Will not respond until', value: <MomentInZones value={wontRespondUntil} /> },
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
  const { botId, botVersion, followUpTime, followUpTimezone, followUpTimezoneKind } = instance;
  return (
    <Card title={count === 1 ? 'Active conversation' : `Active conversation ${place} of ${count}`}>
      <DescriptionList
        items={[
          { term: 'Bot', value: <BotLink id={botId} withId /> },
          { term: 'Version', value: <Value value={botVersion} /> },
          {
            term: 'Next follow-up',
            value: (
              <>
                <OverdueChip instance={instance} />
                <MomentInZones value={followUpTime} leadZone={followUpTimezone} />
              </>
            ),
          },
          { term: 'Follow-up time zone', value: <LeadZone zone={followUpTimezone} /> },
          { term: 'Time zone kind', value: <Value value={followUpTimezoneKind} /> },
          { term: 'Smart follow-up time', value: <Value value={instance.isSmartFollowUpTime} /> },
          {
            term: 'Scheduled response',
            value: <MomentInZones value={instance.scheduleRespondTime} leadZone={followUpTimezone} />,
          },
        ]}
      />
    </Card>
  );
}

/** Shows the time zone unchanged, with its IANA zone if that has another name, or with a note if it is unknown. */
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
