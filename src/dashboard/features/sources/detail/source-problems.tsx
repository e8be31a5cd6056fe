/** The problems of a source that the user must know on every tab: it cannot deliver, or tokens have expired. */
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { Fragment } from 'react';
import { listDeliveries, type WebhookEndpoint } from '#contract/delivery.ts';
import type { ListedChannel } from '#contract/custom-channel.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { stoppedText } from '../../../domain/stopped-deliveries.ts';
import { paths } from '../../../lib/paths.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { Link } from '../../../ui/link.tsx';
import { ResumeAll } from '../../deliveries/resume-all.tsx';

/** The role 'region' replaces the default role 'alert', which would interrupt screen reader users. */
const part = { role: 'region' } as const;

type SourceProblemsProps = {
  sourceId: string;
  /** The state of the deliveries if they are stopped; null otherwise. */
  stopped: WebhookEndpoint | null;
  expired: readonly ListedChannel[];
};

export function SourceProblems({ sourceId, stopped, expired }: SourceProblemsProps) {
  return (
    <Stack spacing={2} sx={{ marginBottom: 4 }}>
      {stopped && (
        <Alert
          severity="error"
          {...part}
          aria-label="Stopped deliveries"
          action={<ResumeAll stopped={[{ sourceId, ...stopped }]} />}
        >
          {stoppedText(stopped)}.{' '}
          {isSupported(listDeliveries) && <Link to={paths.source(sourceId, 'deliveries')}>See why</Link>}
        </Alert>
      )}
      {expired.length > 0 && (
        <Alert severity="error" {...part} aria-label="Expired tokens">
          {pluralize(expired.length, 'token')} expired:{' '}
          {expired.map(({ id, friendlyName }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link to={paths.channel(sourceId, id)} dir="auto">
                {friendlyName?.trim() || 'Unnamed channel'}
              </Link>
            </Fragment>
          ))}
        </Alert>
      )}
    </Stack>
  );
}
