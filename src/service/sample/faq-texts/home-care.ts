import type { FaqText } from './faq-text.ts';

export const homeCareFaqs: readonly FaqText[] = [
  {
    asked: [
      'How soon can care start?',
      'how quick can you start',
      'We need {need} for {who}. When could somebody come?',
    ],
    answer: 'Mostly within two days, in an emergency the same evening. A nurse visits first, at no charge.',
  },
  {
    asked: [
      'What does {hours} hours a week cost?',
      '{hours} hrs, price?',
      'What would {need} for {who} come to?',
    ],
    answer:
      'It is {rate} an hour, the same at weekends and without a minimum term. You pay for the hours that took place.',
  },
  {
    asked: ['Does Medicare pay for home care?', 'medicare yes or no', 'Who pays for {need}?'],
    answer: 'Rarely. Long-term care insurance and the VA often do, and we fill in their forms with you.',
  },
  {
    asked: [
      'Is it the same caregiver each time?',
      'always same person?',
      '{who} gets confused by new faces. Can it be one person?',
    ],
    answer: 'We keep it to two people, so that there is a familiar face also when one of them is ill.',
  },
  {
    asked: [
      'How are caregivers checked?',
      'background checks?',
      'Are your caregivers employees, and are they insured?',
    ],
    answer: 'All are employed and insured. We check backgrounds before we hire, and every year after that.',
  },
  {
    asked: [
      'Can caregivers drive to appointments?',
      'can they drive {who}',
      'Would somebody take {who} to the clinic?',
    ],
    answer: 'Yes, in your car or in theirs. Mileage is billed at the federal rate.',
  },
  {
    asked: [
      'What if my parent refuses help?',
      'she refuses help from strangers',
      'How do I bring {who} to accept {need}?',
    ],
    answer:
      'Begin small, with help around the house, and be there on the first day. It helps when the doctor suggests it.',
  },
  {
    asked: [
      'Do you have caregivers who speak other languages?',
      'someone who speaks Tagalog?',
      'Is there a caregiver who speaks Spanish for {who}?',
    ],
    answer: 'Eleven languages at the moment. Tell us which, and we say honestly if it is one we lack.',
  },
  {
    asked: [
      'Can I change the hours?',
      'less hours next week ok?',
      'We need more than {hours} hours from {day}. Possible?',
    ],
    answer: 'Yes, until noon of the day before. For more hours we ask for two days.',
  },
];
