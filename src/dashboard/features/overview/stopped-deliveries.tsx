/** The sources that cannot deliver events to their outbound webhook. */
import { listDeliveries } from '#contract/delivery.ts';
import { isSupported } from '../../api/transport/config.ts';
import { stoppedTotals } from '../../domain/stopped-deliveries.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ResumeAll } from '../deliveries/resume-all.tsx';
import type { StoppedSource } from '../deliveries/use-stopped-deliveries.ts';
import { CardLines, Figure, Figures, Line, MAX_CARD_LINES } from './overview-card.tsx';

export function StoppedDeliveries({ stopped }: { stopped: readonly StoppedSource[] }) {
  const { sources: count, waiting, since } = stoppedTotals(stopped);
  const all = isSupported(listDeliveries) ? paths.deliveries() : paths.sources();
  return (
    <>
      <Figures>
        <Figure
          count={count}
          words={`${count === 1 ? 'source' : 'sources'} cannot deliver`}
          tone="bad"
          to={all}
        />
        {waiting > 0 && (
          <Figure
            count={waiting}
            words={
              <>
                waiting since <Moment value={since} mode="exact" />
              </>
            }
          />
        )}
        <li>
          <ResumeAll stopped={stopped} />
        </li>
      </Figures>
      <CardLines label="Sources that cannot deliver" rest={{ count: count - MAX_CARD_LINES, to: all }}>
        {stopped.slice(0, MAX_CARD_LINES).map((each) => (
          <Line
            key={each.sourceId}
            name={
              <Link to={paths.source(each.sourceId, 'deliveries')} dir="auto">
                {each.name}
              </Link>
            }
            end={each.waiting > 0 && `${formatNumber(each.waiting)} waiting`}
            {...(each.reason !== null && { below: each.reason })}
          />
        ))}
      </CardLines>
    </>
  );
}
