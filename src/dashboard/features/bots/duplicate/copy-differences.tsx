import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Bot } from '#contract/bot.ts';
import { botDirectory } from '../../../api/resources/bot-directory.ts';
import { botQueries } from '../../../api/resources/bot-queries.ts';
import { Card, LinesSkeleton } from '../../../ui/card.tsx';
import { folderName, useFolders } from '../../../api/names/folder-names.ts';
import { useNames } from '../../../api/names/names.ts';
import { paths } from '../../../lib/paths.ts';
import { ErrorPanel } from '../../../ui/feedback.tsx';
import { Loading } from '../../../ui/panel.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { EmptyValue } from '../../../ui/value.tsx';
import type { AspectLines } from './aspects.ts';
import { botDifferences, type BotDifference } from './differences.ts';
import { Link } from '../../../ui/link.tsx';

const COLUMNS: readonly TableColumn<BotDifference>[] = [
  {
    header: 'Aspect',
    isRowHeader: true,
    width: '26%',
    cell: ({ aspect, shared }) => (
      <>
        {aspect}
        {shared > 0 && <span className="note regular block">{shared} more the same</span>}
      </>
    ),
  },
  {
    header: 'Original',
    cell: ({ aspect, original }) => <LineList lines={original} bot={`${aspect} of the original`} />,
  },
  {
    header: 'Copy',
    cell: ({ aspect, copy }) => <LineList lines={copy} bot={`${aspect} of the copy`} />,
  },
];

type CopyDifferencesProps = { originalId: string; copy: Bot };

/** Shows on the page of a new copy how the copy differs from its original. */
export function CopyDifferences({ originalId, copy }: CopyDifferencesProps) {
  const { original, name, error, retry } = useOriginal(originalId);
  return (
    <Card title="Differences from the original" beside={<OriginalLink id={originalId} name={name} />}>
      {original && <DifferencesTable original={original} copy={copy} />}
      {original === undefined && (
        <Loading label="the original">
          <LinesSkeleton lines={3} />
        </Loading>
      )}
      {original === null &&
        (error ? (
          <ErrorPanel error={error} onRetry={retry} />
        ) : (
          <p>
            The original is unknown, so the two cannot be compared: this service cannot read bots, and has not
            returned that one in this tab.
          </p>
        ))}
      <p className="note regular block mt-3">
        The API does not document whether a copy includes the folder, the persona weights, the split test and
        the channel rules.
        {original && ' This compares what the service returned.'}
      </p>
    </Card>
  );
}

/** Reads the original bot. `original` is undefined while the bot loads, and null if the bot cannot be loaded. */
function useOriginal(originalId: string): {
  original: Bot | null | undefined;
  /** The name of the original, which other records may contain even if the bot cannot be loaded. */
  name: string | null;
  error: unknown;
  retry: () => void;
} {
  const queryClient = useQueryClient();
  const { data, error, isEnabled, isPending, refetch } = useQuery(botQueries.detail(originalId));
  const listed = queryClient.getQueryData(botDirectory().queryKey);
  const seen = listed?.data.find(({ id }) => id === originalId);
  const known = data?.data ?? seen?.bot ?? null;
  return {
    original: known ?? (isEnabled && isPending ? undefined : null),
    name: known?.name ?? seen?.name ?? null,
    error,
    retry: () => void refetch(),
  };
}

function OriginalLink({ id, name }: { id: string; name: string | null }) {
  return (
    <Link className="breaks shrink" style={{ padding: '2px 0' }} to={paths.bot(id)} dir="auto">
      {name || id}
    </Link>
  );
}

function DifferencesTable({ original, copy }: { original: Bot; copy: Bot }) {
  const personas = useNames('persona');
  const folders = useFolders();
  const differences = useMemo(
    () =>
      botDifferences(original, copy, {
        personaOf: (id) => personas.byId.get(id)?.name ?? null,
        folderOf: (id) => folders.pathTo(id).map(folderName).join(' / ') || null,
      }),
    [original, copy, personas.byId, folders],
  );
  if (differences.length === 0) return <p>The copy is set up exactly like the original.</p>;
  return (
    <Table
      caption="Differences from the original"
      columns={COLUMNS}
      rows={differences}
      getRowKey={({ aspect }) => aspect}
      stackBelow={600}
    />
  );
}

const FEW = 6;

function LineList({ lines, bot }: { lines: AspectLines; bot: string }) {
  const [isOpen, setOpen] = useState(false);
  if (lines === null) return <span className="note regular block">not sent</span>;
  if (lines.length === 0) return <EmptyValue label="nothing" />;
  const shown = isOpen ? lines : lines.slice(0, FEW);
  return (
    <div>
      <ul>
        {shown.map((line, place) => (
          // The index is a stable key, because the order never changes. Two lines may have the same text.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      {lines.length > FEW && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={isOpen ? `Show fewer of ${bot}` : `Show all ${lines.length} of ${bot}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${lines.length}`}
        </Button>
      )}
    </div>
  );
}
