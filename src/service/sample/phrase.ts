import type { Random } from './random.ts';
import type { Slots } from './texts.ts';

/** Fills a template: `[a|b]` becomes one of its choices, then `{day}` becomes one of the slot's words. */
export function phrase(random: Random, template: string, slots: Slots): string {
  return withSlots(random, withChoices(random, template), slots);
}

export function withChoices(random: Random, template: string): string {
  return template.replaceAll(/\[([^\]]*)\]/g, (_, choices: string) => random.pick(choices.split('|')));
}

export function withSlots(random: Random, template: string, slots: Slots): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const words = slots[name];
    if (!words) throw new Error(`The template "${template}" needs words for {${name}}.`);
    return random.pick(words);
  });
}
