import type { ChannelRules, TagFilter } from '#contract/bot-source.ts';
import { tip } from '../../../ui/tip.ts';
import { EmptyValue, Value } from '../../../ui/value.tsx';
import styles from './bot-page.module.css';
import { RawJson } from './raw-json.tsx';
import { channelRuleText, tagFilterText, type GroupText, type RuleText, type Word } from './rule-text.ts';

/** 'ANY of: has tag Hot': a line for each group, and how the groups belong together above them. */
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
          // Groups have no name, and stand in the order of the filter.
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
            // Rules have no name, and stand in the order of their group.
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
  // 'has tag Hot', but of a word that we cannot put into a sentence: 'tag Hot added_after'.
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

/** 'sms, allow: starts with /quote': a line for each set. How the rules of one set combine is nowhere said. */
export function ChannelRuleList({ rules }: { rules: ChannelRules | null }) {
  const sets = channelRuleText(rules);
  if (sets === null) return <EmptyValue label="no channel rules" />;
  if (sets.length === 0) return 'An empty list';
  return (
    <>
      <ul className={styles.rules}>
        {sets.map((set, index) => (
          // Nothing keeps two sets from being of one channel.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <b>
              <Value value={set.channel} />
            </b>
            , <Value value={set.type} />:{' '}
            {set.rules.length === 0
              ? 'no rules'
              : set.rules.map(({ operator, value }, place) => (
                  // Rules have no name, and stand in the order of their set.
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

/** A word of an open list: what we read it as with the word itself on hover, or as it came. */
function OpenWord({ word: { text, raw, isKnown } }: { word: Word }) {
  if (isKnown) {
    return (
      <span className={styles.known} {...tip(`Sent as '${raw}'`)}>
        {text}
      </span>
    );
  }
  return raw === null ? <em>{text}</em> : <code className={styles.word}>{text}</code>;
}
