import { AGENTS, TIMES, type Talk } from './talk.ts';

export const french: Talk = {
  slots: {
    me: AGENTS,
    day: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'demain'],
    time: TIMES.map((time) => time.replace(':', ' h ')),
    month: ['janvier', 'mars', 'avril', 'mai', 'juin', 'septembre', 'octobre'],
  },
  questions: [
    'Bonjour, quel est le prix pour {topic} ?',
    'Êtes-vous disponibles {day} pour {topic} ?',
    'Bonsoir, desservez-vous {city} ?',
    'Est-ce que {topic} est assuré ?',
    'Allô, je peux parler à quelqu’un en français ?',
    'La promo est-elle encore valable en {month} ?',
  ],
  answers: [
    'Bonjour {first} ! Bien sûr. Pour quelle date avez-vous besoin de {topic} ?',
    'Oui, nous y allons chaque semaine. {day} vers {time}, cela vous convient ?',
    'Tout est assuré, {first}. Voulez-vous un prix ferme ?',
  ],
  bookings: [
    '{day} à {time}, parfait',
    'Plutôt vers {time} si possible',
    'On doit reporter, désolée',
    'oui ok merci',
  ],
  confirmations: [
    'C’est noté : {day} à {time}. {me} vous appellera 30 minutes avant.',
    'Pas de souci, on reporte à {day}, {time}.',
  ],
  nudges: [
    'Bonjour {first}, avez-vous pu regarder notre prix pour {topic} ?',
    'Bonjour {first}, {me} de {brand}. Toujours prévu pour {month} ?',
  ],
  chatter: [
    'Merci !',
    'ok',
    'oui',
    'Non merci',
    'C’est qui ?',
    'Je vous rappelle',
    'Parfait 👌',
    'Bonne soirée',
  ],
  refusals: ['On a trouvé moins cher, merci', 'Finalement non', 'Pas avant {month}'],
  goodbyes: ['Merci de nous avoir prévenus, {first}. À une prochaine fois !'],
  optOuts: ['ARRÊT', 'Retirez-moi de votre liste', 'mauvais numéro'],
  optOutAnswers: ['C’est fait, vous ne recevrez plus de messages.'],
};
