import type { BotTool } from '#contract/bot.ts';
import type { ToolKind } from './agency-contents.ts';
import { opaqueId, type Random } from './random.ts';

/**
 * Creates a bot tool of each kind. The kind determines the fields of `options`. Tools of one kind differ only in ids
 * and details.
 */
const MAKE: Record<ToolKind, (random: Random) => Omit<BotTool, 'id'>> = {
  calendar: (random) => ({
    type: 'calendar',
    enabled: true,
    options: {
      provider: random.pick(['google', 'outlook', 'cronofy']),
      calendarId: `cal_${random.token(12)}`,
      slotMinutes: random.pick([[30], [30, 60], [20, 40]]),
      bufferMinutes: random.pick([0, 10, 15]),
      daysAhead: random.pick([7, 14, 30]),
      hours: { mon: ['09:00-12:30', '13:30-18:00'], fri: ['09:00-15:00'], sun: [] },
      holdBeforeConfirming: random.chance(0.5),
      location: null,
    },
  }),
  crm: (random) => ({
    type: 'crm_update',
    enabled: random.chance(0.9),
    options: {
      overwrite: false,
      fields: [
        { from: 'budget', to: `cf_${random.int(100, 999)}`, when: 'known' },
        { from: 'time frame', to: `cf_${random.int(100, 999)}`, when: 'always' },
      ],
      pipeline: {
        id: `pip_${random.token(8)}`,
        stages: { booked: 'Appointment set', lost: 'Lost: no reply' },
      },
    },
  }),
  library: (random) => ({
    type: 'library_search',
    enabled: true,
    options: {
      libraries: [`lib_${random.token(8)}`, `lib_${random.token(8)}`],
      maxPassages: random.int(3, 8),
      minScore: 0.62,
    },
  }),
  handover: (random) => ({
    type: 'handover',
    enabled: true,
    options: {
      when: ['the lead asks for a person', 'the lead is angry', 'an emergency'],
      notify: { team: random.pick(['Front office', 'Sales', 'On call']), by: ['email', 'sms'] },
      pauseMinutes: random.pick([60, 240, 1440]),
    },
  }),
  listings: (random) => ({
    type: 'http_request',
    enabled: true,
    options: {
      method: 'GET',
      url: `https://listings.northlight-studio.example/${random.token(6).toLowerCase()}?max=5`,
      headers: { Accept: 'application/json' },
      timeoutSeconds: 8,
      retry: { times: 2, onStatus: [429, 503] },
    },
  }),
  payment: () => ({ type: 'payment_link', enabled: false, options: {} }),
};

export function toolsOf(
  kinds: readonly ToolKind[] | undefined,
  seed: number,
  random: Random,
  botIndex: number,
): BotTool[] | null {
  // A tool that a user added and never configured.
  const unfinished = { type: 'voice_call', enabled: false, options: null };
  const made = kinds?.map((kind) => MAKE[kind](random));
  if (made && random.chance(0.15)) made.push(unfinished);
  return (
    made?.map((tool, index) => ({ id: opaqueId('tool', seed, botIndex * 100 + index), ...tool })) ?? null
  );
}
