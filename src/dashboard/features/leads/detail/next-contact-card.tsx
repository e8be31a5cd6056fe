import type { Lead, LeadInstance } from '#contract/lead.ts';
import { formatShort, parseInstant, viewerZone } from '../../../lib/time.ts';
import { BotLink } from '../../../list/links.tsx';
import { Card } from '../../../ui/card.tsx';
import { Moment, useNow } from '../../../ui/moment.tsx';
import { DescriptionList, StatusChip } from '../../../ui/value.tsx';
import { nextFollowUp } from '../next-follow-up.ts';
import { formatIn, useLeadZone } from './lead-zone.ts';
import styles from './lead-page.module.css';

export type NextContact = {
  instance: LeadInstance;
  at: string;
  kind: 'response' | 'followUp';
};

/** Returns the next scheduled response or follow-up over all conversations of a lead. Null if nothing is planned. */
export function nextContact(instances: readonly LeadInstance[] | null, now: Date): NextContact | null {
  const planned = (instances ?? []).flatMap((instance): NextContact[] => {
    const { scheduleRespondTime, followUpTime } = instance;
    return [
      ...(scheduleRespondTime === null
        ? []
        : [{ instance, at: scheduleRespondTime, kind: 'response' as const }]),
      ...(followUpTime === null ? [] : [{ instance, at: followUpTime, kind: 'followUp' as const }]),
    ];
  });
  const times = planned.flatMap((contact) => {
    const time = parseInstant(contact.at)?.getTime();
    return time !== undefined && time > now.getTime() ? [{ contact, time }] : [];
  });
  return times.toSorted((a, b) => a.time - b.time)[0]?.contact ?? null;
}

type NextContactCardProps = { lead: Pick<Lead, 'instances' | 'wontRespondUntil'> };

export function NextContactCard({ lead: { instances, wontRespondUntil } }: NextContactCardProps) {
  const now = useNow();
  const next = nextContact(instances, now);
  const silentUntil = parseInstant(wontRespondUntil);
  const isSilent = silentUntil !== null && silentUntil > now;
  if (next === null) {
    return (
      <Card title="Next contact">
        <p className="quiet figures">{whyNone(instances, now)}</p>
        {isSilent && <Silence until={wontRespondUntil} />}
      </Card>
    );
  }
  const { instance, at, kind } = next;
  const isHeld = isSilent && (parseInstant(at) ?? now) < silentUntil;
  return (
    <Card title="Next contact" beside={isHeld && <StatusChip tone="caution">On hold</StatusChip>}>
      <DescriptionList
        items={[
          { term: 'When', value: <MomentInZones value={at} leadZone={instance.followUpTimezone} /> },
          { term: 'Bot', value: <BotLink id={instance.botId} withId /> },
          { term: 'Why', value: whyText(kind, instance) },
        ]}
      />
      {isHeld && <Silence until={wontRespondUntil} />}
    </Card>
  );
}

function whyText(kind: NextContact['kind'], { isSmartFollowUpTime }: LeadInstance): string {
  if (kind === 'response') return 'Scheduled response to the last message';
  return isSmartFollowUpTime ? 'Follow-up, at a smart time' : 'Follow-up';
}

function whyNone(instances: readonly LeadInstance[] | null, now: Date): string {
  if (instances === null || instances.length === 0) return 'No conversation is running.';
  return nextFollowUp(instances, now)?.isOverdue
    ? 'Nothing is planned. A follow-up is overdue.'
    : 'Nothing is planned: no follow-up and no scheduled response.';
}

function Silence({ until }: { until: string | null }) {
  return (
    <p className="quiet figures">
      Bots will not respond until <Moment value={until} />.
    </p>
  );
}

type ZonedMomentProps = {
  value: string | null;
  /** The time zone of the lead as the service sent it, which may be invalid. Omitted if the time has no such zone. */
  leadZone?: string | null;
};

/**
 * Shows a time relative to now and in the viewer's time zone. Adds the lead's time zone if it is known and different.
 */
export function MomentInZones({ value, leadZone = null }: ZonedMomentProps) {
  const moment = parseInstant(value);
  const zone = useLeadZone(leadZone);
  if (moment === null) return <Moment value={value} />;
  const here = viewerZone();
  return (
    <span className="column top">
      <Moment value={value} />
      <span className={styles.aside}>
        {formatShort(moment, here)} {here}
      </span>
      {zone && (zone.zone !== here || zone.shift !== 0) && (
        <span className={styles.aside}>
          {formatIn(zone, moment)} <bdi>{leadZone}</bdi> (lead)
        </span>
      )}
      {zone === null && leadZone?.trim() && (
        <span className={styles.aside}>
          Unknown time zone <bdi>{leadZone}</bdi> (lead)
        </span>
      )}
    </span>
  );
}
