import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sourceDirectory, type KnownSource, type SourceDirectory } from '../../../../api/source-directory.ts';
import { countOf } from '../../../../lib/count-of.ts';
import { CopyableId } from '../../../../ui/copyable.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { Value } from '../../../../ui/value.tsx';
import styles from './overview.module.css';

/** What the source is, as far as anything says so. */
export function SourceFacts({ sourceId }: { sourceId: string }) {
  const directory = useSuspenseQuery(sourceDirectory()).data;
  const source = directory.data.find(({ id }) => id === sourceId);
  if (!source) return <NotNamed sourceId={sourceId} directory={directory} />;
  const isListed = directory.gatheredFrom === null;
  return (
    <>
      <DescriptionList
        items={[
          {
            term: 'Name',
            value: (
              <bdi>
                <Value value={source.name} />
              </bdi>
            ),
          },
          ...(isListed ? listedFacts(source) : []),
          { term: 'Source id', value: <CopyableId value={sourceId} label="source id" keep={24} /> },
        ]}
      />
      {!isListed && (
        <p className={styles.quiet}>
          This service has no list of sources: the category and the key of this one, and whether it is on, are
          not known.
        </p>
      )}
    </>
  );
}

function listedFacts({ category, key, enabled }: KnownSource): { term: string; value: ReactNode }[] {
  return [
    {
      term: 'Category',
      value: (
        <bdi>
          <Value value={category} />
        </bdi>
      ),
    },
    {
      term: 'Key',
      value: (
        <bdi>
          <Value value={key} />
        </bdi>
      ),
    },
    {
      term: 'State',
      value: <StatusChip tone={enabled ? 'good' : 'neutral'}>{enabled ? 'On' : 'Off'}</StatusChip>,
    },
  ];
}

/** Why nothing is known of it, and what can be done all the same. */
function NotNamed({ sourceId, directory }: { sourceId: string; directory: SourceDirectory }) {
  const { gatheredFrom, unreadable } = directory;
  if (gatheredFrom !== null) {
    return (
      <div className={styles.words}>
        <p>
          Nothing that was looked through names the source <code>{sourceId}</code>. {gatheredFrom}
        </p>
        <p>Its channels and its outbound webhook are set up by this id, and can be opened all the same.</p>
      </div>
    );
  }
  return (
    <div className={styles.words}>
      <p>
        The service’s list of sources has none with the id <code>{sourceId}</code>: it may have been deleted,
        or belong to another agency.
        {unreadable > 0 && ` ${unreadWords(unreadable)}`}
      </p>
      <p>
        Bots, leads and questions that still name it are shown here. Its channels and its outbound webhook can
        be opened, but the service may not take what is saved there.
      </p>
    </div>
  );
}

function unreadWords(unreadable: number): string {
  return `${countOf(unreadable, 'source')} of the list could not be read: it may be ${unreadable === 1 ? 'that one' : 'one of those'}.`;
}
