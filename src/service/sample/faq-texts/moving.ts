import type { FaqText } from './faq-text.ts';

export const movingFaqs: readonly FaqText[] = [
  {
    asked: [
      'What does it cost to move {size}?',
      'price for {size}?',
      'Moving {size} from {city}, {floor}. How much?',
    ],
    answer: 'We give a fixed price after a video walk-through of ten minutes. For {size} plan half a day.',
  },
  {
    asked: ['Do you move {item}?', 'can you take {item}', 'The last company refused {item}. Do you do it?'],
    answer:
      'Yes, with the right board and straps. Please tell us before the day, so that enough people come.',
  },
  {
    asked: [
      'Is {price} a fixed price?',
      '{price} final?',
      'Does the price of {price} go up if it takes longer?',
    ],
    answer: 'A price that we have confirmed is fixed, unless there is much more to move than you showed us.',
  },
  {
    asked: [
      'Do you send a certificate of insurance?',
      'building wants insurance proof',
      'Our condo needs your insurance by {day}. Can you send it?',
    ],
    answer: 'Yes, to the building directly and within the day. We need the e-mail address of its office.',
  },
  {
    asked: ['Do you pack as well?', 'packing service?', 'Can you pack the kitchen only?'],
    answer: 'Yes, all or in part, the day before the move. Boxes are included and we collect them again.',
  },
  {
    asked: [
      'Can I store things with you?',
      'storage until {month}?',
      'Can half of it stay with you until {month}?',
    ],
    answer: 'Yes, heated and by the week. The first week is free with a move.',
  },
  {
    asked: ['What happens if something breaks?', 'chair came with a scratch', 'Who pays for damage?'],
    answer:
      'Send us photos within seven days. We repair or replace it; items over $500 should be on the list beforehand.',
  },
];
