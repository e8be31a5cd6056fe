import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import type { BotSource } from '#contract/bot-source.ts';
import { codeWords } from '../../../lib/code-words.ts';
import { SourceLink } from '../../../list/links.tsx';
import { useNames } from '../../../api/names/names.ts';
import { CopyableId } from '../../../ui/copyable.tsx';
import { CodeValue, DescriptionList, EmptyValue, StatusChip, Value } from '../../../ui/value.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { tip } from '../../../ui/tip.ts';
import { ChannelRuleList, TagFilterList } from './source-rules.tsx';
import styles from './bot-page.module.css';
import { pluralize } from '../../../lib/pluralize.ts';

type SourceCardProps = { source: BotSource; isOpen: boolean; onToggle: () => void };

export function SourceCard({ source, isOpen, onToggle }: SourceCardProps) {
  const id = useId();
  const { name, key, category, enabled } = source;
  return (
    <section className="surface shrink" style={{ padding: '4px 16px' }} aria-labelledby={`${id}-name`}>
      <div className="wrap gap-3 rows-0" style={{ minHeight: 32 }}>
        <h2 id={`${id}-name`} className="shrink">
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-all`}
            onClick={onToggle}
          >
            <ChevronRight className={styles.chevron} data-open={isOpen} size={16} aria-hidden />
            <bdi>{name || key || 'Source without a name'}</bdi>
          </button>
        </h2>
        <StatusChip tone={enabled ? 'good' : 'neutral'}>{enabled ? 'On' : 'Off'}</StatusChip>
        {!isOpen && category && <span className="quiet breaks figures">{codeWords(category)}</span>}
        {!isOpen && <span className="quiet push">{summaryOf(source)}</span>}
      </div>
      <div id={`${id}-all`}>{isOpen && <SourceDetails source={source} />}</div>
    </section>
  );
}

/** Summarises the collapsed settings of a source, e.g. '2 channels · 1 tag'. */
function summaryOf({
  tagFilterConfig,
  channelRules,
  tags,
  channelList,
  flowVariableValues,
}: BotSource): string {
  const counts = [
    [channelList?.length, 'channel'],
    [tags?.length, 'tag'],
    [tagFilterConfig?.groups?.length, 'tag filter group'],
    [channelRules?.channels?.length, 'channel rule set'],
    [Object.keys(flowVariableValues ?? {}).length, 'flow variable'],
  ] as const;
  return counts.flatMap(([count, what]) => (count ? pluralize(count, what) : [])).join(' · ');
}

function SourceDetails({ source }: { source: BotSource }) {
  const { byId } = useNames('source');
  // assumed: a source of a bot is the source of the agency with the same id. If no source has that id, the source with
  // the same name is used.
  const own = byId.get(source.id ?? '') ?? [...byId.values()].find(({ name }) => name === source.name);
  return (
    <div style={{ padding: '4px 0 12px' }}>
      <DescriptionList
        items={[
          ...(source.name ? [] : [{ term: 'Name', value: <Value value={source.name} /> }]),
          ...(own ? [{ term: 'Source', value: <SourceLink id={own.id} /> }] : []),
          {
            term: 'Id',
            value: source.id ? (
              <CopyableId value={source.id} label="source id" keep={24} />
            ) : (
              <Value value={source.id} />
            ),
          },
          { term: 'Key', value: <Value value={source.key} /> },
          { term: 'Category', value: <CodeValue value={source.category} /> },
          { term: 'Persona name here', value: <Value value={source.personaNameOverride} /> },
          { term: 'Channels', value: <Channels channels={source.channelList} /> },
          { term: 'Tags', value: <SourceTags tags={source.tags} /> },
          { term: 'Tag filter', value: <TagFilterList filter={source.tagFilterConfig} /> },
          { term: 'Channel rules', value: <ChannelRuleList rules={source.channelRules} /> },
          { term: 'Flow variables', value: <FlowVariables values={source.flowVariableValues} /> },
        ]}
      />
    </div>
  );
}

function Channels({ channels }: { channels: readonly string[] | null }) {
  if (channels === null) return <EmptyValue label="no channels" />;
  if (channels.length === 0) return 'An empty list';
  return (
    <ul className="wrap gap-1">
      {[...new Set(channels)].map((channel) => (
        <li key={channel} className="tag">
          <CodeValue value={channel} />
        </li>
      ))}
    </ul>
  );
}

const VARIABLES: readonly TableColumn<[string, string | null]>[] = [
  {
    header: 'Variable',
    isRowHeader: true,
    width: '36%',
    cell: ([name]) => <code>{name || '(empty)'}</code>,
  },
  {
    header: 'Value',
    cell: ([, value]) => (
      <span dir="auto">
        <Value value={value} />
      </span>
    ),
  },
];

function FlowVariables({ values }: { values: BotSource['flowVariableValues'] }) {
  if (values === null) return <EmptyValue label="no flow variables" />;
  const entries = Object.entries(values);
  if (entries.length === 0) return 'An empty list';
  return (
    <Table
      caption="Flow variables"
      hidesHeader
      columns={VARIABLES}
      rows={entries}
      getRowKey={([name]) => name}
    />
  );
}

/**
 * Shows the tags of a source, each as approving or denying. assumed: `approveDeny` is true for 'approve'. The API
 * documents only that it is a boolean.
 */
function SourceTags({ tags }: { tags: BotSource['tags'] }) {
  if (tags === null) return <EmptyValue label="no tags" />;
  if (tags.length === 0) return 'An empty list';
  return (
    <ul>
      {tags.map(({ id, name, approveDeny }, index) => {
        const Icon = approveDeny ? Check : Ban;
        return (
          // The index is the key, because the same tag may occur twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="wrap rows-0">
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
