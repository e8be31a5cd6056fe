import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Bot, BotVersion } from '#contract/bot.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Notices, EmptyState } from '../../../ui/feedback.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { StatusChip, EmptyValue, Value } from '../../../ui/value.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';

const FIRST = 100;

const COLUMNS: readonly TableColumn<BotVersion>[] = [
  { header: 'Version', isRowHeader: true, cell: ({ version }) => <Value value={version} /> },
  {
    header: 'Name',
    cell: ({ name }) => (
      <span dir="auto">
        <Value value={name} />
      </span>
    ),
  },
  {
    header: 'Published',
    cell: ({ published }) =>
      published ? <StatusChip tone="good">Published</StatusChip> : <EmptyValue label="No" />,
  },
  { header: 'Modified', cell: ({ modifiedAt }) => <Moment value={modifiedAt} mode="exact" /> },
  { header: 'By', cell: ({ modifiedBy }) => <Value value={modifiedBy} /> },
];

/**
 * Lists the bot's versions in the order of the response, because the API does not document their order or which version
 * is newer.
 */
export function VersionsTab({ bot: { versions } }: { bot: Bot }) {
  const [showsAll, setShowsAll] = useState(false);
  if (versions === null || versions.length === 0) {
    return (
      <EmptyState
        title="No versions"
        reason={
          versions === null
            ? 'The service sent no list of versions with this bot.'
            : 'The service sent an empty list of versions.'
        }
      />
    );
  }
  const shown = showsAll ? versions : versions.slice(0, FIRST);
  return (
    <Card title="Versions" beside={<span className="quiet breaks figures">{versions.length}</span>}>
      <Notices items={publishedNotices(versions)} />
      <Table
        caption="Versions of this bot"
        columns={COLUMNS}
        rows={shown}
        // The index is the key, because the API does not document that version numbers are unique.
        getRowKey={(_, index) => index}
        stackBelow={600}
        rendersAll
      />
      {shown.length < versions.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          Show all {formatNumber(versions.length)} versions
        </Button>
      )}
    </Card>
  );
}

function publishedNotices(versions: readonly BotVersion[]): string[] {
  const count = versions.filter(({ published }) => published).length;
  if (count === 1) return [];
  return [
    count === 0
      ? 'No version is marked as published.'
      : `${count} versions are marked as published. The API does not document which one the bot uses.`,
  ];
}
