import type { ChannelRules, TagFilter } from '#contract/bot-source.ts';
import { tip } from '../../../ui/tip.ts';
import { codePhrase } from '../../../lib/code-words.ts';
import { CodeValue, EmptyValue } from '../../../ui/value.tsx';
import styles from './bot-page.module.css';
import { RawJson } from './raw-json.tsx';
import { channelRuleText, tagFilterText, type GroupText, type RuleText, type Word } from './rule-text.ts';

/**
 * Lists the groups of a tag filter, one per line (e.g. 'ANY of: has tag Hot'), below the operator that combines them.
 */
export function TagFilterList({ filter }: { filter: TagFilter | null }) {
  const words = tagFilterText(filter);
  if (words === null) return <EmptyValue label="no tag filter" />;
  return (
    <>
      <p>
        <OpenWord word={words.operator} />
        {words.groups.length === 0 ? ': no groups' : ' these groups:'}
      </p>
      <ul className={styles.rules}>
        {words.groups.map((group, index) => (
          // The index is a stable key, because the order never changes. Groups have no id.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Group group={group} />
          </li>
        ))}
      </ul>
      <RawJson value={filter} label="tag filter" />
    </>
  );
}

function Group({ group: { operator, rules } }: { group: GroupText }) {
  return (
    <>
      <OpenWord word={operator} />:{' '}
      {rules.length === 0
        ? 'no rules'
        : rules.map((rule, index) => (
            // The index is a stable key, because the order never changes. Rules have no id.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index}>
              {index > 0 && ', '}
              <Rule rule={rule} />
            </span>
          ))}
    </>
  );
}

function Rule({ rule: { condition, tagName, tagId } }: { rule: RuleText }) {
  const tag = (
    <b {...tip(tagId ? `Tag id ${tagId}` : 'Without an id')}>
      <bdi>{tagName || tagId || 'without a name'}</bdi>
    </b>
  );
  // A known condition precedes the tag: 'has tag Hot'. An unknown condition follows the tag: 'tag Hot added after'.
  return condition.isKnown ? (
    <>
      <OpenWord word={condition} /> {tag}
    </>
  ) : (
    <>
      tag {tag} <OpenWord word={condition} />
    </>
  );
}

/**
 * Lists the rule sets of the channels, one per line, e.g. 'sms, allow: starts with /quote'. The API does not document
 * how the rules of a set combine.
 */
export function ChannelRuleList({ rules }: { rules: ChannelRules | null }) {
  const sets = channelRuleText(rules);
  if (sets === null) return <EmptyValue label="no channel rules" />;
  if (sets.length === 0) return 'An empty list';
  return (
    <>
      <ul className={styles.rules}>
        {sets.map((set, index) => (
          // The index is the key, because two rule sets may have the same channel.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <b>
              <CodeValue value={set.channel} />
            </b>
            , <CodeValue value={set.type} />:{' '}
            {set.rules.length === 0
              ? 'no rules'
              : set.rules.map(({ operator, value }, place) => (
                  // The index is a stable key, because the order never changes. Rules have no id.
                  // oxlint-disable-next-line react/no-array-index-key
                  <span key={place}>
                    {place > 0 && ', '}
                    <OpenWord word={operator} /> <code>{value === null ? '–' : value || '(empty)'}</code>
                  </span>
                ))}
          </li>
        ))}
      </ul>
      <RawJson value={rules} label="channel rules" />
    </>
  );
}

/**
 * Shows the text of a known operator or condition, or an unknown value as words, with the value from the service in a
 * tooltip.
 */
function OpenWord({ word: { text, raw, isKnown } }: { word: Word }) {
  if (isKnown) {
    return (
      <span className="breaks medium" {...tip(`Sent as '${raw}'`)}>
        {text}
      </span>
    );
  }
  if (raw === null) return <em>{text}</em>;
  const words = codePhrase(text);
  return words === text ? (
    <code className="tag">{text}</code>
  ) : (
    <span className="tag" {...tip(`Sent as '${raw}'`)}>
      {words}
    </span>
  );
}
