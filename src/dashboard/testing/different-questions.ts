/**
 * Handwritten questions with similar words and different meanings. The rules for grouping similar questions were chosen
 * with them.
 */
export const DIFFERENT_QUESTIONS = `
  Do you open on Sunday?
  Are you open on Monday?
  Are you open on bank holidays?
  Do you open early in the morning?
  Are you open late in the evening?
  Do you close for lunch?
  How much is a cleaning?
  How much is a whitening?
  How much is a check-up?
  How much is a checkup for children?
  Do you offer cleanings?
  Can I cancel a cleaning?
  How long is a cleaning?
  How often should I get a cleaning?
  Is a cleaning painful?
  Is a cleaning covered by insurance?
  Do you accept insurance?
  Do you sell insurance?
  Do I need insurance?
  Can I book an appointment?
  Can I cancel my appointment?
  Can I move my appointment?
  Can I book two appointments?
  Do I get a reminder of my appointment?
  What if I miss my appointment?
  Can I change dentist?
  How much is a membership for students?
  How much is a membership for families?
  How much is a membership?
  Can I upgrade my membership?
  Can I pause my membership?
  Can I share my membership?
  Can I transfer my membership?
  Can I rent the flat with a dog?
  Can I rent the flat without a deposit?
  Can I rent the flat for six months?
  Can I buy the flat?
  Can I sell my flat?
  Is the flat quiet?
  Is the flat furnished?
  Does the flat have a balcony?
  Does the flat have a garage?
  How big is the flat?
  How old is the building?
  How much is the deposit?
  When do I get the deposit back?
  Do you install batteries?
  Do you repair batteries?
  How long does a battery last?
  How big is the battery?
  What does a battery cost?
  Do panels work in winter?
  Do panels work at night?
  Do panels need cleaning?
  Who cleans the panels?
  Can I add more panels later?
  Can I remove the panels?
  Are the panels insured?
  Do you sell electric cars?
  Do you sell diesel cars?
  Do you sell used cars?
  Do you buy used cars?
  Do you rent cars?
  Do you repair cars?
  Is the car red?
  Is the car automatic?
  Is the car still under warranty?
  Does the car have air conditioning?
  Does the car have a tow bar?
  How many seats does the car have?
  How many owners did the car have?
  Can I pay the car in cash?
  Can I pay the car in instalments?
  When does the course start?
  When does the course end?
  Where does the course take place?
  Who teaches the course?
  Is the course online?
  Is the course full?
  Is the course for beginners?
  How much is the course?
  How long is the course?
  Can I get a refund for the course?
  Do you have a French course?
  Do you have a German course?
  Do you have an evening course?
  Do you do divorces?
  Do you do wills?
  How much is a divorce?
  How much is a will?
  How long does a divorce take?
  Do I have to go to court?
  Can I speak to a lawyer?
  Can I speak to a doctor?
  Can I speak to a nurse?
  Can I see a female doctor?
  Can I get my results by email?
  Can I get my results by phone?
  When are my results ready?
  Can I get a prescription?
  Can I get a sick note?
  Can I get a vaccination?
  Can I get a blood test?
  Do I have to fast before a blood test?
  Haben Sie am Samstag geöffnet?
  Haben Sie am Sonntag geöffnet?
  Haben Sie am Samstagvormittag Termine?
  Haben Sie mittags geöffnet?
  Was kostet eine Füllung?
  Was kostet eine Zahnreinigung?
  Was kostet ein Implantat?
  Was kostet ein Abo?
  Was kostet ein Abo für Schüler?
  Was kostet die Sauna?
  Gibt es eine Sauna?
  Wann ist die Sauna offen?
  Wie oft brauche ich eine Zahnreinigung?
  Wie lange dauert eine Zahnreinigung?
  Tut eine Zahnreinigung weh?
  Zahlt die Kasse die Zahnreinigung?
  Kann ich meinen Termin absagen?
  Kann ich meinen Termin verschieben?
  Kann ich einen zweiten Termin buchen?
  Kann ich den Vertrag kündigen?
  Kann ich den Vertrag verlängern?
  Kann ich den Vertrag pausieren?
  Kann ich den Vertrag übertragen?
  Kann ich den Vertrag widerrufen?
  Ist die Wohnung möbliert?
  Ist die Wohnung ruhig?
  Ist die Wohnung barrierefrei?
  Ist die Wohnung noch frei?
  Hat die Wohnung einen Balkon?
  Hat die Wohnung einen Keller?
  Wie groß ist die Wohnung?
  Wie hoch ist die Kaution?
  Wie hoch ist die Miete?
  Wann bekomme ich die Kaution zurück?
  Verkaufen Sie Elektroautos?
  Verkaufen Sie Diesel?
  Vermieten Sie Autos?
  Reparieren Sie Autos?
  Kaufen Sie Autos an?
  Hat das Auto eine Klimaanlage?
  Hat das Auto eine Anhängerkupplung?
  Wann beginnt der Kurs?
  Wann endet der Kurs?
  Wo findet der Kurs statt?
  Wer leitet den Kurs?
  Gibt es den Kurs online?
  Gibt es den Kurs am Abend?
  Kann ich mich vom Kurs abmelden?
  Kann ich mich zum Kurs anmelden?
  Wie lange hält ein Speicher?
  Wie groß muss der Speicher sein?
  Was kostet ein Speicher?
  Funktioniert die Anlage im Winter?
  Funktioniert die Anlage bei Stromausfall?
  Muss man die Module reinigen?
  Brauche ich einen Anwalt?
  Brauche ich eine Überweisung?
  Brauche ich einen Termin?
  Kann ich ein Rezept per Post bekommen?
  Kann ich ein Attest bekommen?
  ¿Abren el sábado?
  ¿Abren el domingo?
  ¿Abren por la tarde?
  ¿Abren en agosto?
  ¿Cuánto cuesta una limpieza?
  ¿Cuánto cuesta un empaste?
  ¿Cuánto cuesta un implante?
  ¿Cuánto dura una limpieza?
  ¿Duele la limpieza?
  ¿Cada cuánto hay que hacerse una limpieza?
  ¿El seguro cubre la limpieza?
  ¿Puedo cancelar mi cita?
  ¿Puedo cambiar mi cita?
  ¿Puedo pedir dos citas?
  ¿Cuánto cuesta la inscripción?
  ¿Cuánto cuesta la mensualidad?
  ¿Cuánto cuesta la mensualidad para estudiantes?
  ¿Cuánto cuesta la mensualidad familiar?
  ¿Puedo cancelar la membresía?
  ¿Puedo congelar la membresía?
  ¿Puedo transferir la membresía?
  ¿El piso tiene balcón?
  ¿El piso tiene garaje?
  ¿El piso tiene calefacción?
  ¿El piso está amueblado?
  ¿El piso está disponible?
  ¿El piso se vende?
  ¿Cuándo me devuelven la fianza?
  ¿Cuánto es la fianza?
  ¿Cuánto es el alquiler?
  ¿Venden coches eléctricos?
  ¿Venden coches usados?
  ¿Alquilan coches?
  ¿Reparan coches?
  ¿Compran coches?
  ¿El coche es rojo?
  ¿El coche tiene aire acondicionado?
  ¿Cuándo empieza el curso?
  ¿Cuándo termina el curso?
  ¿Dónde es el curso?
  ¿Quién da el curso?
  ¿El curso es online?
  ¿El curso es para principiantes?
  ¿Hay curso de inglés?
  ¿Hay curso de francés?
  ¿Las placas funcionan en invierno?
  ¿Las placas funcionan de noche?
  ¿Hay que limpiar las placas?
  ¿Cuánto dura una batería?
  ¿Cuánto cuesta una batería?
  ¿Necesito batería?
  ¿Necesito abogado?
  ¿Necesito cita?
  ¿Necesito ayunas?
  ¿Puedo hablar con el doctor?
  ¿Puedo hablar con la enfermera?
  ¿Puedo recibir los resultados por correo?
  ¿Puedo recoger los resultados?
`;
