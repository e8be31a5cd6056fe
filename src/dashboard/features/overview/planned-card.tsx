import { type CSSProperties, useMemo } from 'react';
import { PLANNED_HOURS } from '#contract/planned-contacts.ts';
import { plannedContactsQueries } from '../../api/resources/planned-contacts-queries.ts';
import { FIGURES, useLiveQuery } from '../../api/live/live-query.ts';
import { formatNumber } from '../../lib/format.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { shortDay } from '../../lib/day.ts';
import { staleNotices } from '../../list/notices.ts';
import { Card, LinesSkeleton } from '../../ui/card.tsx';
import { ErrorPanel, Notices } from '../../ui/feedback.tsx';
import { Loading } from '../../ui/panel.tsx';
import { otherZone } from '../../domain/other-zones.ts';
import { readLeadZone } from '../../domain/lead-zone.ts';
import styles from './planned.module.css';
import { isNight, NIGHT, plannedHours, type PlannedHours } from './planned-hours.ts';

/** The messages that bots plan to send, by the local hour of their leads. */
export function PlannedCard() {
  const query = useLiveQuery(plannedContactsQueries.next(), FIGURES);
  const zones = query.data?.data.zones;
  const planned = useMemo(
    () => zones && plannedHours(zones, (text) => readLeadZone(text, otherZone)),
    [zones],
  );
  return (
    <Card title="Planned messages">
      {planned ? (
        <Planned planned={planned} />
      ) : query.error && !query.isFetching ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label="the planned messages">
          <LinesSkeleton lines={5} />
        </Loading>
      )}
      <Notices items={staleNotices('Planned messages are', query)} />
    </Card>
  );
}

function Planned({ planned: { days, total, atNight, withoutZone } }: { planned: PlannedHours }) {
  if (total === 0) return <p className="quiet">No message is planned for the next {PLANNED_HOURS} hours.</p>;
  const most = Math.max(...days.flatMap(({ hours }) => hours));
  return (
    <>
      <p className="mb-2 figures">
        {pluralize(total, 'message')} in the next {PLANNED_HOURS} hours
        {atNight > 0 ? (
          <>
            , <span className="bad">{formatNumber(atNight)} at night</span> (before {NIGHT.until}:00 or from{' '}
            {NIGHT.from}:00 for the lead)
          </>
        ) : (
          ', none at night'
        )}
        .
      </p>
      {days.length > 0 && (
        <table className={styles.hours}>
          <caption className="visually-hidden">
            Planned messages by the local day and hour of the lead
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Day</span>
              </th>
              {days[0]!.hours.map((_, hour) => (
                <th key={hour} scope="col" data-minor={hour % 6 === 0 ? undefined : ''}>
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, hours }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day)}</th>
                {hours.map((contacts, hour) => (
                  <td
                    key={hour}
                    data-night={isNight(hour) ? '' : undefined}
                    // The shade of a cell uses the square root of its number, so that small numbers stay visible.
                    style={{ '--share': Math.sqrt(contacts / most) } as CSSProperties}
                  >
                    {contacts > 0 && <span>{formatNumber(contacts)}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {withoutZone > 0 && (
        <p className="quiet mt-2">
          The time zone of the leads of {pluralize(withoutZone, 'further message')} is unknown.
        </p>
      )}
    </>
  );
}
