import type { FollowUpSequence, FollowUpState } from '#contract/bot.ts';
import type { BotRow } from '../bots/read.ts';
import type { FollowUpStyle } from './agency-contents.ts';

type FollowUp = Pick<
  BotRow,
  | 'followUpActive'
  | 'followUpSequences'
  | 'smartFollowUp'
  | 'followUpRepeat'
  | 'followUpVarianceMinutes'
  | 'followUpExtraPrompt'
  | 'followUpStates'
>;

/** Returns the follow-up settings for a style. Without a style, follow-ups are off. */
export function followUpOf(style: FollowUpStyle | undefined): FollowUp {
  return style ? STYLES[style] : NONE;
}

const NONE: FollowUp = {
  followUpActive: false,
  followUpSequences: null,
  smartFollowUp: false,
  followUpRepeat: false,
  followUpVarianceMinutes: 0,
  followUpExtraPrompt: null,
  followUpStates: null,
};

const STAGES: FollowUpState[] = [
  {
    id: 1,
    name: 'New, no answer yet',
    isDefault: true,
    sequences: inOrder([15, 'minutes'], [4, 'hours'], [1, 'days']),
    repeatFinal: false,
    extraPrompt: null,
    order: 0,
  },
  {
    id: 2,
    name: 'Asked for a price',
    isDefault: false,
    sequences: inOrder([3, 'hours'], [2, 'days'], [5, 'days']),
    repeatFinal: false,
    extraPrompt: 'Refer to the price that was named. Do not lower it.',
    order: 1,
  },
  {
    id: 4,
    name: 'Missed an appointment',
    isDefault: false,
    sequences: inOrder([30, 'minutes'], [1, 'days']),
    repeatFinal: false,
    extraPrompt: 'No reproach. Offer two new times at once.',
    order: 2,
  },
  {
    id: 3,
    name: 'Wants to think about it',
    isDefault: false,
    sequences: inOrder([14, 'days'], [30, 'days']),
    repeatFinal: true,
    extraPrompt: '',
    order: 3,
  },
  { id: 7, name: null, isDefault: false, sequences: null, repeatFinal: false, extraPrompt: null, order: 4 },
];

const STYLES: Record<FollowUpStyle, FollowUp> = {
  gentle: {
    ...NONE,
    followUpActive: true,
    followUpSequences: inOrder([1, 'days'], [4, 'days']),
    followUpVarianceMinutes: 45,
    followUpStates: [],
  },
  persistent: {
    followUpActive: true,
    followUpSequences: inOrder(
      [10, 'minutes'],
      [2, 'hours'],
      [8, 'hours'],
      [1, 'days'],
      [3, 'days'],
      [7, 'days'],
    ),
    smartFollowUp: false,
    followUpRepeat: true,
    followUpVarianceMinutes: 7,
    followUpExtraPrompt:
      'Every message has a new reason to write. After the fourth, offer to close the file.',
    followUpStates: null,
  },
  stages: {
    followUpActive: true,
    followUpSequences: inOrder([20, 'minutes'], [1, 'days'], [3, 'days']),
    smartFollowUp: true,
    followUpRepeat: false,
    followUpVarianceMinutes: 20,
    followUpExtraPrompt: 'Two sentences at most, and one question.',
    followUpStates: STAGES,
  },
};

function inOrder(...waits: (readonly [duration: number, unit: string])[]): FollowUpSequence[] {
  return waits.map(([duration, unit], order) => ({ order, duration, unit }));
}
