import type { FaqText } from './faq-text.ts';

export const propertyFaqs: readonly FaqText[] = [
  {
    asked: ['Is {ref} still available?', '{ref} still there?', 'Hello, I saw {ref} last week. Has it gone?'],
    answer:
      'What the website shows is available. A home under offer is marked the same day, and {ref} is not.',
  },
  {
    asked: [
      'What are the running costs of {ref}?',
      'service charge on {ref}',
      'How high are the community fees for the {home} ({ref})?',
    ],
    answer:
      'They stand in the fact sheet of {ref}, which we send within the hour. Ask us if a figure is missing: then the owner has not confirmed it.',
  },
  {
    asked: [
      'Can I view by video?',
      'we live abroad, video viewing possible?',
      'Could someone walk through {ref} with a phone for us?',
    ],
    answer: 'Yes, seven days a week from 9 to 19. It takes 25 minutes and is recorded for you.',
  },
  {
    asked: ['Would the owner take {budget}?', 'offer {budget} cash, yes or no', 'How low can I go on {ref}?'],
    answer:
      'We pass on every offer in writing on the same day. One of {budget} has better chances with a proof of funds.',
  },
  {
    asked: [
      'Are bills included in the {rent}?',
      '{rent} all in?',
      'Is the rent of {rent} with heating and water?',
    ],
    answer: 'No. {rent} is the rent alone; what comes on top is listed in the fact sheet.',
  },
  {
    asked: ['Are pets allowed?', '2 dogs, ok?', 'We have a cat. Does the owner of {ref} mind?'],
    answer: 'That is for the owner to decide. Most agree to one animal, some ask for a higher deposit.',
  },
  {
    asked: [
      'What taxes do buyers from abroad pay?',
      'foreigners extra tax?',
      'How much do I need on top of {budget}?',
    ],
    answer:
      'Plan 10 to 12 % on top of the price for taxes, notary and registration. A lawyer of your own is worth it.',
  },
  {
    asked: ['Can I view before my own place is sold?', 'havent sold yet, can i still look?'],
    answer: 'Of course. We can value your own place in the same week, so that you know what you can offer.',
  },
  {
    asked: [
      'What is my home worth?',
      'value my flat in {city} pls',
      'Do you value homes in {city} for free?',
    ],
    answer:
      'We value homes in {city} free of charge. It takes half an hour, and you have the figure in writing two days later.',
  },
  {
    asked: ['How fast is the internet?', 'wifi at {ref}?', 'I work from home. Is there fibre in {city}?'],
    answer:
      'Almost everywhere in {city} there is fibre. We note a measured speed in the fact sheet where the owner lets us.',
  },
];
