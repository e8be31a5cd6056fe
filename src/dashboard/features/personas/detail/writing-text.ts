import type { Persona } from '#contract/persona.ts';

type Writing = Pick<Persona, 'typoPercent' | 'breakupLargeMessagePercent' | 'responseTime' | 'responseDelay'>;

/**
 * How a persona writes, in sentences; none for what the service says nothing of.
 * assumed: a percentage of 0 is never and one of 100 always. What it is a percentage of, and what a delay is counted
 * in, is not documented: so neither is said.
 */
export function writingText(persona: Writing): string[] {
  const { typoPercent, breakupLargeMessagePercent, responseTime, responseDelay } = persona;
  return [
    percentText(typoPercent, 'Typo percent', {
      never: 'Makes no typos.',
      sometimes: 'Makes typos now and then.',
      always: 'Makes typos all the time.',
    }),
    percentText(breakupLargeMessagePercent, 'Break up large message percent', {
      never: 'Never breaks up a large message.',
      sometimes: 'Breaks up some large messages.',
      always: 'Breaks up every large message.',
    }),
    responseTime?.trim() ? `Response time: ${responseTime.trim()}.` : null,
    delayText(responseDelay),
  ].filter((words) => words !== null);
}

type Words = { never: string; sometimes: string; always: string };

function percentText(percent: number | undefined, label: string, words: Words): string | null {
  if (percent === undefined) return null;
  if (percent < 0 || percent > 100) return `${label} is ${percent}, which is not a percentage.`;
  if (percent === 0) return words.never;
  return percent === 100 ? words.always : words.sometimes;
}

function delayText(delay: number | undefined): string | null {
  if (delay === undefined) return null;
  if (delay < 0) return `Response delay is ${delay}, which is not a delay.`;
  return delay === 0 ? 'Does not delay a response.' : 'Delays its responses.';
}
