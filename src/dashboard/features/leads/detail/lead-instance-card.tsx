import type { LeadInstance } from '#contract/lead.ts';
import { BotName } from '../../../list/bot-name.tsx';
import { Card } from '../../../ui/card.tsx';
import { isTimeZone } from '../../../lib/time.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Value } from '../../../ui/value.tsx';
import styles from './lead-page.module.css';
import { ZonedMoment } from './zoned-moment.tsx';

type LeadInstanceCardProps = { instance: LeadInstance; place: number; count: number };

/** A bot's running conversation with the lead: when it writes next, and in whose time. */
export function LeadInstanceCard({ instance, place, count }: LeadInstanceCardProps) {
  const { botId, botVersion, followUpTime, followUpTimezone, followUpTimezoneKind } = instance;
  return (
    <Card title={count === 1 ? 'Conversation' : `Conversation ${place} of ${count}`}>
      <DescriptionList
        items={[
          { term: 'Bot', value: <BotName id={botId} withId /> },
          { term: 'Version', value: <Value value={botVersion} /> },
          {
            term: 'Next follow-up',
            value: <ZonedMoment value={followUpTime} leadZone={followUpTimezone} />,
          },
          { term: "Lead's zone", value: <LeadZone zone={followUpTimezone} /> },
          { term: 'Kind of zone', value: <Value value={followUpTimezoneKind} /> },
          { term: 'Smart follow-up time', value: <Value value={instance.isSmartFollowUpTime} /> },
          {
            term: 'Scheduled response',
            value: <ZonedMoment value={instance.scheduleRespondTime} leadZone={followUpTimezone} />,
          },
        ]}
      />
    </Card>
  );
}

/** The zone as it came: it need not be one, and then no time can be told in it. */
function LeadZone({ zone }: { zone: string | null }) {
  const isUnknown = zone !== null && zone !== '' && !isTimeZone(zone);
  return (
    <>
      <Value value={zone} />
      {isUnknown && <span className={styles.aside}>Not a time zone that this browser knows</span>}
    </>
  );
}
