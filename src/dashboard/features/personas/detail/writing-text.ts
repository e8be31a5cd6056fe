import type { Persona } from '#contract/persona.ts';

type Writing = Pick<Persona, 'typoPercent' | 'breakupLargeMessagePercent' | 'responseTime' | 'responseDelay'>;

/**
 * Describes how a persona writes, with one sentence per known value. assumed: 0 percent means never and 100 percent
 * always. The API does not document what the percentages refer to, or the unit of the delay, so the sentences do not
 * state them.
 */
export function writingText(persona: Writing): string[] {
  const { typoPercent, breakupLargeMessagePercent, responseTime, responseDelay } = persona;
  return [
    percentText(typoPercent, 'Typos', {
      never: 'Makes no typos.',
      sometimes: 'Makes typos now and then.',
      always: 'Makes typos all the time.',
    }),
    percentText(breakupLargeMessagePercent, 'Splits long messages', {
      never: 'Never splits a long message.',
      sometimes: 'Splits some long messages.',
      always: 'Splits every long message.',
    }),
    responseTime?.trim() ? `Response time: ${responseTime.trim()}.` : null,
    delayText(responseDelay),
  ].filter((words) => words !== null);
}

type Words = { never: string; sometimes: string; always: string };

function percentText(percent: number | undefined, label: string, words: Words): string | null {
  if (percent === undefined) return null;
  if (percent < 0 || percent > 100) return `${label}: ${percent}, which is not a percentage.`;
  if (percent === 0) return words.never;
  return percent === 100 ? words.always : words.sometimes;
}

function delayText(delay: number | undefined): string | null {
  if (delay === undefined) return null;
  if (delay < 0) return `Response delay is ${delay}, which is not a delay.`;
  return delay === 0 ? 'Does not delay a response.' : 'Delays its responses.';
}
