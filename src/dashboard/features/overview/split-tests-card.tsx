import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { botDirectory } from '../../api/bot-directory.ts';
import { Notices } from '../../ui/notices.tsx';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { paths } from '../../lib/paths.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './overview-card.module.css';
import { OverviewCard } from './overview-card.tsx';

// Who leads is a matter of statistics, whose code is heavy: for where a test runs.
const RunningTests = lazyPart(async () => (await import('./running-tests.tsx')).RunningTests);

/** The split tests that run now. Only where the service lists its bots. */
export function SplitTestsCard() {
  const watched = useQuery({ ...botDirectory(), enabled: false });
  return (
    <OverviewCard title="Split tests" watched={watched} to={paths.splitTests()}>
      <Tests />
    </OverviewCard>
  );
}

function Tests() {
  const query = useSuspenseQuery(botDirectory());
  const bots = query.data.data.flatMap(({ bot }) => (bot?.personaSplitTest?.isActive ? [bot] : []));
  return (
    <>
      <Notices
        items={[
          ...unreadableNotices('bot', query.data.unreadable),
          ...staleNotices('These split tests are', query),
        ]}
      />
      {bots.length === 0 ? <p className={styles.quiet}>No split test runs.</p> : <RunningTests bots={bots} />}
    </>
  );
}
