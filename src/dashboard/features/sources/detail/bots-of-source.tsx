import Button from '@mui/material/Button';
import { useQueryClient, useSuspenseQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listBots, type Bot } from '#contract/bot.ts';
import { botDirectory } from '../../../api/resources/bot-directory.ts';
import { cachedBots } from '../../../api/resources/bot-queries.ts';
import type { SourceDirectory } from '../../../api/resources/source-directory.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { LinesSkeleton } from '../../../ui/card.tsx';
import { botsBySource, type BotOnSource } from '../../../domain/bots-of-sources.ts';
import { Notices } from '../../../ui/feedback.tsx';
import { staleNotices, unreadableNotices } from '../../../list/notices.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { paths } from '../../../lib/paths.ts';
import { shorten } from '../../../lib/shorten.ts';
import { Link } from '../../../ui/link.tsx';
import { StatusChip } from '../../../ui/value.tsx';
import { namesakeNotices, noBotText, seenText, usedByText } from './source-facts.ts';
import styles from './source-overview.module.css';

type BotsOfSourceProps = {
  sourceId: string;
  directory: Pick<UseQueryResult<SourceDirectory>, 'data' | 'isFetching'>;
};

/** The number of lines in the skeleton. Most sources have two to four bots. */
export const BOT_LINES = 4;

export function BotsOfSource(props: BotsOfSourceProps) {
  return isSupported(listBots) ? <ListedBots {...props} /> : <SeenBots {...props} />;
}

function ListedBots({ sourceId, directory }: BotsOfSourceProps) {
  const query = useSuspenseQuery(botDirectory());
  const { data } = query;
  const bots = useMemo(() => data.data.flatMap(({ bot }) => bot ?? []), [data]);
  const { those, notices, isNamed, isPending } = botsOnSource(sourceId, directory, bots);
  if (isPending) return <LinesSkeleton lines={BOT_LINES} />;
  return (
    <>
      <Notices
        items={[
          ...notices,
          ...unreadableNotices('bot', data.invalidCount),
          ...staleNotices('These bots are', query),
        ]}
      />
      <p className="quiet figures">
        {those.length === 0 ? noBotText(bots.length, isNamed) : usedByText(those)}
      </p>
      <BotList bots={those} />
    </>
  );
}

/**
 * Lists the bots that use the source if the service cannot list bots. The known bots are the bots that the service has
 * returned in this browser tab.
 */
function SeenBots({ sourceId, directory }: BotsOfSourceProps) {
  const bots = cachedBots(useQueryClient()).map(({ data }) => data);
  const { those, notices } = botsOnSource(sourceId, directory, bots);
  return (
    <>
      <Notices items={notices} />
      <p className="quiet figures">{seenText(those, bots.length)}</p>
      <BotList bots={those} />
    </>
  );
}

type BotsOnSource = {
  those: readonly BotOnSource[];
  notices: readonly string[];
  /**
   * Whether the name of the source is known. Without the name, bots that refer to the source only by its name are
   * missing.
   */
  isNamed: boolean;
  isPending: boolean;
};

function botsOnSource(
  sourceId: string,
  { data, isFetching }: BotsOfSourceProps['directory'],
  bots: readonly Bot[],
): BotsOnSource {
  const sources = data?.data ?? [];
  const source = sources.find(({ id }) => id === sourceId);
  const all = source ? sources : [...sources, { id: sourceId, name: null }];
  const those = botsBySource(all, bots).get(sourceId) ?? [];
  const namesakes = sources.filter(({ id, name }) => id !== sourceId && name === source?.name).length;
  return {
    those: those.toSorted((a, b) => Number(b.isOn) - Number(a.isOn)),
    notices: namesakeNotices(those, namesakes),
    isNamed: Boolean(source?.name),
    isPending: data === undefined && isFetching,
  };
}

const FIRST = 12;

function BotList({ bots }: { bots: readonly BotOnSource[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? bots : bots.slice(0, FIRST);
  return (
    <>
      {shown.length > 0 && (
        <ul className="mt-2">
          {shown.map(({ bot, isOn }) => (
            <li key={bot.id} className={styles.line}>
              <Link className={styles.name} to={paths.bot(bot.id, 'sources')} dir="auto">
                {bot.name?.trim() ? bot.name : `Unnamed bot ${shorten(bot.id, 12)}`}
              </Link>
              <StatusChip tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusChip>
            </li>
          ))}
        </ul>
      )}
      {bots.length > FIRST && (
        <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${pluralize(bots.length, 'bot')}`}
        </Button>
      )}
    </>
  );
}
