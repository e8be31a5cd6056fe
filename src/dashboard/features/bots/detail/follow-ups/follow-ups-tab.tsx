import type { Bot, FollowUpState } from '#contract/bot.ts';
import { Card } from '../../../../ui/card.tsx';
import { LongText } from '../../../../ui/long-text.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { Value } from '../../../../ui/value.tsx';
import pageStyles from '../bot-page.module.css';
import styles from './follow-ups.module.css';
import { Ladder } from './ladder.tsx';
import { countOf } from '../../../../lib/count-of.ts';
import layout from '../../../../ui/two-columns.module.css';

/** How the bot writes again to a lead that does not answer: its own ladder, and those of its follow-up states. */
export function FollowUpsTab({ bot }: { bot: Bot }) {
  const states = bot.followUpStates?.toSorted((a, b) => a.order - b.order) ?? [];
  return (
    <div className={layout.columns}>
      <div className={layout.column}>
        <Card title="Sequence" beside={<OnOff isOn={bot.followUpActive} />}>
          <Ladder
            sequences={bot.followUpSequences}
            varianceMinutes={bot.followUpVarianceMinutes}
            end={bot.followUpRepeat ? 'Repeats' : null}
          />
        </Card>
        {states.map((state, index) => (
          // Nothing keeps two states from having one id.
          // oxlint-disable-next-line react/no-array-index-key
          <StateCard key={index} state={state} />
        ))}
        {states.length === 0 && (
          <Card title="Follow-up states">
            <p className={pageStyles.nothing}>
              {bot.followUpStates === null
                ? 'The service sent no follow-up states with this bot.'
                : 'The list of follow-up states that the service sent with this bot is empty.'}
            </p>
          </Card>
        )}
      </div>
      <div className={layout.column}>
        <Card title="Settings">
          <DescriptionList
            items={[
              { term: 'Active', value: <Value value={bot.followUpActive} /> },
              { term: 'Smart follow-up', value: <Value value={bot.smartFollowUp} /> },
              { term: 'Repeats', value: <Value value={bot.followUpRepeat} /> },
              { term: 'Variance', value: `± ${countOf(bot.followUpVarianceMinutes, 'minute')}` },
              { term: 'Extra prompt', value: <Prompt text={bot.followUpExtraPrompt} /> },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}

function StateCard({ state }: { state: FollowUpState }) {
  const { id, name, isDefault, order, repeatFinal, extraPrompt, sequences } = state;
  return (
    <Card
      title={name || `State ${id}`}
      beside={isDefault && <StatusChip tone="accent">Default</StatusChip>}
      actions={
        <span className={styles.ids}>
          State {id} · order {order}
        </span>
      }
    >
      <Ladder
        sequences={sequences}
        varianceMinutes={null}
        end={repeatFinal ? 'Repeats the last step' : null}
      />
      <div className={styles.prompt}>
        <span className={styles.term}>Extra prompt</span>
        <div className={styles.text}>
          <Prompt text={extraPrompt} />
        </div>
      </div>
    </Card>
  );
}

function Prompt({ text }: { text: string | null }) {
  return text ? <LongText text={text} /> : <Value value={text} />;
}

function OnOff({ isOn }: { isOn: boolean }) {
  return <StatusChip tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusChip>;
}
