import { useState } from 'react';
import type { BotVersion } from '#contract/bot.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notices } from '../../../ui/notices.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import * as roles from '../../../ui/table-roles.ts';
import { Value } from '../../../ui/value.tsx';
import styles from './versions-tab.module.css';

const FIRST = 100;

/** In the order in which they came: the document promises none, and says not which version is newer. */
export function VersionsTab({ versions }: { versions: readonly BotVersion[] | null }) {
  const [showsAll, setShowsAll] = useState(false);
  if (versions === null || versions.length === 0) {
    return (
      <EmptyState
        title="No versions"
        reason={
          versions === null
            ? 'The service sent no list of versions with this bot.'
            : 'The list of versions that the service sent with this bot is empty.'
        }
      />
    );
  }
  const shown = showsAll ? versions : versions.slice(0, FIRST);
  return (
    <Card title="Versions" beside={<span className={styles.count}>{versions.length}</span>}>
      <Notices items={publishedNotices(versions)} />
      <table className={styles.table} {...roles.table}>
        <thead {...roles.rowGroup}>
          <tr {...roles.row}>
            <th scope="col" {...roles.columnHeading}>
              Version
            </th>
            <th scope="col" {...roles.columnHeading}>
              Name
            </th>
            <th scope="col" {...roles.columnHeading}>
              Published
            </th>
            <th scope="col" {...roles.columnHeading}>
              Modified
            </th>
            <th scope="col" {...roles.columnHeading}>
              By
            </th>
          </tr>
        </thead>
        <tbody {...roles.rowGroup}>
          {shown.map((version, index) => (
            // Nothing says that a version is named once.
            // oxlint-disable-next-line react/no-array-index-key
            <VersionRow key={index} version={version} />
          ))}
        </tbody>
      </table>
      {shown.length < versions.length && (
        <QuietButton onClick={() => setShowsAll(true)}>
          Show all {versions.length.toLocaleString('en')} versions
        </QuietButton>
      )}
    </Card>
  );
}

function VersionRow({
  version: { version, name, published, modifiedAt, modifiedBy },
}: {
  version: BotVersion;
}) {
  return (
    <tr data-published={published} {...roles.row}>
      <th scope="row" className={styles.version} {...roles.rowHeading}>
        <Value value={version} />
      </th>
      <td className={styles.name} dir="auto" {...roles.cell}>
        <Value value={name} />
      </td>
      <td data-label="Published" {...roles.cell}>
        {published ? (
          <StatusChip tone="good">Published</StatusChip>
        ) : (
          <span className="visually-hidden">No</span>
        )}
      </td>
      <td data-label="Modified" {...roles.cell}>
        <Moment value={modifiedAt} mode="exact" />
      </td>
      <td data-label="By" className={styles.name} {...roles.cell}>
        <Value value={modifiedBy} />
      </td>
    </tr>
  );
}

function publishedNotices(versions: readonly BotVersion[]): string[] {
  const count = versions.filter(({ published }) => published).length;
  if (count === 1) return [];
  return [
    count === 0
      ? 'No version is marked as published.'
      : `${count} versions are marked as published. The document does not say which of them the bot uses.`,
  ];
}
