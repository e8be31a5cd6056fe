import type { LeadField } from '#contract/lead.ts';
import type { SampleSource } from './agencies.ts';
import type { Person } from './names.ts';
import { phrase } from './phrase.ts';
import type { Random } from './random.ts';
import type { Slots } from './texts.ts';

const SUMMARY = [
  '[Asked about price first|Asked how soon|Came through the website|Came back after a break|Was referred by a friend].',
  '[Answers within minutes|Answers in the evening|Answers once a day|Needs time between messages].',
  '[Decides alone|Decides with the partner|Wants to ask the family first|Somebody else pays].',
  '[Price matters most|Trust matters most|Wants it done before {month}|Is comparing two other offers|Had a bad experience elsewhere].',
  '[Open question: total cost|Open question: how long it takes|Open question: what happens if plans change|No open question].',
  '[Friendly|Short but polite|A little impatient|Careful|Enthusiastic] in tone.',
];

const NEXT_STEPS = [
  'Send the price by {day}',
  'Call {day} at {time}',
  'Wait for photos',
  'Confirm {day}, {time}',
  'None',
  'Ask again in {month}',
];

const OWNERS = ['Hanna Brooks', 'Victor Osei', 'Mei Tanaka', 'Unassigned', 'Lucas Ferreira', 'Sarah O’Neill'];

const NOTES = [
  'Spoke on the phone, prefers text.',
  'Left a voicemail.\nCalled again {day}, no answer.\nSent the brochure.',
  'Duplicate of an older contact, merged on {day}.',
  'Gave us five stars. Ask for a referral in {month}.',
  'Do not call before {time}.',
  'Was promised a discount by {me}, check before quoting. Also: the address in the old system is wrong, the right one is in the e-mail of {day}; the spelling of the name differs between the two as well, keep the one here.',
];

/** Returns the lead fields that the service itself stores: facts about the lead and results of the conversation. */
export function ownFields(random: Random, { industry }: SampleSource, words: Slots): LeadField[] | null {
  if (random.chance(0.05)) return null;
  if (random.chance(0.08)) return [];
  const facts = industry.fields
    .filter(() => random.chance(0.65))
    .map(({ name, value, byAi }) => aField(random, name, phrase(random, value, words), random.chance(byAi)));
  if (random.chance(0.35)) facts.push(aField(random, 'Summary', aSummary(random, words), true));
  if (random.chance(0.2))
    facts.push(
      aField(random, 'Next step', phrase(random, random.pick(NEXT_STEPS), words), random.chance(0.8)),
    );
  if (random.chance(0.25))
    facts.push(aField(random, 'Mood', random.pick(['positive', 'neutral', 'negative', '😐']), true));
  return facts;
}

/**
 * Returns a field value that a bot could learn about a lead during the conversation, or null if the value would be
 * empty.
 */
export function learnedFact(
  random: Random,
  { industry }: SampleSource,
  words: Slots,
): { field: string; name: string; value: string } | null {
  const learnable = industry.fields.filter(({ byAi }) => byAi > 0);
  if (learnable.length === 0) return null;
  const { name, value: template } = random.weighted(learnable.map((each) => [each, each.byAi] as const));
  const value = phrase(random, template, words);
  return value === '' ? null : { field: keyOf(name), name, value };
}

/** Returns the lead fields that the agency's CRM stores. Bots rarely write them. */
export function crmFields(random: Random, { email, phone, full }: Person, words: Slots): LeadField[] | null {
  if (random.chance(0.08)) return null;
  if (random.chance(0.05)) return [];
  const [first = '', ...rest] = (full ?? '').split(' ');
  const fields = [
    aField(random, 'First name', first),
    aField(random, 'Last name', rest.join(' ')),
    aField(random, 'E-mail', random.chance(0.85) ? email : ''),
    aField(random, 'Phone', random.chance(0.9) ? phone : ''),
    aField(random, 'City', phrase(random, '{city}', words)),
    aField(random, 'Owner', random.pick(OWNERS)),
    aField(random, 'Lifecycle stage', random.pick(['Lead', 'Qualified', 'Opportunity', 'Customer', 'Lost'])),
    aField(random, 'Lead score', String(random.int(0, 100))),
  ];
  if (random.chance(0.3))
    fields.push(aField(random, 'Qualified by bot', random.pick(['yes', 'no', 'unclear']), true));
  if (random.chance(0.25)) fields.push(aField(random, 'Notes', phrase(random, random.pick(NOTES), words)));
  return fields.map((field) => ({ ...field, field: field.field && `contact.${field.field}` }));
}

function aField(random: Random, name: string, value: string, aiProduced = false): LeadField {
  return {
    field: random.chance(0.01) ? null : keyOf(name),
    name: random.chance(0.015) ? null : name,
    value: random.chance(0.03) ? null : value,
    aiProduced,
  };
}

function aSummary(random: Random, words: Slots): string {
  const sentences = SUMMARY.filter(() => random.chance(0.7)).map((template) =>
    phrase(random, template, words),
  );
  return sentences.join(' ');
}

function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
}
