import { formatShort, isTimeZone, parseInstant, viewerZone } from '../../../lib/time.ts';
import { Moment } from '../../../ui/moment.tsx';
import styles from './zoned-moment.module.css';

type ZonedMomentProps = {
  value: string | null;
  /** The lead's own zone as it came, which may be no zone at all. Left out where none belongs to the moment. */
  leadZone?: string | null;
};

/** A moment from now, in the viewer's zone, and in the lead's where that is another one that is known. */
export function ZonedMoment({ value, leadZone = null }: ZonedMomentProps) {
  const moment = parseInstant(value);
  if (moment === null) return <Moment value={value} />;
  const here = viewerZone();
  return (
    <span className={styles.zoned}>
      <Moment value={value} />
      <span className={styles.exact}>
        {formatShort(moment, here)} {here}
      </span>
      {isTimeZone(leadZone) && leadZone !== here && (
        <span className={styles.exact}>
          {formatShort(moment, leadZone)} {leadZone} (lead)
        </span>
      )}
    </span>
  );
}
