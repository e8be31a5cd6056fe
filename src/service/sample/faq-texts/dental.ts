import type { FaqText } from './faq-text.ts';

export const dentalFaqs: readonly FaqText[] = [
  {
    asked: [
      'Do you take new patients?',
      'are you taking on new patients at the moment',
      'We just moved to {city}. Can the whole family register?',
    ],
    answer: 'Yes, we do. The first visit takes 40 minutes; please bring a list of your medicines.',
  },
  {
    asked: [
      'Can I pay for {treatment} in instalments?',
      'monthly payments for {treatment}?',
      'Is there a finance plan for {treatment}, and is it really without interest?',
    ],
    answer:
      'Yes: {treatment} can be spread over 6, 10 or 12 months without interest. A credit check takes two minutes.',
  },
  {
    asked: [
      'What should I do about a painful {tooth}?',
      '{tooth} is killing me, can someone see me today',
      'My {tooth} hurts since last night. Do you keep emergency slots?',
    ],
    answer:
      'We keep two emergency slots each day. Write to us before 9 and we see you the same day. With swelling, fever or trouble swallowing, please call the emergency line instead.',
  },
  {
    asked: [
      'Do you accept {insurer}?',
      'do you take {insurer}',
      'Can you bill {insurer} directly or do I pay first and claim?',
    ],
    answer:
      'Yes, we bill {insurer} directly. We need your member number and date of birth a day before the visit.',
  },
  {
    asked: [
      'Do you offer sedation?',
      "i'm terrified of dentists, is there something to calm me",
      'Is sedation possible for {treatment}?',
    ],
    answer:
      'Yes, from {fee}. You would need somebody to take you home. Many people find that a first visit just to talk helps more.',
  },
  {
    asked: ['How long does {treatment} take?', 'how much time off do i need for {treatment}'],
    answer:
      'Plan an hour for {treatment}, and a second visit in some cases. You can go back to work afterwards.',
  },
  {
    asked: ['Is {treatment} safe while breastfeeding?', 'breastfeeding, can i still get {treatment}?'],
    answer:
      'In most cases yes. Tell us beforehand, so that the dentist can choose the anaesthetic accordingly.',
  },
  {
    asked: [
      'From what age do you see children?',
      'when should my daughter see you first, she is 2',
      'Can I bring both kids at once?',
    ],
    answer:
      'From the first tooth on. Brothers and sisters can come together, and we book 45 minutes for two.',
  },
  {
    asked: [
      'What does it cost to miss an appointment?',
      'cant make it tomorrow, do i pay?',
      'How late can I cancel?',
    ],
    answer: 'Up to 24 hours before the visit nothing. Later than that we charge {fee}, unless you are ill.',
  },
  {
    asked: [
      'Is there parking?',
      'parking at the {city} one?',
      'Where can I leave the car, and is it step-free?',
    ],
    answer: 'There are eight places behind the house, the entrance on that side has a ramp.',
  },
];
