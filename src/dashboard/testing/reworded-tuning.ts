/**
 * Handwritten questions with which the synonyms and the rules for grouping similar questions were chosen. Each line
 * contains one meaning in different words. Adjacent lines are easy to confuse.
 */
export const TUNING_REWORDINGS = `
  How much does a cleaning cost? | What do you charge for a cleaning? | price for teeth cleaning | How expensive is a dental cleaning?
  How much does whitening cost? | What is the price of teeth whitening? | whitening price
  How long does whitening last? | How many months does the whitening hold?
  Do you accept my insurance? | Do you take insurance? | Is the treatment covered by my insurance?
  Are you taking new patients? | Do you accept new patients? | Can I register as a new patient?
  I have a toothache, can I come today? | My tooth hurts, can you see me today? | emergency appointment for tooth pain today
  How do I book an appointment? | I'd like to make an appointment | Can I schedule an appointment? | appointment booking
  Can I book online? | Is online booking available? | Do you have online scheduling?
  How do I cancel my appointment? | I need to cancel my appointment | appointment cancellation
  Can I reschedule my appointment? | I want to move my appointment to another day | change appointment date
  Do I need an appointment? | Can I walk in? | Do you take walk-ins? | Can I come without an appointment?
  What are your opening hours? | When are you open? | What time do you open? | opening times?
  When do you close? | What time do you close? | closing time
  Are you open on Sunday? | Do you open on Sundays? | sunday hours?
  Are you open on Monday? | Do you open on Mondays?
  Where are you located? | What's your address? | How do I get to you? | Where can I find you?
  Is there parking? | Where can I park? | Do you have a car park?
  How much is a membership? | What does the membership cost? | monthly fee? | membership prices
  How much is a student membership? | Student membership price
  Do you have student discounts? | Is there a discount for students? | student discount?
  Do you have personal trainers? | Can I get a personal trainer? | Do you offer personal training?
  Can I bring a friend? | Can I take a friend with me? | Are guests allowed?
  Is there a joining fee? | Do you charge a sign-up fee? | Do I have to pay to join?
  How much is the rent? | What is the monthly rent? | How much rent do you ask?
  How much is the deposit? | What deposit do you require? | deposit amount
  Is the flat furnished? | Does the apartment come with furniture? | furnished or unfurnished flat?
  How big is the apartment? | How many square metres does the flat have? | size of the apartment
  What does an installation cost? | How much do you charge for the installation? | installation price
  How long does the installation take? | How many days do you need to install it? | installation time
  Do I need a battery? | Is a battery necessary?
  How much can I save with solar? | What are the savings with solar panels? | solar savings per year
  Is my roof suitable? | Can panels go on my roof? | Does my roof work for solar?
  Do you offer financing? | Can I finance the car? | Is financing possible?
  How many miles does the car have? | What is the mileage of the car? | mileage?
  Has the car been in an accident? | Any accidents with this car? | accident history of the car
  Do you deliver the car? | Is delivery of the car possible? | Can you bring the car to my house?
  How do I enrol my child? | I want to register my son | How can I sign up my daughter? | child registration
  What are the school fees? | How much does the school cost? | tuition fees
  Do you offer online classes? | Are there online courses? | Can I study online?
  Do I get a certificate? | Is there a certificate at the end? | certificate after the course?
  How much do you charge per hour? | What is your hourly rate? | hourly fee?
  What documents do I need? | Which papers should I bring? | What do I have to bring with me?
  How long does a divorce take? | How many months until a divorce is final? | duration of a divorce
  Do I need a lawyer for a divorce? | Is a lawyer necessary for a divorce?
  Can I speak to a doctor? | I want to talk to a doctor | Can I get a call from a doctor?
  Can I talk to a human? | Speak to a real person | I want to speak with an agent
  How can I contact you? | What is your phone number? | How do I reach you by phone?
  Do you speak Spanish? | Is there someone who speaks Spanish? | Does anybody there speak spanish
  Do you speak French? | Is there someone who speaks French?
  How do I get a refund? | I want my money back | refund please
  Do you give a guarantee? | Is there a warranty? | How long is the warranty?
  Was kostet eine Zahnreinigung? | Wie teuer ist eine Zahnreinigung? | Preis für Zahnreinigung? | Wie viel kostet die professionelle Zahnreinigung?
  Was kostet ein Implantat? | Preis Implantat | Wie viel muss ich für ein Implantat bezahlen?
  Wie lange hält ein Implantat? | Haltbarkeit von Implantaten | Lebensdauer eines Implantats
  Übernimmt die Krankenkasse die Kosten? | Zahlt das die Krankenkasse? | Wird das von der Kasse bezahlt?
  Ich habe Zahnschmerzen, kann ich heute kommen? | Mein Zahn tut weh, geht heute noch ein Termin? | Notfalltermin heute wegen Zahnschmerzen
  Wie kann ich einen Termin vereinbaren? | Ich möchte einen Termin ausmachen | Terminvereinbarung | Termin buchen
  Kann ich online einen Termin buchen? | Online-Terminbuchung möglich? | Geht die Terminvereinbarung auch online?
  Haben Sie am Sonntag geöffnet? | Sind Sie sonntags offen? | Öffnungszeiten Sonntag
  Haben Sie am Montag geöffnet? | Sind Sie montags offen?
  Wann machen Sie zu? | Bis wann haben Sie geöffnet? | Wann schließen Sie?
  Wo finde ich Sie? | Wie lautet Ihre Adresse? | Wo ist Ihre Praxis?
  Was kostet die Mitgliedschaft? | Wie hoch ist der Monatsbeitrag? | Wie viel zahle ich im Monat?
  Kann ich meine Mitgliedschaft pausieren? | Kann man den Vertrag ruhen lassen? | Mitgliedschaft aussetzen
  Gibt es eine Sauna? | Haben Sie auch eine Sauna? | Ist eine Sauna vorhanden?
  Gibt es einen Rabatt für Studenten? | Haben Sie Studentenrabatt? | Ermäßigung für Studierende?
  Sind Haustiere erlaubt? | Darf ich ein Haustier halten? | Haustiere in der Wohnung?
  Wie hoch ist die Miete? | Was kostet die Wohnung im Monat? | Mietpreis?
  Wie hoch sind die Nebenkosten? | Was kommt an Nebenkosten dazu? | Nebenkosten?
  Wie groß ist die Wohnung? | Wie viele Quadratmeter hat die Wohnung? | Größe der Wohnung
  Was kostet eine Solaranlage? | Preis einer PV-Anlage | Wie teuer ist Photovoltaik?
  Brauche ich einen Speicher? | Ist ein Speicher nötig? | Lohnt sich ein Speicher?
  Wie lange dauert die Montage? | Wie viele Tage brauchen Sie für die Installation? | Dauer der Montage
  Kann ich das Auto finanzieren? | Bieten Sie eine Finanzierung an? | Ist Ratenzahlung möglich?
  Wie viele Kilometer hat das Auto? | Kilometerstand? | Wie viel ist der Wagen gelaufen?
  Ist das Auto unfallfrei? | Hatte der Wagen einen Unfall?
  Gibt es eine Garantie? | Habe ich Garantie auf das Auto? | Wie ist das mit der Garantie?
  Wie hoch ist das Schulgeld? | Was kostet die Schule? | Gebühren der Schule
  Gibt es eine Nachmittagsbetreuung? | Bieten Sie Betreuung am Nachmittag an?
  Bekomme ich ein Zertifikat? | Gibt es am Ende ein Zeugnis? | Zertifikat nach dem Kurs?
  Was kostet eine Scheidung? | Wie teuer wird eine Scheidung? | Kosten einer Scheidung
  Wie lange dauert eine Scheidung? | Dauer der Scheidung | Wie lange braucht eine Scheidung?
  Welche Unterlagen brauche ich? | Was muss ich mitbringen? | Welche Dokumente werden benötigt?
  Kann ich mit einem Menschen sprechen? | Ich will mit einem Mitarbeiter reden | Verbinden Sie mich mit einer echten Person
  Wie erreiche ich Sie telefonisch? | Wie ist Ihre Telefonnummer? | Telefonnummer?
  Kann ich mit Karte zahlen? | Nehmen Sie Kreditkarten? | Kartenzahlung möglich?
  Kann ich bar zahlen? | Barzahlung möglich?
  Sprechen Sie Englisch? | Gibt es jemanden, der Englisch spricht?
  ¿Cuánto cuesta un implante? | ¿Qué precio tienen los implantes? | precio de un implante dental | ¿Cuánto vale un implante?
  ¿Cuánto cuesta una ortodoncia? | precio ortodoncia | ¿Cuánto me cobran por una ortodoncia?
  ¿Cuánto dura el tratamiento de ortodoncia? | duración de la ortodoncia | ¿Cuánto tiempo hay que llevar ortodoncia?
  ¿Atienden urgencias? | Tengo una urgencia, ¿me pueden atender hoy? | urgencias dentales
  ¿Cómo pido una cita? | Quiero reservar una cita | ¿Puedo agendar una cita? | pedir cita
  ¿Puedo reservar por internet? | ¿Se puede pedir cita online? | reserva en línea
  ¿Cuáles son sus horarios? | ¿A qué hora abren? | ¿Cuándo están abiertos? | horario de atención
  ¿A qué hora cierran? | ¿Hasta qué hora están abiertos? | hora de cierre
  ¿Cuánto cuesta la mensualidad? | ¿Cuánto se paga al mes? | precio mensual
  ¿Hay matrícula? | ¿Cobran matrícula? | ¿Hay que pagar inscripción?
  ¿Tienen descuento para estudiantes? | ¿Hay descuentos para estudiantes? | descuento estudiante
  ¿Tienen clases de yoga? | ¿Hay yoga? | ¿Dan clases de yoga?
  ¿Tienen piscina? | ¿Hay piscina en el gimnasio? | ¿El gimnasio cuenta con piscina?
  ¿Cuánto es el alquiler? | ¿Qué precio tiene el alquiler? | alquiler mensual?
  ¿Está amueblado el piso? | ¿El piso viene con muebles? | ¿Se alquila con muebles?
  ¿Cuántos metros tiene el piso? | ¿Qué tamaño tiene el piso? | superficie del piso
  ¿Cuánto cuesta instalar paneles solares? | precio de la instalación de placas solares | ¿Qué cuesta una instalación solar?
  ¿Cuánto tarda la instalación? | ¿Cuántos días dura la instalación? | tiempo de instalación
  ¿Cuánto duran los paneles? | vida útil de los paneles | ¿Cuántos años duran las placas solares?
  ¿Qué garantía tienen los paneles? | ¿Los paneles tienen garantía? | garantía de las placas
  ¿Puedo financiar el coche? | ¿Ofrecen financiamiento? | ¿Hay financiación para el auto?
  ¿Cuántos kilómetros tiene? | ¿Qué kilometraje tiene el coche? | kilometraje?
  ¿El coche sigue disponible? | ¿Todavía tienen el coche? | ¿Ya se vendió el coche?
  ¿Cuánto cuesta el curso? | precio del curso | ¿Qué vale el curso?
  ¿Dan certificado? | ¿Entregan un certificado al final? | ¿Recibo certificado al terminar?
  ¿Las clases son en línea? | ¿Hay clases online? | ¿Puedo estudiar a distancia?
  ¿Qué documentos necesito? | ¿Qué papeles tengo que llevar? | documentación necesaria
  ¿Cuánto tarda un divorcio? | ¿Cuánto tiempo lleva un divorcio? | duración de un divorcio
  ¿Puedo hablar con una persona? | Quiero hablar con un agente | Páseme con un humano
  ¿Cuál es su teléfono? | ¿A qué número puedo llamar? | número de teléfono
  ¿Aceptan tarjeta? | ¿Puedo pagar con tarjeta? | pago con tarjeta de crédito
  ¿Puedo pagar en efectivo? | ¿Aceptan efectivo?
  ¿Hacen envíos? | ¿Entregan a domicilio? | servicio a domicilio
  ¿Dónde está la clínica? | ¿En qué calle están? | dirección?
`;
