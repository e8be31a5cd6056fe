import { AGENTS, TIMES, type Talk } from './talk.ts';

export const spanish: Talk = {
  slots: {
    me: AGENTS,
    day: ['el lunes', 'el martes', 'el miércoles', 'el jueves', 'el viernes', 'el sábado', 'mañana'],
    time: TIMES,
    month: ['enero', 'marzo', 'abril', 'mayo', 'junio', 'septiembre', 'octubre'],
  },
  questions: [
    'Hola, ¿me puede dar información sobre {topic}?',
    'Buenas tardes, ¿cuánto cuesta {topic}?',
    '¿Todavía está disponible? Lo vi en la página',
    '¿Atienden en español por teléfono? Mi mamá no habla inglés',
    '¿Se puede pagar a plazos {topic}?',
    '¿Qué documentos necesito para {topic}?',
    'hola, kiero saber el precio x favor',
    '¿Tienen cita {day} por la tarde?',
    '¿Llegan hasta {city}?',
    '¿La oferta sigue hasta {month}?',
  ],
  answers: [
    '¡Hola, {first}! Claro que sí. ¿Le interesa {topic} para ahora o para {month}?',
    'Con mucho gusto. {me} puede llamarle {day} a las {time}, ¿le viene bien?',
    'Sí, hablamos español. ¿A qué número podemos llamar?',
    'Depende de un par de cosas, {first}. ¿Me deja hacerle dos preguntas rápidas?',
  ],
  bookings: [
    'Sí, {day} a las {time} está bien',
    '¿Puede ser más tarde, a las {time}?',
    'Perfecto, ahí nos vemos',
    'No voy a poder {day}, disculpe',
  ],
  confirmations: [
    'Listo, {first}: {day} a las {time} con {me}.',
    'No se preocupe, queda para {day} a las {time}.',
  ],
  nudges: [
    'Hola, {first}, ¿sigue interesado en {topic}? Me quedan dos huecos {day}.',
    'Hola, {first}, soy {me} de {brand}. ¿Le quedó alguna duda?',
    '¿Prefiere que le escribamos en {month}, {first}?',
  ],
  chatter: [
    'sí',
    'gracias',
    'ok',
    'No',
    '¿quién es?',
    'Muchas gracias 🙏',
    'Ahorita no puedo hablar',
    'Vale',
    '¿Hola?',
    'Le aviso mañana',
    'jajaja sí',
  ],
  refusals: [
    'Ya no me interesa, gracias',
    'Está muy caro',
    'Ya encontramos otro, gracias',
    'Por ahora no, tal vez en {month}',
  ],
  goodbyes: [
    'Gracias por avisar, {first}. Aquí estamos si cambia de idea.',
    'Entendido. ¡Que le vaya muy bien, {first}!',
  ],
  optOuts: ['ALTO', 'no me manden más mensajes', 'Número equivocado', 'Borren mis datos por favor'],
  optOutAnswers: ['Listo, no recibirá más mensajes nuestros.'],
};
