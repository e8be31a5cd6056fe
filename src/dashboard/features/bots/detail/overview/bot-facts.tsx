import type { Bot } from '#contract/bot.ts';
import { Card } from '../../../../ui/card.tsx';
import { FolderPath } from '../../../../list/folder-path.tsx';
import { useFolders } from '../../../../api/folder-names.ts';
import { CopyableId } from '../../../../ui/copyable.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Value } from '../../../../ui/value.tsx';
import styles from '../bot-page.module.css';
import { PlainMoment } from '../plain-moment.tsx';

export function BotFacts({ bot }: { bot: Bot }) {
  const folders = useFolders();
  return (
    <Card title="About">
      <DescriptionList
        items={[
          { term: 'Name', value: <Value value={bot.name} /> },
          { term: 'Category', value: <Value value={bot.category} /> },
          {
            term: 'Folder',
            value: bot.folderId ? (
              <span className={styles.both}>
                <FolderPath id={bot.folderId} folders={folders} />
                <CopyableId value={bot.folderId} label="folder id" keep={24} />
              </span>
            ) : (
              <Value value={bot.folderId} />
            ),
          },
          { term: 'Modified', value: <PlainMoment value={bot.modifiedAt} /> },
          { term: 'Modified by', value: <Value value={bot.modifiedBy} /> },
          { term: 'Favourite', value: <Value value={bot.favorited} /> },
          { term: 'Locked', value: <Value value={bot.locked} /> },
          { term: 'Rescheduling', value: bot.reschedulingEnabled ? 'On' : 'Off' },
          { term: 'Follow-ups', value: bot.followUpActive ? 'On' : 'Off' },
        ]}
      />
    </Card>
  );
}
