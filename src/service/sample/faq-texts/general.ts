import type { FaqText } from './faq-text.ts';

export const generalFaqs: readonly FaqText[] = [
  {
    asked: ['Am I talking to a person?', 'is this a robot', 'Is this automated or is somebody there?'],
    answer:
      'This is the digital assistant of {brand}. A person of the team reads along and takes over whenever you ask.',
  },
  {
    asked: ['How do I stop these messages?', 'stop texting me', 'How do I unsubscribe?'],
    answer: 'Write STOP, and {brand} sends nothing more. It takes effect at once.',
  },
  {
    asked: ['Can somebody call me?', 'call me pls', 'Could {me} ring me back after {time}?'],
    answer: 'Gladly. Tell us a time that suits you, and {brand} calls from the number on the website.',
  },
  {
    asked: [
      'Where did you get my number?',
      'how do you have my number',
      'I never signed up. Who gave you my details?',
    ],
    answer: 'From a form of {brand}. We can tell you when it was sent, and delete your details if you like.',
  },
  {
    asked: [
      'Can I move my appointment?',
      'need to reschedule {day}',
      'Something came up on {day}. Is another time possible?',
    ],
    answer: 'Yes, up to a day before: answer with a day that suits you, and the calendar moves it.',
  },
];

export const germanFaqs: readonly FaqText[] = [
  {
    asked: [
      'Was kostet {topic}?',
      'preis {topic}?',
      'Guten Tag, können Sie mir sagen, was {topic} bei Ihnen kostet?',
    ],
    answer:
      'Die aktuelle Preisliste steht auf der Website. Vor dem ersten Termin nennen wir Ihnen den Gesamtpreis.',
  },
  {
    asked: [
      'Geht {topic} auch ohne Anmeldung?',
      'einfach vorbeikommen ok?',
      '{topic}: geht das nur mit Termin?',
    ],
    answer: 'Mit Termin müssen Sie nicht warten. Ohne Anmeldung klappt es am ehesten vormittags.',
  },
  {
    asked: [
      'Kann {topic} in Raten bezahlt werden?',
      'ratenzahlung möglich?',
      '{topic}: geht das auch monatlich?',
    ],
    answer: 'Ja, in 6 oder 12 Monatsraten ohne Zinsen. Den Antrag füllen wir gemeinsam aus.',
  },
  {
    asked: ['Gibt es Parkplätze?', 'wo parken?', 'Wo kann ich in {city} parken, wenn ich zu Ihnen komme?'],
    answer: 'Im Hof sind vier Parkplätze. Von der S-Bahn sind es fünf Minuten zu Fuß.',
  },
  {
    asked: ['Wie sage ich einen Termin ab?', 'kann {day} nicht', 'Bis wann kann ich kostenlos absagen?'],
    answer: 'Bis 24 Stunden vorher kostenlos, am einfachsten als Antwort auf die Erinnerung.',
  },
  {
    asked: ['Haben Sie auch am Samstag geöffnet?', 'samstags offen?', 'Wie lange ist {day} jemand da?'],
    answer: 'Ja, samstags von 9 bis 14 Uhr. An Feiertagen ist geschlossen.',
  },
  {
    asked: ['Spreche ich mit einem Menschen?', 'ist das ein bot?', 'Kann mich jemand zurückrufen?'],
    answer:
      'Hier schreibt der digitale Assistent von {brand}. Wenn Sie möchten, übernimmt jemand aus dem Team.',
  },
];

export const spanishFaqs: readonly FaqText[] = [
  {
    asked: ['¿Cuánto cuesta {topic}?', 'precio de {topic}?', 'Buenas, ¿me puede decir el precio de {topic}?'],
    answer: 'Le enviamos el precio por escrito el mismo día, con todos los gastos incluidos.',
  },
  {
    asked: ['¿Se puede pagar a plazos {topic}?', 'a plazos se puede?', '¿Ofrecen financiación para {topic}?'],
    answer: 'Sí. La primera consulta no afecta a su historial y tarda unos minutos.',
  },
  {
    asked: ['¿Qué documentos necesito?', 'que papeles hacen falta', '¿Qué documentos piden para {topic}?'],
    answer:
      'Un documento de identidad y los últimos tres recibos o nóminas. Lo demás lo preparamos nosotros.',
  },
  {
    asked: ['¿Atienden en español?', 'hablan español?', '¿Puede llamarme alguien que hable español?'],
    answer: 'Sí, de lunes a sábado. Díganos a qué hora le viene bien.',
  },
  {
    asked: ['¿Sigue disponible?', 'todavia esta?', '¿Sigue disponible {topic}? Lo vi en la página.'],
    answer: 'Lo que aparece en la página está disponible. Lo retiramos el mismo día en que se reserva.',
  },
];

export const frenchFaqs: readonly FaqText[] = [
  {
    asked: ['Quel est le prix pour {topic} ?', 'prix svp ?', 'Bonjour, combien coûte {topic} à {city} ?'],
    answer: 'Le prix est fixe après une visite vidéo de dix minutes. Nous vous l’envoyons par écrit.',
  },
  {
    asked: [
      'Est-ce que {topic} est assuré ?',
      'assurance incluse ?',
      'Que se passe-t-il si quelque chose se casse ?',
    ],
    answer: 'Oui, tout est assuré. Envoyez-nous des photos dans les sept jours.',
  },
];

export const arabicFaqs: readonly FaqText[] = [
  {
    asked: ['كم سعر {topic}؟', 'السعر لو سمحت', 'السلام عليكم، كم سعر {topic} في {city}؟'],
    answer: 'نرسل لكم السعر كاملاً مع الرسوم خلال ساعة واحدة.',
  },
  {
    asked: ['هل {topic} ما زال متاحاً؟', 'متوفر؟', 'رأيت {topic} على الموقع، هل ما زال متاحاً؟'],
    answer: 'كل ما يظهر على الموقع متاح، ونحذفه في يوم الحجز نفسه.',
  },
  {
    asked: ['هل يمكن التقسيط؟', 'تقسيط ممكن؟', 'هل يوجد تقسيط على {topic} بدون بنك؟'],
    answer: 'نعم، مع بعض المطورين حتى خمس سنوات. نرسل لكم الخطة قبل المعاينة.',
  },
  {
    asked: [
      'هل يمكن مشاهدة العقار عن بعد؟',
      'معاينة بالفيديو؟',
      'نحن خارج البلاد، هل يمكن معاينة {topic} بالفيديو؟',
    ],
    answer: 'نعم، كل يوم من التاسعة صباحاً حتى السابعة مساءً، ونرسل لكم التسجيل.',
  },
];
