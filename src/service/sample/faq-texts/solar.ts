import type { FaqText } from './faq-text.ts';

export const solarFaqs: readonly FaqText[] = [
  {
    asked: [
      'How much would solar save me with a bill of {bill}?',
      'bill is {bill} a month, worth it?',
      'We pay about {bill}. What would be left with panels?',
    ],
    answer:
      'With a bill of {bill}, most homes keep a small utility charge and replace the rest by a lower fixed payment. The exact figure depends on the roof and on {utility}; a proposal takes one business day and costs nothing.',
  },
  {
    asked: [
      'Does net metering still work with {utility}?',
      'net metering with {utility}, yes or no',
      'My neighbor says {utility} changed the export rates. Is that true?',
    ],
    answer:
      'Yes. {utility} credits what you export, at a lower rate than what you buy. Our proposals use the rate that is in force on the day they are made.',
  },
  {
    asked: [
      'Can panels go on a {roof} roof?',
      'we have {roof}, problem?',
      'Do you install on {roof}? Another company said no.',
    ],
    answer:
      'Yes, we install on {roof} every week. What matters more is its age: over 20 years we look at it together before anything is signed.',
  },
  {
    asked: [
      'Do I get the tax credit as a refund?',
      'is the tax credit a refund or do i need to owe taxes',
      'How does the federal credit work if I am retired?',
    ],
    answer:
      'It is a credit against the federal tax that you owe, and what is left over carries to the next year. We are not tax advisers, so please ask yours before you count on it.',
  },
  {
    asked: [
      'How long does it take from signing to switch-on?',
      'how many weeks till its running',
      'If we sign in {month}, when is it on?',
    ],
    answer:
      'Usually 6 to 10 weeks: two for the permit, one day for the installation, and the rest is waiting for {utility} to inspect.',
  },
  {
    asked: [
      'Do I have power in an outage?',
      'does it work when the grid is down?',
      'Power goes out here a lot. Do panels help without a battery?',
    ],
    answer:
      'Only with a battery. Without one the system switches itself off, which protects the people who repair the line.',
  },
  {
    asked: [
      'What does a {kw} kW system cost?',
      'price for {kw} kw cash',
      'Ballpark for {kw} kW with {battery}?',
    ],
    answer:
      'A {kw} kW system is quoted after a look at the roof and the electrical panel, since those move the price most. Financing starts without money down.',
  },
  {
    asked: [
      'What happens when I sell the house?',
      'we might move in 3 years, what then',
      'Is the warranty transferable?',
    ],
    answer: 'Panels and warranty stay with the house. The buyer signs one form, and we prepare it.',
  },
  {
    asked: ['Will my HOA allow solar?', 'HOA in {city} is picky, do you deal with them?'],
    answer:
      'An HOA in this state may say where panels go, but not forbid them. We send the drawings and answer their questions.',
  },
  {
    asked: [
      'Who cleans the panels?',
      'do i have to wash them',
      'Dust storms here. How often do panels need cleaning?',
    ],
    answer: 'Rain does most of it. Once a year before summer is enough, and we offer it as a service.',
  },
];
