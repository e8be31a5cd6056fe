import Repeat2 from 'lucide-react/icons/repeat-2';
import type { Bot, FollowUpSequence, FollowUpState } from '#contract/bot.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Card, CardColumn, Columns } from '../../../ui/card.tsx';
import { DescriptionList, StatusChip, Value } from '../../../ui/value.tsx';
import { tip } from '../../../ui/tip.ts';
import { LongText } from '../../../ui/long-text.tsx';
import { Notices } from '../../../ui/feedback.tsx';
import styles from './bot-page.module.css';
import { ladderOf } from './follow-up-ladder.ts';

export function FollowUpsTab({ bot }: { bot: Bot }) {
  const states = bot.followUpStates?.toSorted((a, b) => a.order - b.order) ?? [];
  return (
    <Columns>
      <CardColumn>
        <Card title="Sequence" beside={<OnOff isOn={bot.followUpActive} />}>
          <Ladder
            sequences={bot.followUpSequences}
            varianceMinutes={bot.followUpVarianceMinutes}
            end={bot.followUpRepeat ? 'Repeats' : null}
          />
        </Card>
        {states.map((state, index) => (
          // The index is the key, because two states may have the same id.
          // oxlint-disable-next-line react/no-array-index-key
          <StateCard key={index} state={state} />
        ))}
        {states.length === 0 && (
          <Card title="Follow-up states">
            <p className="quiet breaks figures">
              {bot.followUpStates === null
                ? 'The service sent no follow-up states with this bot.'
                : 'The service sent an empty list of follow-up states.'}
            </p>
          </Card>
        )}
      </CardColumn>
      <CardColumn>
        <Card title="Settings">
          <DescriptionList
            items={[
              { term: 'Active', value: <Value value={bot.followUpActive} /> },
              { term: 'Smart follow-up', value: <Value value={bot.smartFollowUp} /> },
              { term: 'Repeats', value: <Value value={bot.followUpRepeat} /> },
              { term: 'Variance', value: `± ${pluralize(bot.followUpVarianceMinutes, 'minute')}` },
              { term: 'Extra prompt', value: <Prompt text={bot.followUpExtraPrompt} /> },
            ]}
          />
        </Card>
      </CardColumn>
    </Columns>
  );
}

function StateCard({ state }: { state: FollowUpState }) {
  const { id, name, isDefault, order, repeatFinal, extraPrompt, sequences } = state;
  return (
    <Card
      title={name || `State ${id}`}
      beside={isDefault && <StatusChip tone="accent">Default</StatusChip>}
      actions={
        <span className={styles.aside} {...tip(`Order ${order}`)}>
          State {id}
        </span>
      }
    >
      <Ladder
        sequences={sequences}
        varianceMinutes={null}
        end={repeatFinal ? 'Repeats the last step' : null}
      />
      <div
        className="grid gap-4 rule-above mt-3"
        style={{ gridTemplateColumns: '96px minmax(0, 1fr)', paddingTop: 8 }}
      >
        <span className="quiet">Extra prompt</span>
        <div>
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

type LadderProps = {
  sequences: readonly FollowUpSequence[] | null;
  /** The maximum deviation from the planned time, in minutes. Null if the API has no such field for this sequence. */
  varianceMinutes: number | null;
  /** The text after the last step. Null if nothing happens after the last step. */
  end: string | null;
};

const STEP_HEIGHT = 30;
const LONGEST_GAP = 36;

/**
 * Draws the steps of a follow-up sequence on a vertical timeline, each with the total time since the start. Longer
 * waits get larger gaps.
 */
function Ladder({ sequences, varianceMinutes, end }: LadderProps) {
  const { steps, notices } = ladderOf(sequences);
  if (steps.length === 0) {
    return (
      <p className="quiet breaks figures">
        {sequences === null ? 'The service sent no steps.' : 'The list of steps is empty.'}
      </p>
    );
  }
  const variance = varianceMinutes ? `± ${formatNumber(varianceMinutes)} min` : null;
  return (
    <>
      <Notices items={notices} />
      <ol className="figures mt-1">
        {steps.map(({ order, wait, after, gap }, index) => (
          // The index is the key, because several steps may have the same order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.step} style={{ minHeight: STEP_HEIGHT + gap * LONGEST_GAP }}>
            <span className="quiet breaks shrink to-end" style={{ paddingRight: 12 }}>
              {after ?? ''}
            </span>
            <span className={styles.what}>
              <span>
                {index === 0 ? 'after' : 'then after'} <b>{wait}</b>
                {variance && <span className={styles.aside}> {variance}</span>}
              </span>
              <span className={styles.aside} {...tip(`Order ${order}`)}>
                Step {index + 1}
              </span>
            </span>
          </li>
        ))}
        {end !== null && (
          <li className={styles.end}>
            <span className="quiet breaks shrink to-end" style={{ paddingRight: 12 }} />
            <span className={styles.what}>
              <span className="inline quiet">
                <Repeat2 size={14} aria-hidden />
                {end}
              </span>
            </span>
          </li>
        )}
      </ol>
    </>
  );
}
