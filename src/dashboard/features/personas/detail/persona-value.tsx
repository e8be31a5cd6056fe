import type { ReactNode } from 'react';
import type { Persona } from '#contract/persona.ts';
import { BotLink, FolderPath } from '../../../list/links.tsx';
import { formatNumber } from '../../../lib/format.ts';
import type { Folders } from '../../../api/names/folder-names.ts';
import { LongText } from '../../../ui/long-text.tsx';
import { parseHexColor } from '../../../lib/color.ts';
import { CopyableId } from '../../../ui/copyable.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { SafeLink } from '../../../ui/link.tsx';
import { CodeValue, EmptyValue, Value } from '../../../ui/value.tsx';
import styles from './persona-page.module.css';

type PersonaValueProps = { field: keyof Persona; persona: Persona; folders: Folders };

export function PersonaValue({ field, persona, folders }: PersonaValueProps): ReactNode {
  switch (field) {
    case 'id':
      return <CopyableId value={persona.id} label="persona id" keep={24} />;
    case 'agencyId':
      return <Id value={persona.agencyId} label="agency id" />;
    case 'folderId':
      return <Folder id={persona.folderId} folders={folders} />;
    case 'aiProviderPreferences':
      return <Providers providers={persona.aiProviderPreferences} />;
    case 'bots':
      return <Bots bots={persona.bots} />;
    case 'botIds':
      return <BotIds ids={persona.botIds} />;
    case 'color':
      return <Color text={persona.color} />;
    case 'imageUri':
      return persona.imageUri ? <SafeLink href={persona.imageUri} /> : <Value value={persona.imageUri} />;
    case 'modifiedAt':
      return <Moment value={persona.modifiedAt} />;
    case 'typoPercent':
    case 'breakupLargeMessagePercent':
      return <Percent value={persona[field]} />;
    case 'personaName':
    case 'description':
    case 'howToRespond':
    case 'voiceStyles':
    case 'responseTime':
    case 'modifiedBy':
      return <Text text={persona[field]} />;
    default:
      return <Value value={persona[field]} />;
  }
}

function Percent({ value }: { value: number | undefined }) {
  return value === undefined ? <EmptyValue /> : `${formatNumber(value)}%`;
}

function Text({ text }: { text: string | null }) {
  return text ? <LongText text={text} /> : <Value value={text} />;
}

function Id({ value, label }: { value: string | null; label: string }) {
  return value ? <CopyableId value={value} label={label} keep={24} /> : <Value value={value} />;
}

function Folder({ id, folders }: { id: string | null; folders: Folders }) {
  return (
    <div style={{ lineHeight: '24px' }}>
      <FolderPath id={id} folders={folders} />
      {id && <CopyableId value={id} label="folder id" keep={24} />}
    </div>
  );
}

function Providers({ providers }: { providers: readonly string[] | null }) {
  if (!providers || providers.length === 0) return <EmptyValue label="no AI providers" />;
  return (
    <ol className="breaks figures" style={{ listStyle: 'decimal', paddingInlineStart: 20 }}>
      {providers.map((provider, place) => (
        // The index is the key, because a provider may occur twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place} dir="auto">
          <CodeValue value={provider} />
        </li>
      ))}
    </ol>
  );
}

function Bots({ bots }: { bots: Persona['bots'] }) {
  if (!bots || bots.length === 0) return <EmptyValue label="no bots" />;
  return (
    <ul className={styles.list}>
      {bots.map(({ id, name }, place) => (
        // The index is the key, because ids may be missing or occur twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>{id ? <BotLink id={id} /> : <bdi>{name ?? <EmptyValue label="no bot" />}</bdi>}</li>
      ))}
    </ul>
  );
}

function BotIds({ ids }: { ids: readonly string[] | null }) {
  if (!ids || ids.length === 0) return <EmptyValue label="no bot ids" />;
  return (
    <ul className={styles.list}>
      {[...new Set(ids)].map((id) => (
        <li key={id}>
          <CopyableId value={id} label="bot id" keep={24} />
        </li>
      ))}
    </ul>
  );
}

function Color({ text }: { text: string | null }) {
  const color = parseHexColor(text);
  return (
    <span className="wrap shrink rows-0">
      {color !== null && <span className={styles.swatch} style={{ background: color }} aria-hidden />}
      <span>
        <Value value={text} />
      </span>
      {text && color === null && <span className={styles.aside}>Not a hex colour: not used</span>}
    </span>
  );
}
