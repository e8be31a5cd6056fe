import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import BellOff from 'lucide-react/icons/bell-off';
import Clock from 'lucide-react/icons/clock';
import Globe from 'lucide-react/icons/globe';
import MessageSquare from 'lucide-react/icons/message-square';
import Reply from 'lucide-react/icons/reply';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { LucideIcon } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { Lead, LeadInstance } from '#contract/lead.ts';
import type { ExactPageVisit } from '../../../api/transport/exact-reply.ts';
import { leadQueries } from '../../../api/resources/lead-queries.ts';
import { messageText } from '../../../lib/html-text.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { formatShort, parseInstant, viewerZone } from '../../../lib/time.ts';
import { MessageDirection } from '../../../list/cells.tsx';
import { BotLink } from '../../../list/links.tsx';
import { staleNotices, unreadableNotices } from '../../../list/notices.ts';
import { Card, LinesSkeleton } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copyable.tsx';
import { nextFollowUp } from '../next-follow-up.ts';
import { Folded } from '../../../ui/folded.tsx';
import { ErrorPanel, Notices } from '../../../ui/feedback.tsx';
import { SafeLink } from '../../../ui/link.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Moment, useNow } from '../../../ui/moment.tsx';
import { Loading } from '../../../ui/panel.tsx';
import { tip } from '../../../ui/tip.ts';
import { StatusChip, Value } from '../../../ui/value.tsx';
import { OverdueChip } from '../follow-up.tsx';
import { type LeadEvent, leadTimeline, shortFailure, withVisits } from './lead-events.ts';
import { formatIn, useLeadZone } from './use-lead-zone.ts';
import { pageOf } from './page-history.ts';
import styles from './lead-timeline.module.css';

const FIRST_VISITS = 8;
const MORE_VISITS = 40;

const NO_VISITS: readonly ExactPageVisit[] = [];

/** Shows all known events of a lead: planned contacts above the present, then messages, failures and page visits. */
export function LeadTimelineCard({ lead }: { lead: Lead }) {
  const history = useQuery(leadQueries.pageHistory(lead.id));
  const now = useNow();
  const [most, setMost] = useState(FIRST_VISITS);
  const visits = history.data?.data ?? NO_VISITS;
  const { planned, past } = useMemo(() => leadTimeline(lead, visits, now), [lead, visits, now]);
  const { shown, hidden } = withVisits(past, most);
  const lineOf = (event: LeadEvent) => <Line key={event.key} event={event} lead={lead} now={now} />;
  return (
    <Card title="Timeline">
      <Notices
        items={[
          ...unreadableNotices('visit', history.data?.invalidCount ?? 0),
          ...staleNotices('These visits are', history),
        ]}
      />
      {planned.length > 0 ? (
        <ol className={styles.lines} aria-label="Planned">
          {planned.map(lineOf)}
        </ol>
      ) : (
        <p className="quiet figures">{nothingPlanned(lead, now)}</p>
      )}
      <p className={styles.now}>Now</p>
      <ol className={styles.lines} aria-label="Until now">
        {shown.map(lineOf)}
      </ol>
      {hidden > 0 && (
        <div>
          <Button size="small" onClick={() => setMost(most + MORE_VISITS)}>
            Show {pluralize(Math.min(hidden, MORE_VISITS), 'more page')}
          </Button>
        </div>
      )}
      {history.isPending && (
        <Loading label="page visits">
          <LinesSkeleton lines={3} />
        </Loading>
      )}
      {history.isError && !history.data && (
        <ErrorPanel error={history.error} onRetry={() => void history.refetch()}>
          The page visits could not be loaded.
        </ErrorPanel>
      )}
      {history.data && visits.length === 0 && <p className="quiet figures">No page visits.</p>}
    </Card>
  );
}

function nothingPlanned({ instances }: Lead, now: Date): string {
  if (instances === null || instances.length === 0)
    return 'Nothing is planned, because no conversation is running.';
  return nextFollowUp(instances, now)?.isOverdue
    ? 'Nothing is planned. A follow-up is overdue.'
    : 'Nothing is planned: no follow-up and no scheduled response.';
}

type LineProps = { event: LeadEvent; lead: Lead; now: Date };

function Line({ event, lead, now }: LineProps) {
  switch (event.kind) {
    case 'response':
    case 'followUp':
      return <Contact event={event} instance={event.instance} lead={lead} now={now} />;
    case 'silence':
      return (
        <EventLine
          icon={BellOff}
          title={isAfter(event.time, now) ? 'Bots will not respond until then' : 'Bots may respond again'}
          time={event.time}
        >
          <ZonedTime value={event.time} />
        </EventLine>
      );
    case 'message':
      return <LastMessage lead={lead} />;
    case 'failure':
      return <Failure reason={event.reason} />;
    case 'visit':
      return <Visit visit={event.visit} />;
  }
}

function isAfter(time: string | null, now: Date): boolean {
  return (parseInstant(time)?.getTime() ?? 0) > now.getTime();
}

type EventLineProps = {
  icon: LucideIcon;
  tone?: 'bad';
  title: ReactNode;
  /** The time of the event; undefined for a kind of event that never has a time. */
  time?: string | null;
  children?: ReactNode;
};

