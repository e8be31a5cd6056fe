/**
 * Two further sets of handwritten questions. The synonyms and the rules for grouping similar questions were chosen with
 * them. Each line contains one meaning in different words.
 */
export const TRADE_REWORDINGS = [
  `
  Do you fit crowns? | Can I get a crown at your place? | crowns available?
  How much are crowns? | crown cost | What's the price of one crown?
  How many visits does a crown need? | How many appointments are needed for a crown?
  My filling fell out, what now? | Lost a filling - what should I do? | filling has come out
  Do you use anaesthetic? | Will I be numbed? | Is it done under local anaesthesia?
  Is sedation possible? | Do you do sedation? | can i be sedated
  Do you work weekends? | Are you open at the weekend? | weekend opening?
  Can I get a check-up this week? | checkup this week? | Any check up slots this week
  Do you have a female dentist? | Is there a woman dentist?
  Is there a joining fee? | Do I pay anything to join? | sign up fee?
  Are there yoga classes? | Do you run yoga? | yoga?
  Are there spin classes? | do you do spinning
  Is there a minimum contract? | How long am I tied in? | What's the minimum term?
  Can I get a day pass? | Do you sell day passes? | one day pass
  How busy is it in the evening? | is it crowded in the evenings
  Do you have a creche? | Is there childcare? | Can someone watch my kids while I train?
  What are the council tax and bills? | How much are the bills? | utility costs?
  Are bills included? | does the rent include bills | bills included in rent?
  Can I move in next month? | When can I move in? | earliest move-in date
  What's the minimum lease? | How long is the lease? | shortest tenancy?
  Is there a lift? | Does the building have an elevator?
  Is it near public transport? | How far is the nearest station? | close to the underground?
  How much commission do you charge? | What's your commission? | your fees for selling?
  What is my house worth? | Can you value my home? | property valuation
  How many panels do I need? | Number of panels required for my house?
  Will solar pay for itself? | How long until solar pays off? | payback time
  What happens at night? | Do panels work at night?
  Do I need planning permission? | Is a permit required? | permission needed for panels?
  What happens when there is a power cut? | Does it work during a blackout?
  Can I sell electricity back to the grid? | feed-in tariff? | export to the grid
  Do you have this car in automatic? | Is there an automatic version?
  Is the price negotiable? | Can you do a better price? | any room on the price?
  Does it have a service history? | Full service history? | Do you have service records
  How many owners has it had? | previous owners? | number of owners
  Can I reserve the car with a deposit? | Will you hold the car for me?
  When are the school holidays? | dates of the holidays | term dates
  Is there a school bus? | Do you offer transport? | bus service for pupils
  What is the age limit? | From what age do you take kids? | how old must my child be
  Do you have places for September? | Are there spaces left for September? | any vacancies in september
  Can I change my group? | I want to switch to another group
  Do you handle personal injury? | I was hurt in an accident, can you help? | injury claims
  Do you do no win no fee? | Is it no win, no fee?
  Can I sue my landlord? | taking my landlord to court
  How do I make a will? | I want to write a will | drawing up a will
  Can I see a doctor today? | Any appointments today? | same-day appointment?
  Do you do blood tests? | Can I have my blood taken? | blood test available?
  When do I get my test results? | How long do results take? | are my results ready
  I need a sick note | Can you give me a sick note? | doctors note please
  Can I send you pictures? | may I upload photos?
  Do you do home visits? | Can the doctor come to my house?
  Can I change my payment method? | I want to update my card details
  I want to speak to a manager | Can I talk to your supervisor?
  How much is shipping? | delivery fee? | What does delivery cost
  How long does shipping take? | delivery time? | When will my parcel arrive?
  Can I get a quote? | I'd like a quotation | estimate please
  Habt ihr am Wochenende offen? | Seid ihr am Wochenende da? | Öffnungszeiten am Wochenende
  Wann habt ihr heute offen? | Wie lange habt ihr heute auf? | Öffnungszeiten heute
  Was kostet eine Krone? | Wie teuer sind Kronen? | Preis für eine Krone
  Was kostet Bleaching? | Wie viel kostet eine Zahnaufhellung? | Preise Bleaching
  Bieten Sie Narkose an? | Kann ich unter Vollnarkose behandelt werden? | Vollnarkose möglich?
  Behandeln Sie Angstpatienten? | Ich habe Angst vorm Zahnarzt, geht das?
  Meine Füllung ist rausgefallen | Füllung verloren, was tun?
  Behandeln Sie auch Kinder? | Kann ich mit meinem Kind kommen? | Kinderbehandlung?
  Habt ihr Duschen? | Kann man bei euch duschen? | Gibt es Duschen?
  Gibt es Yogakurse? | Habt ihr Yoga? | Bietet ihr Yoga-Kurse an?
  Wie viel kostet die Anmeldung? | Gibt es eine Anmeldegebühr? | Aufnahmegebühr?
  Kann ich jederzeit kündigen? | Wie ist die Kündigungsfrist? | Kündigungsfrist?
  Gibt es eine Tageskarte? | Was kostet eine Tageskarte? 
  Ab welchem Alter darf man trainieren? | Mindestalter? | Wie alt muss man sein?
  Gibt es einen Aufzug? | Hat das Haus einen Fahrstuhl? | Lift vorhanden?
  Gibt es einen Balkon? | Hat die Wohnung einen Balkon? | Balkon?
  Ab wann ist die Wohnung frei? | Wann kann ich einziehen? | Einzugstermin?
  Ist die Wohnung möbliert? | Möbel vorhanden? | Wird die Wohnung möbliert vermietet?
  Ist eine Einbauküche vorhanden? | Gibt es eine Küche? | Mit Küche?
  Fällt eine Provision an? | Wie hoch ist die Provision? | Maklerprovision?
  Wie viele Module brauche ich? | Anzahl der Module für mein Haus?
  Wie lange halten die Module? | Lebensdauer der Solarmodule | Haltbarkeit der PV-Module
  Wann amortisiert sich die Anlage? | Nach wie vielen Jahren rechnet sich das?
  Brauche ich eine Genehmigung? | Ist eine Baugenehmigung nötig? | Genehmigung erforderlich?
  Kann ich den Strom verkaufen? | Einspeisevergütung? | Was bekomme ich für eingespeisten Strom?
  Hat das Auto Garantie? | Gibt es auf den Wagen eine Garantie? | Garantie Gebrauchtwagen
  Wie viele Vorbesitzer hat das Auto? | Vorbesitzer? | Anzahl der Vorbesitzer
  Wann ist der nächste TÜV? | Hat er noch TÜV? | TÜV neu?
  Ist der Preis verhandelbar? | Geht noch was am Preis? | VB?
  Kann ich das Auto reservieren? | Könnten Sie mir den Wagen zurücklegen?
  Liefern Sie das Auto? | Bringen Sie mir den Wagen nach Hause? | Lieferung möglich?
  Wann sind Ferien? | Ferientermine? | Termine der Schulferien
  Gibt es einen Schulbus? | Fahrdienst für Schüler? | Schulbus vorhanden?
  Wie groß sind die Klassen? | Klassengröße? | Wie viele Schüler sind in einer Klasse?
  Gibt es noch freie Plätze? | Haben Sie noch Plätze frei? | Plätze verfügbar?
  Was kostet die Erstberatung? | Preis für ein Erstgespräch | Wie teuer ist das erste Gespräch?
  Machen Sie auch Arbeitsrecht? | Haben Sie einen Anwalt für Arbeitsrecht? | Arbeitsrecht?
  Wie hoch sind die Anwaltskosten? | Was kostet ein Anwalt? | Honorar des Anwalts
  Bekomme ich heute einen Termin? | Termin heute möglich? | Haben Sie heute noch was frei?
  Kann ich ein Rezept bestellen? | Folgerezept bestellen | Ich brauche ein neues Rezept
  Sind meine Laborwerte da? | Blutergebnisse schon da? | Wann kommen die Laborergebnisse?
  Ich brauche eine Krankschreibung | Können Sie mich krankschreiben? | Krankmeldung bitte
  Machen Sie Hausbesuche? | Kommt der Arzt auch nach Hause?
  Wo kann ich mein Rezept abholen? | Rezept abholen wo?
  Kann man mit EC-Karte zahlen? | Kartenzahlung? | Zahlen mit Karte möglich
  Kann ich auf Rechnung kaufen? | Kauf auf Rechnung möglich?
  ¿Hacen blanqueamientos? | ¿Ofrecen blanqueamiento dental? | blanqueamiento?
  ¿Cuánto cuesta un blanqueamiento? | precio de blanqueamiento | ¿Qué precio tiene blanquear los dientes?
  ¿Cuántas sesiones necesito? | número de sesiones | ¿Cuántas sesiones son?
  Se me cayó un empaste | se me ha caído el empaste, ¿qué hago?
  ¿Usan anestesia? | ¿Es con anestesia? | ¿Ponen anestesia?
  ¿Atienden niños? | ¿Puedo llevar a mi hijo? | ¿Ven a niños?
  ¿Abren los fines de semana? | horario fin de semana | ¿Están abiertos el fin de semana?
  ¿Están abiertos los festivos? | ¿Abren en días festivos? | horario de festivos
  ¿Cuánto cuesta al mes? | precio mensual | ¿Cuál es la cuota mensual?
  ¿Hay que firmar permanencia? | ¿Tiene permanencia? | contrato de permanencia
  ¿Tienen entrenador personal? | ¿Ofrecen entrenamiento personal? | entrenadores personales
  ¿Puedo congelar mi membresía? | pausar la suscripción | ¿Se puede suspender la membresía?
  ¿Puedo llevar a un amigo? | ¿Puede venir un invitado? | pase de invitado
  ¿Hay duchas? | ¿Tienen duchas y vestuarios? | ¿Me puedo duchar?
  ¿Qué gastos incluye el alquiler? | ¿Los gastos están incluidos? | gastos incluidos?
  ¿Cuándo me puedo mudar? | ¿A partir de cuándo está libre? | fecha de entrada
  ¿Tiene ascensor? | ¿Hay ascensor en el edificio? | ascensor?
  ¿Tiene balcón? | ¿El piso tiene terraza? | balcón?
  ¿Cuántas habitaciones tiene? | número de habitaciones | ¿De cuántos dormitorios es?
  ¿Cobran comisión? | ¿Cuál es la comisión de la agencia? | honorarios de la agencia
  ¿Cuántas placas necesito? | número de paneles para mi casa
  ¿Funcionan los paneles de noche? | ¿Los paneles producen de noche?
  ¿Funcionan con lluvia? | ¿Producen energía los días nublados?
  ¿Puedo vender la energía sobrante? | venta de excedentes | compensación de excedentes
  ¿Necesito permiso? | ¿Hace falta licencia de obra? | permisos necesarios
  ¿Se puede negociar el precio? | ¿El precio es negociable? | ¿Hacen rebaja?
  ¿Cuántos dueños ha tenido? | dueños anteriores | número de propietarios
  ¿Ha tenido accidentes? | ¿El coche ha tenido golpes? | ¿Está accidentado?
  ¿Es automático? | ¿Tienen el coche en automático? | cambio automático?
  ¿Me lo llevan a casa? | ¿Hacen entrega a domicilio del coche?
  ¿A partir de qué edad aceptan niños? | edad mínima | ¿Desde qué edad?
  ¿Cuántos alumnos hay por clase? | tamaño de las clases | ¿Son grupos reducidos?
  ¿Hay transporte escolar? | ¿Tienen autobús? | ruta escolar
  ¿Quedan plazas? | ¿Hay plazas libres? | ¿Todavía hay cupo?
  ¿Cuánto cuesta la consulta? | precio de la primera consulta | ¿Cuánto cobran por consulta?
  ¿Llevan casos de despido? | me han despedido, ¿me pueden ayudar? | abogado para despido
  ¿Cuánto cobra un abogado? | tarifas del abogado | honorarios del abogado
  ¿Me pueden atender hoy? | ¿Tienen cita para hoy? | ¿Hay hueco hoy?
  ¿Cuándo están mis resultados? | ¿Ya están los resultados? | resultados de análisis
  Necesito una receta | ¿Me pueden renovar la receta? | renovar receta
  ¿Hacen visitas a domicilio? | ¿El médico viene a casa?
  Necesito un justificante médico | ¿Me dan la baja médica?
`,
  `
  Whats the cost of a filling? | how much do you guys charge for fillings | filling price? | What would a filling set me back?
  Do you take emergency patients? | I need an emergency appointment | any emergency slots?
  Do you do braces for adults? | Can adults get braces? | braces for grown-ups?
  How much are braces? | cost of braces | What do braces cost?
  Can I pay in installments? | do you offer payment plans? | monthly payments possible?
  Do you accept Delta Dental insurance? | Is Delta Dental accepted? | delta dental ok?
  What time do you open tomorrow? | opening hours tomorrow? | When do you open tomorrow?
  Can I cancel anytime? | Is it possible to cancel at any time? | cancel any time?
  How do I cancel my subscription? | I want to cancel my membership | cancelling membership
  Do you have a pool? | Is there a swimming pool? | swimming pool available?
  Are towels provided? | Do I need to bring a towel? | do you provide towels
  Do you offer personal training? | How do I get a personal trainer? | personal trainer available?
  How much is a personal trainer? | personal training prices | What does personal training cost?
  Is the house on Elm Street still for sale? | Is the Elm Street house still available? | elm street house sold yet?
  Can I see the apartment this weekend? | viewing this weekend? | Can we view the apartment at the weekend?
  Are dogs allowed? | Can I bring my dog? | is my dog welcome
  Are cats allowed? | can i keep a cat
  What is the monthly rent? | How much is rent per month? | rent per month?
  How much is the security deposit? | What's the deposit? | how big is the deposit
  How much does a solar system cost? | price for solar panels | What do solar panels cost?
  How long does it take to install solar? | solar installation time | how many days does the installation take
  Do you offer a warranty on the panels? | What warranty do the panels have? | panel guarantee?
  Is my roof suitable for solar? | can you put panels on my roof | Will solar work on my roof?
  Do you offer batteries? | Can I add a battery? | battery storage available?
  Can I test drive the Golf? | test drive golf? | I want to take the Golf for a test drive
  How many miles has the Golf done? | mileage of the Golf? | What's the mileage on the golf
  Do you buy used cars? | Can I sell my car to you? | would you buy my car
  Can I finance it? | Is finance available? | Do you offer car finance?
  What are the tuition fees? | how much is tuition | How much does the school charge?
  How do I enroll my daughter? | enrollment for my daughter | I would like to sign my daughter up
  Is there an entrance exam? | Do children have to pass an admission test? | entry test?
  Do you offer summer courses? | Are there courses in summer? | summer classes?
  Do you offer free consultations? | Is the initial consultation free? | free first consultation?
  How much do you charge for a divorce? | What does a divorce cost? | divorce fees
  Do you handle immigration cases? | Can you help with immigration? | immigration lawyer?
  I got a speeding ticket, can you help? | help with speeding ticket | Do you fight speeding tickets?
  What should I bring to my first appointment? | What do I need to bring? | documents for first appointment
  Can I get my prescription online? | online prescription? | Do you do prescriptions online?
  Do you offer vaccinations? | can I get vaccinated | flu vaccine? 
  Do I need a referral? | Is a referral necessary? | referral required?
  Was kostet eine Füllung? | Wie teuer ist eine Füllung? | Füllung Preis
  Machen Sie auch Implantate? | Kann ich bei Ihnen Implantate bekommen? | Implantate möglich?
  Nehmen Sie noch Patienten auf? | Nehmen Sie neue Patienten an? | Werden noch neue Patienten aufgenommen?
  Kann ich heute noch vorbeikommen? | Ist heute noch ein Termin frei? | Termin heute?
  Tut eine Füllung weh? | Ist das Bohren schmerzhaft? 
  Zahlt die Kasse die Zahnreinigung? | Wird die Zahnreinigung von der Krankenkasse übernommen? | Zahnreinigung Krankenkasse
  Was kostet die Mitgliedschaft pro Monat? | Wie hoch ist der Mitgliedsbeitrag? | Monatsbeitrag?
  Habt ihr sonntags auf? | Ist sonntags geöffnet? | Sonntag offen?
  Gibt es Parkplätze am Studio? | Wo kann man parken? | Parkmöglichkeiten?
  Kann ich eine Probestunde machen? | Gibt es ein kostenloses Probetraining? | Probetraining?
  Kann ich meinen Vertrag jederzeit kündigen? | jederzeit kündbar? 
  Wie kann ich den Vertrag kündigen? | Vertrag kündigen | Ich will kündigen
  Ist die 3-Zimmer-Wohnung noch verfügbar? | 3 Zimmer Wohnung noch frei? | Ist die Dreizimmerwohnung noch zu haben?
  Kann ich einen Besichtigungstermin haben? | Wann ist die Besichtigung? | Wann kann man die Wohnung anschauen?
  Sind Hunde erlaubt? | Darf ich meinen Hund mitbringen? | Hund erlaubt?
  Wie hoch sind die Heizkosten? | Heizkosten? | Was zahlt man für Heizung?
  Wie hoch ist die Warmmiete? | Warmmiete? | Was kostet die Wohnung warm?
  Was kostet eine Solaranlage mit Speicher? | Preis Solaranlage inkl. Speicher | Wie teuer ist PV mit Speicher?
  Wie lange dauert die Installation? | Dauer der Installation | Wie lange braucht ihr für den Einbau?
  Wie viel spare ich mit einer Solaranlage? | Ersparnis durch Photovoltaik? | Wie viel kann man mit PV sparen?
  Ist mein Dach geeignet? | Eignet sich mein Dach? | Passt das auf mein Dach?
  Haben Sie den Golf noch? | Ist der Golf noch da? | Golf noch verfügbar?
  Wie viele Kilometer hat der Golf? | Kilometerstand Golf? | Wie viel ist der Golf gelaufen?
  Kaufen Sie Gebrauchtwagen an? | Kann ich mein Auto bei Ihnen verkaufen? | Autoankauf?
  Was kostet der Führerschein? | Wie teuer ist der Führerschein? | Führerschein Kosten
  Wann fängt der Deutschkurs an? | Beginn Deutschkurs? | Wann startet der Deutschkurs?
  Was kostet der Deutschkurs? | Preis Deutschkurs | Wie viel kostet ein Deutsch-Kurs?
  Wie kann ich mich anmelden? | Wo melde ich mich an? | Anmeldung?
  Bekommt man ein Zertifikat? | Gibt es ein Zertifikat? | Zertifikat am Ende?
  Was kostet eine Beratung? | Wie teuer ist ein Beratungsgespräch? | Beratungskosten?
  Wie lange dauert eine Scheidung? | Scheidungsdauer? | Dauer Scheidung
  Muss ich persönlich kommen? | Geht das auch online? | Beratung per Video?
  Brauche ich eine Überweisung? | Ist eine Überweisung nötig? | Überweisung erforderlich?
  Impfen Sie gegen Grippe? | Kann ich mich gegen Grippe impfen lassen? | Grippeimpfung?
  Kann ich meine Befunde bekommen? | Wo bekomme ich meine Ergebnisse? | Befund abholen
  Sprechen Sie Türkisch? | Spricht jemand Türkisch? | Türkisch?
  ¿Cuánto vale un empaste? | ¿Cuánto cuesta un empaste? | precio empaste
  ¿Ponen brackets a adultos? | ¿Los adultos pueden llevar brackets? | brackets para adultos
  ¿Aceptan pacientes nuevos? | ¿Puedo ser paciente nuevo? | ¿Atienden a nuevos pacientes?
  Me duele una muela, ¿pueden verme hoy? | tengo dolor de muelas, ¿hay cita hoy?
  ¿Trabajan con Sanitas? | ¿Aceptan Sanitas? | seguro Sanitas?
  ¿Qué horario tienen el sábado? | ¿Abren el sábado? | horario sábados
  ¿Cuánto es la mensualidad? | ¿Qué precio tiene la mensualidad? | mensualidad del gimnasio
  ¿Puedo cancelar cuando quiera? | ¿Se puede cancelar en cualquier momento? 
  ¿Hay clases de spinning? | ¿Dan spinning? | spinning?
  ¿Tienen ofertas para parejas? | ¿Hay descuento por pareja? | promoción parejas
  ¿Está disponible el departamento? | ¿Sigue en renta el departamento? | departamento disponible?
  ¿Cuándo se puede visitar el departamento? | Quisiera ver el departamento | agendar visita
  ¿Qué documentos piden para rentar? | requisitos para rentar | ¿Qué se necesita para alquilar?
  ¿Se aceptan perros? | ¿Puedo vivir con mi perro? | ¿Permiten perros?
  ¿Cuánto hay que dar de depósito? | ¿De cuánto es el depósito? | depósito?
  ¿Cuánto cuesta poner placas solares? | precio de los paneles solares | ¿Qué precio tienen las placas solares?
  ¿En cuánto tiempo se instalan? | ¿Cuánto tarda la instalación? | plazo de instalación
  ¿Necesito batería? | ¿Es necesaria la batería? | ¿Hace falta batería?
  ¿Qué garantía dan? | ¿Cuántos años de garantía? | ¿Tiene garantía?
  ¿Cuántos kilómetros tiene el Golf? | kilometraje del Golf | kilómetros del golf?
  ¿Puedo probar el Golf? | prueba de manejo del Golf | Quiero probar el Golf
  ¿Compran coches usados? | ¿Puedo venderles mi coche? | quiero vender mi carro
  ¿Tienen financiación? | ¿Se puede financiar? | opciones de financiamiento
  ¿Cuánto cuesta la colegiatura? | precio de la colegiatura | ¿Cuánto se paga de colegiatura?
  ¿Hasta cuándo me puedo inscribir? | ¿Cuándo cierran las inscripciones? | fecha límite de inscripción
  ¿Qué horario tienen las clases? | horario de clases | ¿A qué hora son las clases?
  ¿Dan clases los sábados? | ¿Hay clases en sábado? 
  ¿Cuánto cobran por una consulta? | ¿Qué cuesta la consulta? | costo de consulta
  ¿Cuánto tarda el divorcio? | ¿En cuánto tiempo sale un divorcio? | tiempo de divorcio
  ¿Llevan casos de inmigración? | ¿Ayudan con temas migratorios? | abogado de inmigración
  ¿Necesito ayunas para el análisis? | ¿Hay que ir en ayunas? | análisis en ayunas?
  ¿Hacen pruebas de covid? | ¿Puedo hacerme una prueba de covid? | test covid
  ¿Vacunan contra la gripe? | vacuna de la gripe | ¿Tienen la vacuna de la gripe?
  ¿Hablan inglés? | ¿Hay alguien que hable inglés? | ¿Me pueden atender en inglés?
`,
];
