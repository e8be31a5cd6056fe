import type { Bot } from '#contract/bot.ts';
import { BackToList } from '../../../list/back-to-list.tsx';
import { Freshness } from '../../../ui/freshness.tsx';
import { paths } from '../../../lib/paths.ts';
import { CopyableId } from '../../../ui/copyable.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { EndOutcome } from '../../../lib/split-tests/end-outcome.ts';
import { BotActions } from './bot-actions.tsx';
import type { BotPageParts } from './bot-page.tsx';
import styles from './bot-page.module.css';
import { PlainMoment } from './plain-moment.tsx';

type BotHeaderProps = {
  botId: string;
  /** Null while it is not known, or cannot be. */
  bot: Bot | null;
  name: string | null;
  isUnknown: boolean;
  isReadable: boolean;
  onTestEnded: (outcome: EndOutcome) => void;
  EndTestButton: BotPageParts['EndTestButton'];
  /** What reads it anew; null where nothing does. */
  query: Parameters<typeof Freshness>[0]['query'] | null;
};

/** Which bot it is: at once where something named it, and always by the id. */
export function BotHeader({
  botId,
  bot,
  name,
  isUnknown,
  isReadable,
  query,
  onTestEnded,
  EndTestButton,
}: BotHeaderProps) {
  return (
    <PageHeader
      back={<BackToList to={paths.bots}>Bots</BackToList>}
      title={name?.trim() ? name : titleWithoutName(bot, isUnknown)}
      beside={bot && <Chips bot={bot} />}
      meta={
        <span className={styles.meta}>
          <span>
            Bot <CopyableId value={botId} label="bot id" keep={24} />
          </span>
          {bot && (
            <span>
              Modified <PlainMoment value={bot.modifiedAt} />
              {bot.modifiedBy && (
                <>
                  {' '}
                  by <bdi>{bot.modifiedBy}</bdi>
                </>
              )}
            </span>
          )}
          {query && <Freshness query={query} />}
        </span>
      }
      actions={!isUnknown && <BotActions {...{ botId, bot, name, isReadable, onTestEnded, EndTestButton }} />}
    />
  );
}

function titleWithoutName(bot: Bot | null, isUnknown: boolean): string {
  if (isUnknown) return 'Unknown bot';
  return bot ? 'No name' : 'Bot';
}

function Chips({ bot: { favorited, locked, category, personaSplitTest } }: { bot: Bot }) {
  return (
    <>
      {favorited && <StatusChip tone="caution">Favourite</StatusChip>}
      {locked && <StatusChip>Locked</StatusChip>}
      {category && <StatusChip>{category}</StatusChip>}
      {personaSplitTest?.isActive && <StatusChip tone="accent">Split test running</StatusChip>}
    </>
  );
}
