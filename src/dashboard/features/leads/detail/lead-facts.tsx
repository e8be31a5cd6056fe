import type { Lead } from '#contract/lead.ts';
import { Card } from '../../../ui/card.tsx';
import { SourceLink } from '../../../list/source-link.tsx';
import { useSourceOptions } from '../../../api/source-options.ts';
import { CopyableId } from '../../../ui/copyable.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Nothing, Value } from '../../../ui/value.tsx';
import styles from './lead-page.module.css';
import { ZonedMoment } from './zoned-moment.tsx';

export function LeadFacts({ lead }: { lead: Lead }) {
  const { nameOf } = useSourceOptions();
  const { source, mimicSourceId, tags, wontRespondUntil } = lead;
  const sourceId = source?.id ?? null;
  return (
    <Card title="About">
      <DescriptionList
        items={[
          {
            term: 'Source',
            value: <Source id={sourceId} name={source?.name ?? (sourceId && nameOf(sourceId))} />,
          },
          {
            term: 'Mimic source',
            value: <Source id={mimicSourceId} name={mimicSourceId && nameOf(mimicSourceId)} />,
          },
          { term: 'Tags', value: <Tags tags={tags} /> },
          { term: "Won't respond until", value: <ZonedMoment value={wontRespondUntil} /> },
        ]}
      />
    </Card>
  );
}

function Source({ id, name }: { id: string | null; name: string | null }) {
  if (!id && !name) return <Nothing label="no source" />;
  return (
    <span className={styles.source}>
      {name && <SourceLink id={id} name={name} />}
      {id && <CopyableId value={id} label="source id" keep={24} />}
    </span>
  );
}

function Tags({ tags }: { tags: readonly string[] | null }) {
  if (!tags || tags.length === 0) return <Nothing label="no tags" />;
  return (
    <ul className={styles.tags}>
      {[...new Set(tags)].map((tag) => (
        <li key={tag} className={styles.tag}>
          <Value value={tag} />
        </li>
      ))}
    </ul>
  );
}
