import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getBot, type Bot } from '#contract/bot.ts';
import { botDirectory } from '../../../api/bot-directory.ts';
import { botQueries } from '../../../api/bot-queries.ts';
import { offers } from '../../../api/config.ts';
import { Card } from '../../../ui/card.tsx';
import { folderName, useFolders } from '../../../api/folder-names.ts';
import { usePersonas } from '../../../api/persona-names.ts';
import { paths } from '../../../lib/paths.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import * as roles from '../../../ui/table-roles.ts';
import { differencesBetween, type Difference } from './differences.ts';
import styles from './duplicate-bot.module.css';
import { LineList } from './line-list.tsx';
import { Link } from '../../../ui/link.tsx';

type CopyDifferencesProps = { originalId: string; copy: Bot };

/** On the page of a bot that was just copied: what it has not from its original. */
export function CopyDifferences({ originalId, copy }: CopyDifferencesProps) {
  const { original, name, error, retry } = useOriginal(originalId);
  return (
    <Card title="What differs from the original" beside={<OriginalLink id={originalId} name={name} />}>
      {original && <DifferencesTable original={original} copy={copy} />}
      {original === undefined && <Pending />}
      {original === null &&
        (error ? (
          <ErrorPanel error={error} onRetry={retry} />
        ) : (
          <p>
            The original is not known here, so that the two cannot be compared: this service has no read of
            bots, and did not answer that bot in this tab.
          </p>
        ))}
      <p className={styles.note}>
        The service’s document does not promise whether a copy carries the folder, the weights of the
        personas, the split test and the channel rules.
        {original && ' This compares what the service answered.'}
      </p>
    </Card>
  );
}

/** Undefined while it is on its way, null where it cannot be had. */
function useOriginal(originalId: string): {
  original: Bot | null | undefined;
  /** Known also where the bot itself is not. */
  name: string | null;
  error: unknown;
  retry: () => void;
} {
  const queryClient = useQueryClient();
  const isOffered = offers(getBot);
  const { data, error, isPending, refetch } = useQuery({
    ...botQueries.detail(originalId),
    enabled: isOffered,
  });
  const listed = queryClient.getQueryData(botDirectory().queryKey);
  const seen = listed?.data.find(({ id }) => id === originalId);
  const known = data?.data ?? seen?.bot ?? null;
  return {
    original: known ?? (isOffered && isPending ? undefined : null),
    name: known?.name ?? seen?.name ?? null,
    error,
    retry: () => void refetch(),
  };
}

function OriginalLink({ id, name }: { id: string; name: string | null }) {
  return (
    <Link className={styles.original} to={paths.bot(id)} dir="auto">
      {name || id}
    </Link>
  );
}

function Pending() {
  return (
    <div aria-busy="true" className={styles.pending}>
      <output className="visually-hidden">Loading the original</output>
      <i aria-hidden />
      <i aria-hidden />
      <i aria-hidden />
    </div>
  );
}

function DifferencesTable({ original, copy }: { original: Bot; copy: Bot }) {
  const personas = usePersonas();
  const folders = useFolders();
  const differences = useMemo(
    () =>
      differencesBetween(original, copy, {
        personaOf: (id) => personas.byId.get(id)?.personaName ?? null,
        folderOf: (id) => folders.pathTo(id).map(folderName).join(' / ') || null,
      }),
    [original, copy, personas.byId, folders],
  );
  if (differences.length === 0) return <p>The copy is set up exactly like the original.</p>;
  return (
    <table className={styles.table} {...roles.table}>
      <thead {...roles.rowGroup}>
        <tr {...roles.row}>
          <th scope="col" {...roles.columnHeading}>
            What
          </th>
          <th scope="col" {...roles.columnHeading}>
            Original
          </th>
          <th scope="col" {...roles.columnHeading}>
            Copy
          </th>
        </tr>
      </thead>
      <tbody {...roles.rowGroup}>
        {differences.map((difference) => (
          <DifferenceRow key={difference.aspect} difference={difference} />
        ))}
      </tbody>
    </table>
  );
}

function DifferenceRow({ difference: { aspect, original, copy, shared } }: { difference: Difference }) {
  return (
    <tr {...roles.row}>
      <th scope="row" {...roles.rowHeading}>
        {aspect}
        {shared > 0 && <span className={styles.shared}>{shared} more alike</span>}
      </th>
      <td data-bot="Original" {...roles.cell}>
        <LineList lines={original} bot={`${aspect} of the original`} />
      </td>
      <td data-bot="Copy" {...roles.cell}>
        <LineList lines={copy} bot={`${aspect} of the copy`} />
      </td>
    </tr>
  );
}
