import type { FaqText } from './faq-text.ts';

export const aestheticsFaqs: readonly FaqText[] = [
  {
    asked: [
      'How much is {treatment}?',
      'price {treatment}?',
      'What do you charge for {treatment} on {area}?',
    ],
    answer:
      'For {area} it starts at {price}, less in a pack of three. You know the full price after the consultation.',
  },
  {
    asked: [
      'Does {treatment} hurt?',
      'does it hurt, be honest',
      'I have a low pain threshold. Is {treatment} ok?',
    ],
    answer: 'A warm prickle, about 3 out of 10. We can numb {area} first, at no charge.',
  },
  {
    asked: [
      'How many sessions do I need?',
      'how many times until i see something',
      'How many sessions of {treatment} for {area}?',
    ],
    answer: 'For {area} two to four, about four weeks apart. We stop earlier if you are happy.',
  },
  {
    asked: [
      'Is {treatment} right for sensitive skin?',
      'rosacea, can i have {treatment}',
      'I have quite dark skin. Is {treatment} safe?',
    ],
    answer: 'Often yes, with other settings. A nurse looks at your skin first and does a test patch.',
  },
  {
    asked: [
      'How long before a wedding should I start?',
      'wedding in {month}, too late?',
      'When is the last good moment for {treatment} before an event?',
    ],
    answer:
      'The last session should be three weeks before. For a wedding in {month}, start two months earlier.',
  },
  {
    asked: ['Who does the injections?', 'are you a doctor', 'Is {treatment} done by a doctor or by a nurse?'],
    answer:
      'Injections are done by our doctor only; the registration number stands on the website. Laser is done by nurses.',
  },
  {
    asked: [
      'Is redness normal afterwards?',
      'still red, normal?',
      'My skin is red two days after {treatment}. Should I worry?',
    ],
    answer: 'Up to 48 hours it is. If it is hot, swollen or blistered, please call us at once.',
  },
  {
    asked: [
      'Do you have gift cards?',
      'gift card?',
      "Can I buy a voucher for {treatment} for my sister's birthday?",
    ],
    answer: 'Yes, by e-mail or on paper, valid for three years.',
  },
  {
    asked: [
      'Is the {price} offer for new clients only?',
      '{price} deal also for me?',
      'Can I use the {price} offer twice?',
    ],
    answer: 'It is for the first visit. Regular clients find their own offers in the app.',
  },
];
