/** The finding about sources that cannot deliver events to their outbound webhook. */
import { listDeliveries } from '#contract/delivery.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { stoppedTotals } from '../../../domain/stopped-deliveries.ts';
import { joinNames } from '../../../lib/format.ts';
import { someNames } from '../../../lib/format-figures.ts';
import { isolate } from '../../../lib/isolate.ts';
import { paths } from '../../../lib/paths.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { Link } from '../../../ui/link.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ResumeAll } from '../../deliveries/resume-all.tsx';
import type { StoppedSource } from '../../deliveries/use-stopped-deliveries.ts';
import { ActionLink } from '../action-link.tsx';
import type { Finding } from './check.ts';

/** Returns the finding. Callers must pass at least one source. */
export function stoppedFinding(stopped: readonly StoppedSource[]): Finding {
  const [first, ...others] = stopped as readonly [StoppedSource, ...StoppedSource[]];
  const { waiting, since } = stoppedTotals(stopped);
  const all = isSupported(listDeliveries) ? paths.deliveries() : paths.sources();
  const to = others.length === 0 ? paths.source(first.sourceId, 'deliveries') : all;
  return {
    id: 'stopped',
    harm: 'stoppedDeliveries',
    text: (
      <>
        <Link to={to} dir="auto">
          {others.length === 0 ? first.name : pluralize(stopped.length, 'source')}
        </Link>{' '}
        cannot deliver
        {waiting > 0 && `, ${pluralize(waiting, 'event')} ${waiting === 1 ? 'waits' : 'wait'}`}
      </>
    ),
    detail: (
      <>
        {others.length === 0 ? first.reason : joinNames(someNames(stopped.map(({ name }) => isolate(name))))}
        {since !== null && (
          <>
            {' '}
            Since <Moment value={since} />
          </>
        )}
      </>
    ),
    actions: (
      <>
        <ActionLink to={to}>See why</ActionLink>
        <ResumeAll stopped={stopped} />
      </>
    ),
  };
}
