import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { attentionQueries } from '../../api/attention-sources.ts';
import { Notices } from '../../ui/notices.tsx';
import { sourceName } from '../../lib/source-name.ts';
import { staleNotices } from '../../list/notices.ts';
import { countOf } from '../../lib/count-of.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import styles from './overview-card.module.css';
import { Calm, FEW, Figure, Figures, Line, Lines, OverviewCard } from './overview-card.tsx';
import { SourcesLeftOut, type Look } from './sources-looked-at.tsx';
import { readWebhookTests, type FailedTest, type TestedWebhooks } from './webhook-tests.ts';

/** The outbound webhooks whose last test failed. Only where the service tells of webhooks. */
export function WebhooksCard({ look }: { look: Look }) {
  const watched = useQuery({ ...attentionQueries.webhooks(look.most), enabled: false });
  return (
    <OverviewCard title="Outbound webhooks" watched={watched} to={paths.sources()}>
      <FailingWebhooks look={look} />
    </OverviewCard>
  );
}

function FailingWebhooks({ look }: { look: Look }) {
  const query = useSuspenseQuery(attentionQueries.webhooks(look.most));
  const webhooks = readWebhookTests(query.data.data);
  const { failing } = webhooks;
  return (
    <>
      <Notices items={staleNotices('These webhooks are', query)} />
      {failing.length === 0 ? (
        <Calm words={calmWords(webhooks)} unread={query.data.failed.length} />
      ) : (
        <>
          <Figures>
            <Figure count={failing.length} words="failed the last test" tone="bad" />
          </Figures>
          <Lines
            label="Webhooks that failed the last test"
            rest={{ count: failing.length - FEW, to: paths.sources() }}
          >
            {failing.slice(0, FEW).map(({ source, tests }) => (
              <Line
                key={source.id}
                name={
                  <Link to={paths.source(source.id, 'webhook')} dir="auto">
                    {sourceName(source)}
                  </Link>
                }
                below={tests.map(testWords).join(', ')}
              />
            ))}
          </Lines>
        </>
      )}
      {webhooks.untold > 0 && (
        <p className={styles.quiet}>
          {countOf(webhooks.untold, 'webhook')} {webhooks.untold === 1 ? 'tells' : 'tell'} of no test.
        </p>
      )}
      <SourcesLeftOut reply={query.data} look={look} />
    </>
  );
}

function testWords({ name, status }: FailedTest): string {
  return status === null ? name : `${name}: ${status}`;
}

function calmWords({ tested, untold }: TestedWebhooks): string {
  if (tested > 0) return `Nothing failed: ${countOf(tested, 'webhook')} passed the last test`;
  return untold > 0 ? 'No webhook tells of a failed test' : 'No webhook is set up';
}
