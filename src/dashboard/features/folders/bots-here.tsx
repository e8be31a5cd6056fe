import { useSuspenseQuery } from '@tanstack/react-query';
import { Bot as BotIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { Bot } from '#contract/bot.ts';
import { botDirectory, type KnownBot } from '../../api/bot-directory.ts';
import { Card } from '../../ui/card.tsx';
import { paths } from '../../lib/paths.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { isTesting, publishedVersions } from '../../lib/bot-facts.ts';
import { byLanguage } from './folder-tree.ts';
import styles from './folders.module.css';
import { MoreToShow, useShownPart } from './shown-part.tsx';
import { Link } from '../../ui/link.tsx';

/** The bots in a folder; with null those in none. */
export function BotsHere({ folderId }: { folderId: string | null }) {
  const { data } = useSuspenseQuery(botDirectory());
  const bots = useMemo(() => botsIn(data.data, folderId), [data, folderId]);
  const { shown, rest, showMore } = useShownPart(bots);
  return (
    <Card title="Bots" beside={<span className={styles.quiet}>{bots.length}</span>}>
      {bots.length === 0 && (
        <p className={styles.quiet}>
          {data.gatheredFrom === null
            ? 'No bots lie in here.'
            : 'None of the bots whose folder is known here.'}
        </p>
      )}
      {bots.length > 0 && (
        <ul className={styles.list}>
          {shown.map((bot) => (
            <li key={bot.id} className={styles.item}>
              <BotIcon className={styles.icon} size={16} aria-hidden />
              <Link className={styles.itemName} to={paths.bot(bot.id)}>
                <bdi>{bot.name?.trim() ? bot.name : `Unnamed bot ${bot.id}`}</bdi>
              </Link>
              <span className={styles.chips}>
                {isTesting(bot) && <StatusChip tone="accent">Split test running</StatusChip>}
                <Version bot={bot} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoreToShow rest={rest} what="bots" onShowMore={showMore} />
    </Card>
  );
}

function Version({ bot }: { bot: Bot }) {
  const published = publishedVersions(bot);
  if (published === null) return null;
  const [first, ...others] = published;
  if (first === undefined) return <StatusChip tone="caution">No version published</StatusChip>;
  if (others.length > 0) return <StatusChip tone="caution">{published.length} versions published</StatusChip>;
  return <StatusChip tone="good">Version {first.version || '–'}</StatusChip>;
}

function botsIn(known: readonly KnownBot[], folderId: string | null): Bot[] {
  const bots = known.flatMap(({ bot }) => (bot && (bot.folderId || null) === folderId ? [bot] : []));
  return bots.toSorted((a, b) => byLanguage.compare(a.name ?? a.id, b.name ?? b.id));
}
