/**
 * Handwritten questions from eight trades in three languages. They were written before the synonyms and the rules of
 * the grouping, and measure its quality. Each line contains one meaning in different words. Adjacent lines are easy to
 * confuse.
 */
export const HELD_OUT_REWORDINGS = `
  How much does a root canal cost? | What do you charge for a root canal? | root canal price | What would I have to pay for a root canal treatment?
  How long does a root canal take? | How much time should I plan for a root canal? | duration of a root canal
  Does it hurt to have a tooth pulled? | Is pulling a tooth painful? | Will I feel pain when you pull my tooth?
  Do you treat children? | Do you see kids? | Can I bring my daughter to you as a patient?
  Can I try a class before I join? | Is there a trial class? | Do you have a taster class
  Can I pause my membership? | How do I freeze my membership? | I want to put my membership on hold
  How do I cancel my membership? | I'd like to end my membership | membership cancellation
  Do you have showers? | Are there showers at the gym? | Can I take a shower after training?
  Is the apartment still available? | Has the flat been rented already? | is the flat still free
  When can I view the house? | Can we arrange a viewing of the house? | I'd like to see the house | house viewing appointment
  Are pets allowed in the flat? | Can I keep a pet in the apartment? | Do you accept tenants with pets?
  How long do solar panels last? | What is the lifespan of the panels? | life expectancy of solar panels
  Do the panels work on cloudy days? | Does solar produce power when it is cloudy? | solar panels in cloudy weather
  What grants are there for solar panels? | Is there a subsidy for solar? | Can I get a government grant for the panels?
  Can I book a test drive? | I'd like to test drive the car | Is a test drive possible?
  Do you take my old car in part exchange? | Can I trade in my car? | Do you accept trade-ins?
  Does the car come with a warranty? | Is there a guarantee on the car? | what warranty do i get with the car
  How many pupils are in a class? | What is the class size? | How big are the classes?
  When does the next course start? | start date of the next course | What date does the new course begin?
  Is the first meeting free? | Do I have to pay for the first consultation? | initial consultation free of charge?
  Can I get a repeat prescription? | I need my prescription renewed | prescription refill please
  Are you open on Saturdays? | Do you work on Saturday? | saturday opening hours
  Are you open on Sundays? | Do you work on Sunday?
  Where is your practice? | What is your address? | How do I find you?
  Can I pay in instalments? | Do you offer payment plans? | Is it possible to pay monthly?
  Can I pay by credit card? | Do you take credit cards? | Are cards accepted?
  Was kostet eine Wurzelbehandlung? | Wie teuer ist eine Wurzelbehandlung? | Preis Wurzelbehandlung | Wie viel muss ich für eine Wurzelbehandlung zahlen?
  Wie lange dauert eine Wurzelbehandlung? | Dauer einer Wurzelbehandlung | Wie viel Zeit muss ich für die Wurzelbehandlung einplanen?
  Tut eine Wurzelbehandlung weh? | Ist die Wurzelbehandlung schmerzhaft? | Habe ich bei der Wurzelbehandlung Schmerzen?
  Nehmen Sie neue Patienten auf? | Kann ich als neuer Patient zu Ihnen kommen? | Neupatienten willkommen?
  Kann ich ein Probetraining machen? | Bieten Sie ein Probetraining an? | Darf man das Studio erst mal testen?
  Wie kündige ich meine Mitgliedschaft? | Ich möchte meinen Vertrag kündigen | Kündigung der Mitgliedschaft
  Wie lange läuft der Vertrag mindestens? | Wie lang ist die Mindestlaufzeit? | Vertragslaufzeit?
  Ist die Wohnung noch frei? | Ist die Wohnung noch zu haben? | Wohnung noch verfügbar? | Wurde die Wohnung schon vermietet?
  Wann kann ich die Wohnung besichtigen? | Besichtigungstermin für die Wohnung? | Ich würde mir die Wohnung gern ansehen
  Wie hoch ist die Kaution? | Wie viel Kaution verlangen Sie? | Höhe der Kaution
  Lohnt sich eine Solaranlage? | Rentiert sich Photovoltaik? | Rechnet sich eine PV-Anlage?
  Welche Förderung gibt es für eine Solaranlage? | Gibt es Zuschüsse für Photovoltaik? | Fördermittel für PV
  Kann ich eine Probefahrt machen? | Ich möchte das Auto Probe fahren | Probefahrt vereinbaren
  Nehmen Sie meinen alten Wagen in Zahlung? | Kann ich mein Auto in Zahlung geben? | Inzahlungnahme möglich?
  Wann beginnt der nächste Kurs? | Start des nächsten Kurses? | Ab wann läuft der neue Kurs?
  Wie melde ich mein Kind an? | Anmeldung meiner Tochter | Wo kann ich mein Kind anmelden?
  Wie melde ich mein Kind ab? | Abmeldung meines Kindes
  Ist die Erstberatung kostenlos? | Kostet das erste Gespräch etwas? | Ist das Erstgespräch gratis?
  Übernimmt meine Rechtsschutzversicherung die Kosten? | Zahlt die Rechtsschutzversicherung? | Werden die Kosten von der Rechtsschutz gedeckt?
  Wann haben Sie geöffnet? | Wie sind Ihre Öffnungszeiten? | Um wie viel Uhr machen Sie auf? | Öffnungszeiten?
  Haben Sie samstags geöffnet? | Sind Sie am Samstag da? | Kann ich am Samstag kommen?
  Brauche ich einen Termin? | Kann ich ohne Termin kommen? | Ist ein Termin nötig?
  Ich möchte meinen Termin absagen | Wie storniere ich einen Termin? | Termin absagen
  Ich möchte meinen Termin verschieben | Kann ich den Termin verlegen? | Terminverschiebung
  Wo kann ich parken? | Gibt es Parkplätze? | Haben Sie einen Parkplatz?
  ¿Cuánto cuesta una limpieza dental? | ¿Qué precio tiene la limpieza dental? | precio limpieza de dientes | ¿Cuánto cobran por una limpieza?
  ¿Cuánto dura una limpieza dental? | ¿Cuánto tiempo tarda la limpieza? | duración de la limpieza dental
  ¿Duele ponerse un implante? | ¿Es doloroso el implante? | ¿Voy a sentir dolor con el implante?
  ¿Aceptan mi seguro? | ¿Trabajan con seguros médicos? | ¿Puedo usar mi seguro?
  ¿Puedo probar una clase gratis? | ¿Hay clase de prueba? | ¿Ofrecen una clase de prueba gratuita?
  ¿Cómo me doy de baja del gimnasio? | Quiero darme de baja | ¿Cómo cancelo mi suscripción?
  ¿A qué hora abre el gimnasio? | ¿Cuál es el horario? | horario de apertura del gimnasio
  ¿Sigue disponible el piso? | ¿El piso todavía está libre? | ¿Ya se alquiló el piso?
  ¿Cuándo puedo ver el piso? | Quiero visitar el piso | ¿Podemos concertar una visita al piso?
  ¿Cuánto es la fianza? | ¿De cuánto es el depósito? | importe de la fianza
  ¿Se admiten mascotas? | ¿Puedo tener mascotas en el piso? | ¿Aceptan animales?
  ¿Cuánto ahorro con paneles solares? | ¿Qué ahorro se consigue con placas solares? | ahorro en la factura con paneles solares
  ¿Hay subvenciones para placas solares? | ¿Existen ayudas para instalar paneles solares? | subvención paneles solares
  ¿Puedo probar el coche? | ¿Es posible una prueba de conducción? | Quiero hacer una prueba de manejo
  ¿Tiene garantía el coche? | ¿Cuánta garantía tiene el coche? | garantía del vehículo
  ¿Aceptan mi coche usado como parte de pago? | ¿Toman mi coche viejo a cuenta? | ¿Puedo entregar mi coche como parte del pago?
  ¿Cuándo empieza el curso? | ¿Qué día comienza el curso? | fecha de inicio del curso
  ¿Cómo inscribo a mi hijo? | ¿Cómo puedo matricular a mi hija? | inscripción de mi hijo
  ¿Hay comedor en el colegio? | ¿El colegio tiene servicio de comedor? | ¿Los niños pueden comer en la escuela?
  ¿La primera consulta es gratis? | ¿Cobran la primera consulta? | primera consulta gratuita?
  ¿Cuánto cobra el abogado por un divorcio? | ¿Cuánto cuesta un divorcio? | honorarios por divorcio
  ¿Necesito cita previa? | ¿Puedo ir sin cita? | ¿Hay que pedir cita?
  Quiero cancelar mi cita | ¿Cómo anulo la cita? | cancelación de cita
  Quiero cambiar mi cita | ¿Puedo mover la cita a otro día? | cambiar fecha de la cita
  ¿Dónde están ubicados? | ¿Cuál es la dirección? | ¿Cómo llego a la clínica?
  ¿Tienen estacionamiento? | ¿Hay donde aparcar? | ¿Dónde puedo dejar el coche?
  ¿Abren los domingos? | ¿Trabajan el domingo? | ¿Está abierto el domingo?
  ¿Abren los sábados? | ¿Trabajan el sábado?
  ¿Puedo pagar en cuotas? | ¿Ofrecen financiación? | ¿Se puede pagar a plazos?
`;