function EventLine({ icon: Icon, tone, title, time, children }: EventLineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.icon} data-tone={tone}>
        <Icon size={14} aria-hidden />
      </span>
      <div className={styles.title}>{title}</div>
      {time !== undefined && (
        <span className="quiet nowrap" style={{ lineHeight: '24px' }}>
          <Moment value={time} />
        </span>
      )}
      {children && (
        <div className="small shrink" style={{ gridColumn: '2 / -1' }}>
          {children}
        </div>
      )}
    </li>
  );
}

type ContactProps = {
  event: Extract<LeadEvent, { instance: LeadInstance }>;
  instance: LeadInstance;
  lead: Lead;
  now: Date;
};

function Contact({ event: { kind, time }, instance, lead, now }: ContactProps) {
  const isPlanned = isAfter(time, now);
  const isHeld = isPlanned && isAfter(lead.wontRespondUntil, parseInstant(time) ?? now);
  return (
    <EventLine
      icon={kind === 'response' ? Reply : Clock}
      title={
        <>
          <span>{contactTitle(kind, instance, isPlanned)}</span>
          {kind === 'followUp' && <OverdueChip instance={instance} />}
          {isHeld && <StatusChip tone="caution">On hold</StatusChip>}
          <BotLink id={instance.botId} />
        </>
      }
      time={time}
    >
      <ZonedTime value={time} leadZone={instance.followUpTimezone} />
    </EventLine>
  );
}

function contactTitle(
  kind: 'response' | 'followUp',
  { isSmartFollowUpTime }: LeadInstance,
  isPlanned: boolean,
): string {
  if (kind === 'response') return isPlanned ? 'Scheduled response' : 'Response was scheduled';
  return isSmartFollowUpTime ? 'Follow-up at a smart time' : 'Follow-up';
}

function LastMessage({ lead }: { lead: Lead }) {
  const { lastMessage, lastMessageDirection, lastMessageBotId, lastMessageTime } = lead;
  return (
    <EventLine
      icon={MessageSquare}
      title={
        <>
          <span>Last message</span>
          {lastMessageDirection && (
            <MessageDirection
              value={lastMessageDirection}
              words={{ inbound: 'Lead wrote', outbound: lastMessageBotId ? 'Bot wrote' : 'Sent to the lead' }}
            />
          )}
          {lastMessageBotId && <BotLink id={lastMessageBotId} />}
        </>
      }
      time={lastMessageTime}
    >
      <MessageText text={lastMessage} />
    </EventLine>
  );
}

/**
 * Shows the readable text of a message. If it differs from the source, e.g. for an HTML e-mail, the source appears on
 * request.
 */
function MessageText({ text }: { text: string | null }) {
  const readable = useMemo(() => messageText(text), [text]);
  return (
    <>
      <div className="inset" style={{ maxWidth: '88ch', padding: '6px 10px' }}>
        {readable ? <LongText text={readable} /> : <Value value={readable} />}
      </div>
      {text !== null && readable !== text && <Raw text={text} label="source of the message" />}
    </>
  );
}

function Failure({ reason }: { reason: string }) {
  const short = useMemo(() => shortFailure(reason), [reason]);
  return (
    <EventLine
      icon={TriangleAlert}
      tone="bad"
      title={
        <>
          <span>Most recent failure</span>
          <span className="quiet" {...tip('The service returns no time of a failure')}>
            time unknown
          </span>
        </>
      }
    >
      <p className="breaks" dir="auto">
        {short}
      </p>
      {short !== reason && <Raw text={reason} label="failure reason" />}
    </EventLine>
  );
}

function Raw({ text, label }: { text: string; label: string }) {
  return (
    <Folded summary="Raw text">
      <div className="row top between">
        <LongText text={text} />
        <CopyButton text={text} label={label} />
      </div>
    </Folded>
  );
}

function Visit({ visit }: { visit: ExactPageVisit }) {
  const { domain, path } = pageOf(visit);
  return (
    <EventLine
      icon={Globe}
      title={
        <span className="ellipsis shrink" dir="auto">
          {visit.title || path || visit.url || 'Untitled page'}
        </span>
      }
      time={visit.visitedAt}
    >
      <span className="ellipsis caption block tall-links">
        <SafeLink href={visit.url}>{`${domain}${path}`}</SafeLink>
      </span>
    </EventLine>
  );
}

type ZonedTimeProps = {
  value: string | null;
  /**
   * The time zone of the lead as the service sent it, which may be invalid. Omitted for a time that does not depend on
   * the zone of the lead.
   */
  leadZone?: string | null;
};

/** Shows the exact time in the viewer's time zone, and in the lead's zone if that zone is different. */
function ZonedTime({ value, leadZone = null }: ZonedTimeProps) {
  const moment = parseInstant(value);
  const zone = useLeadZone(leadZone);
  if (moment === null) return null;
  const here = viewerZone();
  return (
    <span className="flow rows-0 secondary caption">
      <span>
        {formatShort(moment, here)} {here}
      </span>
      {zone && (zone.zone !== here || zone.shift !== 0) && (
        <span>
          {formatIn(zone, moment)} <bdi>{leadZone}</bdi> (lead)
        </span>
      )}
      {zone === null && leadZone?.trim() && (
        <span>
          Unknown time zone <bdi>{leadZone}</bdi> (lead)
        </span>
      )}
    </span>
  );
}
