import { Ban, Check } from 'lucide-react';
import type { BotSource } from '#contract/bot-source.ts';
import { tip } from '../../../../ui/tip.ts';
import { Nothing, Value } from '../../../../ui/value.tsx';
import { CopyableId } from '../../../../ui/copyable.tsx';
import styles from './sources.module.css';

/** assumed: `approveDeny` is true for 'approve'; the document says only that it is yes or no. */
export function SourceTags({ tags }: { tags: BotSource['tags'] }) {
  if (tags === null) return <Nothing label="no tags" />;
  if (tags.length === 0) return 'An empty list';
  return (
    <ul className={styles.tags}>
      {tags.map(({ id, name, approveDeny }, index) => {
        const Icon = approveDeny ? Check : Ban;
        return (
          // Nothing keeps a tag from being named twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.tag}>
            <span
              className={styles.verdict}
              data-approve={approveDeny}
              {...tip(`approveDeny: ${approveDeny}`)}
            >
              <Icon size={14} aria-hidden />
              {approveDeny ? 'Approve' : 'Deny'}
            </span>
            <bdi>
              <Value value={name} />
            </bdi>
            {id && <CopyableId value={id} label="tag id" />}
          </li>
        );
      })}
    </ul>
  );
}
