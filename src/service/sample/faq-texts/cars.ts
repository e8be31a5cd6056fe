import type { FaqText } from './faq-text.ts';

export const carsFaqs: readonly FaqText[] = [
  {
    asked: [
      'Is {car} still available?',
      '{car} still there?',
      'Before I drive out: do you still have {car}?',
    ],
    answer:
      'What is online is on the lot; sold cars are gone within the hour. We can hold {car} for a day with a deposit of $100.',
  },
  {
    asked: [
      'What is the out-the-door price of {car}?',
      'otd price {car}',
      'Price with tax and title for {car}, no payments please',
    ],
    answer:
      'We send it in writing, with tax, title and fees for your zip code. There are no add-ons that you did not ask for.',
  },
  {
    asked: [
      'What do you pay for my {trade}?',
      'trade in {trade} {miles} miles',
      'How much for a {trade} with {miles} miles, clean title?',
    ],
    answer:
      'Send four photos, the VIN and the miles, and you get a figure for your {trade} the same day. It holds for seven days.',
  },
  {
    asked: [
      'Can I buy with bad credit?',
      'score 580, wasting my time?',
      'Do you finance with a repo two years ago?',
    ],
    answer:
      'We work with eleven lenders, also for scores below 600. The first check is a soft pull and takes two minutes.',
  },
  {
    asked: [
      'May my mechanic look at the car?',
      'own mechanic ok?',
      'Can I take {car} to a shop before I pay?',
    ],
    answer: 'Yes, within ten miles and during opening hours. We also have the sheet of our own inspection.',
  },
  {
    asked: ['Was {car} in an accident?', 'any accidents {car}', 'Can I see the history report of {car}?'],
    answer: 'The history report of {car} is linked under its photos. Where there was a claim, we say so.',
  },
  {
    asked: [
      'Do you deliver?',
      'delivery to {city}?',
      'Can you bring the car to {city}, and what does it cost?',
    ],
    answer: 'Within 50 miles free of charge, beyond that $2 a mile. You have three days to change your mind.',
  },
  {
    asked: ['Is the warranty transferable?', 'warranty if i sell it?', 'How long is the warranty on {car}?'],
    answer:
      'What is left of the factory warranty goes with the car. Ours is 90 days or 4,000 miles and stays with you.',
  },
  {
    asked: ['What do I need to bring?', 'what papers to buy', 'What do I need for a test drive on {day}?'],
    answer:
      'A license and proof of insurance for the drive; to buy, also a proof of income and of your address.',
  },
  {
    asked: ['When are you open?', 'hours {day}?', 'How late are you there on {day}?'],
    answer: 'Monday to Saturday from 9 to 8. On Sundays we are closed, but you can walk the lot.',
  },
];
