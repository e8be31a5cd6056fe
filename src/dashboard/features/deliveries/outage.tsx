import Alert from '@mui/material/Alert';
import { shortError } from '#contract/attempt-errors.ts';
import { Fragment } from 'react';
import { stoppedTotals } from '../../domain/stopped-deliveries.ts';
import { formatNumber } from '../../lib/format.ts';
import { groupBy } from '../../lib/group-by.ts';
import { paths } from '../../lib/paths.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ResumeAll } from './resume-all.tsx';
import type { StoppedSource } from './use-stopped-deliveries.ts';

const MAX_REASONS = 3;

/** The role 'region' replaces the default role 'alert', which would interrupt screen reader users. */
const part = { role: 'region', 'aria-label': 'Sources that cannot deliver' } as const;

/**
 * Shortens an error to its kind, e.g. 'DNS: host not found'. The errors of several sources often have the same kind,
 * but name different servers.
 */
function shortReason(reason: string | null): string {
  return reason === null ? 'Unknown reason' : shortError(reason);
}

/** Lists the sources that cannot deliver, grouped by reason. */
export function Outage({ stopped }: { stopped: readonly StoppedSource[] }) {
  const { sources, waiting, since } = stoppedTotals(stopped);
  const isOne = waiting === 1;
  const reasons = [...groupBy(stopped, ({ reason }) => shortReason(reason))];
  return (
    <Alert severity="error" {...part} className="fixed mb-2" action={<ResumeAll stopped={stopped} />}>
      <b>
        {pluralize(sources, 'source')} cannot deliver
        {waiting > 0 && (
          <>
            , {pluralize(waiting, 'delivery')} {isOne ? 'waits' : 'wait'} since <Moment value={since} />
          </>
        )}
        .
      </b>
      <ul>
        {reasons.slice(0, MAX_REASONS).map(([reason, those]) => (
          <li key={reason}>
            {reason}:{' '}
            {those.map(({ sourceId, name, waiting: held }, index) => (
              <Fragment key={sourceId}>
                {index > 0 && ', '}
                <Link to={paths.source(sourceId, 'deliveries')} dir="auto">
                  {name}
                </Link>
                {held > 0 && ` (${formatNumber(held)} waiting)`}
              </Fragment>
            ))}
          </li>
        ))}
        {reasons.length > MAX_REASONS && (
          <li>
            <Link to={paths.sources()}>{pluralize(reasons.length - MAX_REASONS, 'more reason')}</Link>
          </li>
        )}
      </ul>
    </Alert>
  );
}
