import type { Random } from './random.ts';
import type { Slots } from './texts.ts';
import { inForm } from './word-forms.ts';

/**
 * Fills a template. First replaces each `[a|b]` with one of its choices. Then replaces `{day}` with a word of the slot
 * `day`, and `{topic.dative}` with a word of `topic` in the grammatical form `dative`. If a slot has an empty list,
 * removes the slot and the comma and the space before it.
 */
export function phrase(random: Random, template: string, slots: Slots): string {
  return withSlots(random, withChoices(random, template), slots);
}

export function withChoices(random: Random, template: string): string {
  return template.replaceAll(/\[([^\]]*)\]/g, (_, choices: string) => random.pick(choices.split('|')));
}

export function withSlots(random: Random, template: string, slots: Slots): string {
  return template.replaceAll(
    /(,?\s)?\{(\w+)(?:\.(\w+))?\}/g,
    (_, before: string | undefined, name: string, form: string | undefined) => {
      const words = slots[name];
      if (!words) throw new Error(`The template "${template}" needs words for {${name}}.`);
      if (words.length === 0) return '';
      const word = random.pick(words);
      return `${before ?? ''}${form === undefined ? word : inForm(word, form)}`;
    },
  );
}
