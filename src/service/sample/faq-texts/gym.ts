import type { FaqText } from './faq-text.ts';

export const gymFaqs: readonly FaqText[] = [
  {
    asked: [
      'Is the {price} plan without a contract?',
      'the {price} one, whats the catch',
      'Can I really cancel the {price} plan every month?',
    ],
    answer: 'Yes: {price} a month, and you can cancel to the end of any month, in the app or by e-mail.',
  },
  {
    asked: ['When is {class}?', 'what times is {class}', 'Is {class} also on at weekends?'],
    answer:
      'The timetable in the app is always right. {class} is on four times a week; places open seven days before.',
  },
  {
    asked: [
      'Is {class} suitable for beginners?',
      'never done {class} before, too hard?',
      'I have not trained for years. Can I join {class}?',
    ],
    answer:
      'Yes. Come ten minutes early and tell the trainer that it is your first time. Every exercise has an easy version.',
  },
  {
    asked: [
      'How do I pause my membership?',
      'away in {month}, can i freeze it',
      'Broke my arm. Can I pause, and does it cost anything?',
    ],
    answer:
      'In the app under Membership, up to three months a year and free of charge. It starts on the day that you choose.',
  },
  {
    asked: ['Is the trial free?', 'free trial yes or no', 'Do I have to sign anything for the trial?'],
    answer: 'It is free and there is nothing to sign. Bring a towel and indoor shoes.',
  },
  {
    asked: ['From what age can I train?', 'my son is 15, can he come', 'Can teenagers join {class}?'],
    answer:
      'From 14, with the signature of a parent. Until 16 the free weights are only for use with a trainer.',
  },
  {
    asked: ['How can I {goal}?', 'i want to {goal}, where do i start', 'Do I need a trainer to {goal}?'],
    answer:
      'To {goal}, two or three visits a week are plenty at first. The first session with a trainer is free and ends with a plan.',
  },
  {
    asked: ['When is it quiet?', 'how full is it around {time}', 'When do I not have to wait for the rack?'],
    answer: 'Before 7, between 14 and 16, and after 20:30. The app shows how many people are in right now.',
  },
  {
    asked: [
      'Is there a discount for students?',
      'student price?',
      'Do you have a rate for trainees and pensioners?',
    ],
    answer: 'Yes, 20 % with a valid card, which you show once a year at the desk.',
  },
  {
    asked: [
      'Why was I charged twice?',
      'you took the money 2 times',
      'Two payments this month, please check',
    ],
    answer:
      'That happens when a first try failed and the bank booked both. The second one returns within five working days.',
  },
];
