import type { FaqText } from './faq-text.ts';

export const mortgageFaqs: readonly FaqText[] = [
  {
    asked: [
      'What rate do I get with a score of {score}?',
      'score {score}, rate?',
      'We want {loan} and have a {score}. What would we pay?',
    ],
    answer:
      'With a score of {score} we need the loan and the down payment too. Rates change daily; a quote is free and holds for the day.',
  },
  {
    asked: [
      'Is {down} down enough?',
      'only have {down}, can i still buy',
      'First home, {down} down. Possible?',
    ],
    answer:
      'Yes, there are programs from 3 % on. Below 20 % a mortgage insurance comes on top, which falls away later.',
  },
  {
    asked: [
      'Does a pre-approval hurt my credit?',
      'soft or hard pull?',
      'Will my score drop if I get pre-approved with you?',
    ],
    answer: 'No, ours is a soft pull. The hard one comes only when you apply for a certain house.',
  },
  {
    asked: [
      'What do self-employed people need?',
      'self employed 2 yrs, what docs',
      'Do you do bank statement loans?',
    ],
    answer:
      'Two years of returns, a profit and loss statement of this year and three months of bank statements.',
  },
  {
    asked: [
      'What are points?',
      'what are points and do i have to buy them',
      'Are points worth it at {rate}?',
    ],
    answer:
      'A point is 1 % of the loan, paid up front for a lower rate. Nobody has to; it pays off if you stay about six years.',
  },
  {
    asked: [
      'How high are closing costs on {loan}?',
      'closing costs ballpark {loan}',
      'What comes on top of {loan} in {city}?',
    ],
    answer: 'Usually 2 to 3 %. For {loan} you get an estimate line by line within three days of applying.',
  },
  {
    asked: [
      'Can I refinance and take out cash?',
      'cash out for a roof?',
      'We owe {loan}. Can we refinance below {rate}?',
    ],
    answer:
      'Yes, up to 80 % of what the home is worth. Below half a point of difference it rarely pays for itself.',
  },
  {
    asked: [
      'What if the appraisal comes in low?',
      'appraisal low, what now',
      'Appraisal is under the price and closing is {day}. Help?',
    ],
    answer:
      'You can renegotiate, pay the difference, or ask for a second look with better comparisons. Call us before you sign anything.',
  },
  {
    asked: [
      'Do student loans count?',
      'student loans in deferment, do they count',
      'Are my deferred loans part of the ratio?',
    ],
    answer: 'Yes, also in deferment: usually half a percent to one percent of the balance per month.',
  },
  {
    asked: [
      'How do I upload my documents?',
      'portal says missing but i uploaded it',
      'Where do I send my W-2s?',
    ],
    answer:
      'In the portal under Documents, one PDF for each. It takes up to ten minutes until the list shows them.',
  },
];
