import type { LexiconTables } from './lexicon.ts';

export const GERMAN_TABLES: Omit<LexiconTables, 'common'> = {
  intents: `
  preis, kosten, kostet, teuer, gebühr, tarif, honorar, entgelt, kostenvoranschlag, wie viel, wieviel, kostenpunkt, preise, preisliste, was zahle ich, was zahlt man, was muss ich zahlen, was bezahle ich, was bezahlt man, wie hoch, höhe, betrag, verlangen, berechnen, preis+zahlen, preis+verlangen, preis+kosten
  kostenlos, gratis, umsonst, kostenfrei, gebührenfrei, kostet das etwas, kostenlos+preis, kostet+etwas, unentgeltlich
  wie lange, wie lang, dauer, dauert, dauern, wie viel zeit, wieviel zeit, wie viele minuten, wie viele stunden, wie viele tage, wie viele wochen, wie viele monate, wie viele jahre, dauer+zeit, dauer+brauchen, dauer+einplanen
  lebensdauer, haltbarkeit, halten, hält, haltbar, lebensdauer+dauer
  wie viele, anzahl
  wie oft, häufigkeit
  monat, monatlich, pro monat, im monat
  jahr, jährlich, pro jahr, im jahr
  stunde, pro stunde, stündlich, stundensatz
  woche, wöchentlich, pro woche
  wann, um wie viel uhr, um wieviel uhr, wie viel uhr, wieviel uhr, uhrzeit, ab wann, zeit, datum, tag
  beginnen, beginn, starten, start, anfangen, losgehen, beginnen+wann, wann+laufen
  geöffnet, offen, öffnen, öffnung, öffnungszeiten, aufmachen, machen sie auf, sprechzeiten, öffnen+wann, geschäftszeiten
  montag, montag+öffnen
  dienstag, dienstag+öffnen
  mittwoch, mittwoch+öffnen
  donnerstag, donnerstag+öffnen
  freitag, freitag+öffnen
  samstag, sonnabend, samstag+öffnen
  sonntag, sonntag+öffnen
  wochenende, wochenende+öffnen
  feiertag, feiertag+öffnen
  schließen, geschlossen, zumachen, machen sie zu, schließen+wann, bis wann, schließen+öffnen, feierabend
  wo, adresse, anschrift, standort, anfahrt, wie komme ich zu ihnen, wo+finden, wo+liegen
  parken, parkplatz, parkplätze, parkhaus, parkmöglichkeit, parken+wo, stellplatz
  verschieben, verschiebung, verlegen, umbuchen, anderer tag, anderen tag, verschieben+termin, ändern+termin, umlegen
  absagen, absage, stornieren, stornierung, canceln, rückgängig, absagen+termin
  kündigen, kündigung, kündbar, beenden, austreten, austritt, kündigen+mitgliedschaft
  kündigungsfrist, jederzeit, monatlich kündbar, jederzeit+kündigen, kündigungsfrist+kündigen
  pausieren, pause, ruhen, aussetzen, stilllegen, einfrieren, unterbrechen
  ohne termin, nötig+termin, termin+ohne, vorbeikommen, vorbei kommen, spontan
  notfall, dringend, akut, notfall+termin, notdienst
  schmerz, schmerzen, schmerzhaft, weh, weh tun, tut weh, wehtun, schmerzen+haben
  online, internet, übers internet, im internet, per internet, fernunterricht, von zu hause
  karte, kreditkarte, ec karte, girocard, kartenzahlung, karte+zahlen, kredit+karte
  bar, bargeld, barzahlung, bar+zahlen, cash
  rechnung, auf rechnung, rechnung+zahlen
  rate, raten, ratenzahlung, finanzierung, finanzieren, teilzahlung, monatlich zahlen, raten+zahlen, abbezahlen, abzahlen
  zahlen, bezahlen, zahlung, bezahlung
  übernehmen, übernimmt, übernehmt
  krankenkasse, kasse, krankenversicherung, krankenkasse+zahlen, krankenkasse+preis, krankenkasse+übernehmen
  versicherung, versichern, versichert, versicherung+übernehmen, versicherung+preis, versicherung+zahlen, versicherung+decken
  rechtsschutz, rechtsschutzversicherung, rechtsschutz+versicherung, rechtsschutz+zahlen, rechtsschutz+preis, rechtsschutz+übernehmen
  rabatt, ermäßigung, nachlass, vergünstigung, angebot, aktion, gutschein
  rückerstattung, erstattung, geld zurück, erstatten, rückzahlung, zurückbekommen
  garantie, gewährleistung
  lieferung, liefern, versand, versenden, liefert, zustellen, nach hause bringen
  probe, probetraining, probestunde, schnupperstunde, schnuppern, schnuppertraining, testen, ausprobieren, probieren, probe+training, probe+stunde
  anmelden, anmeldung, einschreiben, einschreibung, registrieren, registrierung, aufnahme, anmelden+wo, beitreten
  abmelden, abmeldung
  neupatient, neue patienten, neuer patient, neu+patient, neupatient+nehmen, neupatient+aufnehmen
  kind, kinder, sohn, tochter
  freund, freundin, gast, begleitung
  haustier, tier, haustiere, tiere, haustier+halten
  telefon, telefonnummer, telefonisch, rufnummer, nummer, anrufen, erreichen, kontakt, kontaktieren, telefon+erreichen
  rückruf, zurückrufen, ruft mich an, rufen sie mich an
  mensch, person, mitarbeiter, berater, ansprechpartner, mensch+sprechen, echte person, mensch+echt, mensch+verbinden
  sprechen, reden, spricht, sprecht
  unterlage, dokument, papier, unterlage+nötig, was muss ich mitbringen, was soll ich mitbringen, was+mitbringen, mitzubringen, was brauche ich
  ergebnis, befund, ergebnisse
  rezept, folgerezept, rezept+bestellen
  überweisung, überweisungsschein
  krankschreibung, krankmeldung, krankschreiben, attest, au, arbeitsunfähigkeit
  hausbesuch, hausbesuche, nach hause kommen, kommt nach hause
  verhandelbar, verhandeln, handeln, verhandlungsbasis, vb, preis verhandelbar, am preis, verhandelbar+preis, letzter preis
  einziehen, einzug, einzugstermin, einziehen+wann
  wert, bewerten, bewertung, schätzen, wertermittlung
  provision, maklerprovision, courtage, provision+preis, provision+anfallen
  einspeisen, einspeisung, einspeisevergütung, eingespeist, strom+verkaufen
  genehmigung, baugenehmigung, genehmigen, genehmigungspflichtig, bauantrag, genehmigung+nötig
  freie plätze, plätze frei, platz frei, freier platz, plätze verfügbar, noch plätze, noch ein platz, freie plätze+frei
  in der nähe, nähe, entfernt, entfernung, wie weit
  wechseln, tauschen, wechsel
  umtauschen, umtausch, zurückgeben, zurückschicken, retoure, rückgabe
  hochladen, senden, schicken
  passwort, einloggen, login
  beschwerde, beschweren, reklamation, reklamieren
  stelle, job, bewerben, stellenangebote, karriere
  warteliste
  wartezeit, wie lange warten
  geschenkgutschein, gutschein kaufen
  barrierefrei, rollstuhl, rollstuhlgerecht, behindertengerecht
  allergie, allergiker, allergen
  vegan
  glutenfrei
  voll, überfüllt, los
  nebenwirkung, nebenwirkungen
  frei, verfügbar, zu haben, noch da, noch zu haben, schon vermietet, schon verkauft, schon weg, erhältlich
  besichtigen, besichtigung, ansehen, anschauen, besichtigung+termin, besichtigen+wann, anzusehen
  miete, kaltmiete, warmmiete, mietpreis, miete+preis, miete+monat
  kaution, kaution+preis, mietkaution
  nebenkosten, neben+preis, nebenkosten+preis
  möbliert, möbel, möblierung, eingerichtet
  größe, wie groß, quadratmeter, wohnfläche, fläche, qm, größe+wie viele
  probefahrt, probefahren, probe fahren, probe+fahren, probefahrt+termin
  inzahlungnahme, in zahlung, in zahlung nehmen, in zahlung geben, inzahlungnahme+geben, inzahlungnahme+nehmen
  kilometer, kilometerstand, laufleistung, kilometer+laufen, kilometer+wie viele, kilometer+wie viel, gelaufen
  unfall, unfallfrei, unfallwagen, unfallschaden
  sparen, ersparnis, einsparung, einsparen, sparen+preis
  förderung, fördern, zuschuss, zuschüsse, fördermittel, förderprogramm, subvention
  lohnen, rentieren, rechnen, rentabel, wirtschaftlich, amortisieren, sinnvoll
  geeignet, eignen, passt, möglich auf
  montage, montieren, installation, installieren, einbau, einbauen, aufbau
  wartung, warten, instandhaltung, pflege
  reparatur, reparieren, instandsetzen
  zertifikat, zeugnis, bescheinigung, diplom, nachweis, zertifikat+ende, zertifikat+kurs
  alter, wie alt, mindestalter, ab welchem alter, altersgrenze, alter+nötig, alter+kind, alter+trainieren
  anfänger, einsteiger, vorkenntnisse, ohne erfahrung
  qualifiziert, erfahrung, qualifikation, ausgebildet, zertifiziert
  chance, erfolgsaussicht, aussichten, chancen, erfolg
  laufzeit, vertragslaufzeit, mindestlaufzeit, mindestvertragslaufzeit, laufzeit+vertrag, laufzeit+mindest, laufzeit+mindestens, vertrag+dauer, mindestens+vertrag, laufzeit+dauer
  sprache, sprachen
  nicht, nie, kein, keine, keinen
  ohne
  ändern, änderung, aktualisieren
  umziehen, umzug
  verkaufen, verkauf
  kaufen, kauf, erwerben
  nächste, nächster, nächsten, frühester, frühestens, als nächstes, nächste+wann, nächste+frei
  wlan, wifi
  unterschied, vergleich
  sicher, sicherheit
  verlängern, verlängerung
  übertragen, übertragung
  widerrufen, widerruf
`,
  minor: `
  termin, buchen, buchung, vereinbaren, vereinbarung, reservieren, reservierung, ausmachen, terminvereinbarung, terminbuchung
  nötig, notwendig, erforderlich, pflicht, brauche ich, brauchen wir, braucht man, benötige ich, muss man
  wohnung, apartment, immobilie, objekt
  haus, häuser
  auto, wagen, fahrzeug, pkw
  zahn, zähne, dental
  anwalt, anwältin, rechtsanwalt
`,
  subjects: `
  reinigung, reinigen, prophylaxe, pzr
  bleaching, aufhellung, aufhellen, bleichen
  zahnschmerzen, zahnweh, zahn+schmerz
  zahnspange, spange, aligner, kieferorthopädie
  wurzelbehandlung, wurzelkanalbehandlung, wurzel+behandlung
  arzt, ärztin, doktor
  impfung, impfen
  vorsorge, kontrolle, untersuchung, vorsorgeuntersuchung, checkup
  röntgen, röntgenbild
  erstberatung, erstgespräch, erste gespräch, erste beratung, erstes gespräch, beratung+erst, gespräch+erst
  beratung, gespräch, beratungsgespräch
  mitgliedschaft, vertrag, mitglied, abo, abonnement, monatsbeitrag, beitrag, mitgliedsbeitrag, mitgliedschaft+monat
  trainer, personal trainer, trainerin
  dusche, duschen
  umkleide, spind
  handtuch, handtücher
  balkon, terrasse
  speicher, batterie, stromspeicher, batteriespeicher
  stromausfall
  gebrauchtwagen, gebraucht
  schule
  schulgeld, schul+geld, schulgebühr, schule+preis, schulgeld+preis
  schüler, schülerin
  lehrer, lehrerin
  klasse, klassen
  mittagessen, essen, mensa, kantine, verpflegung
  betreuung, nachmittagsbetreuung, hort, betreuung+nachmittag
  ferien
  urlaub
  scheidung, scheiden
  testament
  gericht
  student, studierende, studenten
  hund
  katze
  fahrrad, rad
  farbe
  narkose, vollnarkose, betäubung, betäuben, spritze
  angst, angstpatient, angstpatienten, zahnarztangst
  füllung, füllungen, plombe
  krone, kronen
  implantat, implantate
  veneers
  ziehen, zahn ziehen, zahn gezogen, weisheitszahn
  rausgefallen, herausgefallen, verloren
  aufzug, fahrstuhl, lift
  küche, einbauküche
  haltestelle, bahnhof, bahn, öpnv, öffentliche verkehrsmittel
  modul, module, solarmodul, solarmodule, solarpanel, panel
  strom, energie
  wärmepumpe
  vorbesitzer, besitzer, halter
  tüv, hauptuntersuchung, hu
  scheckheft, scheckheftgepflegt, servicehistorie, wartungsheft
  automatik, automatikgetriebe
  kredit, darlehen
  hypothek, baufinanzierung
  schulbus, bus, fahrdienst, schulweg
  schulferien, ferientermine
  stipendium
  prüfung, test, klausur
  nachhilfe
  hausaufgaben
  labor, laborwerte, laborergebnisse, blutwerte, blutergebnisse, blutergebnis, laborbefund
  blut, blutabnahme, bluttest, blut abnehmen
  bild, foto, aufnahme machen
  chef, vorgesetzter, geschäftsführer
  paket, bestellung, sendung, päckchen
  arbeitsrecht, arbeitsvertrag
  kündigungsschutz, kündigungsschutzklage
  mietrecht, vermieter, mieter
  verklagen, klage, klagen
  erbe, erbschaft, erbrecht
  sorgerecht, umgangsrecht
  bußgeld, blitzer, strafzettel
  unterhalt
  ernährung, ernährungsplan, ernährungsberatung
  sauna
  schwimmbad, pool, becken
  yoga
  tageskarte, tagesticket, tagespass
  kinderbetreuung
  frühstück
  tisch
  zimmer
  garten
  garage
  keller
  schlafzimmer
  dach
  wechselrichter
  reifen
  bremsen
  haarschnitt, haare schneiden
  mail, email, e mail, mailadresse
  webseite, website, homepage
  app
  kurs, kurse, unterricht, lehrgang, studieren, lernen
  heizung, heizkosten, heizen, heizkosten+preis
  grippe, grippeimpfung, grippe+impfung
  ankauf, ankaufen, autoankauf, ankauf+auto
  solaranlage, photovoltaik, pv, pv anlage, photovoltaikanlage, solar, solar+anlage, photovoltaik+anlage
`,
  weak: `
  praxis, klinik, büro, studio, fitnessstudio, autohaus, händler, geschäft, laden, firma, kanzlei, salon, filiale, unternehmen,
  team, behandlung, leistung, bieten, anbieten, nehmen, annehmen, akzeptieren, aufnehmen, geben, machen, tun, kommen, bringen,
  nutzen, erlaubt, dürfen, gestattet, brauchen, benötigen, benötigt, bekommen, erhalten, finden, laufen, vorhanden, verfügen, möglichkeit,
  professionell, mindestens, ungefähr, circa, etwa, normalerweise, durchschnittlich, aktuell, derzeit, einmal, nochmal, gerade, jetzt,
  pro, nach, vor, während, bis, ab, seit, wenn, als, man, jemand, jemanden, etwas, alles, art, weise, lassen, liegen, nimmt, gibt, habt, kriegen,, lauten,
  stehen, sehen, mit, viel, lange, oft, ende, erst, schon, wegen, dazu, anlage, willkommen, verbinden, einplanen, vereinbart,
  brauche, braucht, brauchst, behandeln, behandelt, anfallen, trainieren, unser, da, seid, sein, haben,
  spezialisiert, kümmern, bearbeiten, informationen, infos, information, erklären, erfahren, version, kunde, kunden, patient, patienten, zahnarzt, rein, raus, unter, lokal,
  mitbringen, aufgenommen, genommen, angenommen, angeboten, tut, gegen, durch, per, für, abholen, klappt, klappen, funktioniert, funktionieren, passieren
`,
  contrasts: `
  weihnachten, ostern,
  januar, februar, märz, april, juni, juli, august, september, oktober, november, dezember, sommer, winter, frühling, herbst,
  morgen, morgens, vormittag, nachmittag, abend, abends, nacht, heute, täglich,
  erste, erster, zweite, zweiter, dritte, letzte, nächste, neu, alt, gebraucht, früh, spät, andere, weitere, zusätzlich, mehr, weniger, nur, wieder,
  student, schüler, senior, rentner, familie, paar, kind, erwachsene, jugendliche, gruppe, privat, öffentlich, persönlich, anfänger, fortgeschrittene,
  einzel, doppel, groß, klein, premium, basis, express, elektro, elektrisch, hybrid, diesel, automatik, online,
  wer, warum, wieso, ohne, nicht, kein, keine, draußen, drinnen, ausland, eigen, ganz, halb, rot, schwarz, weiß, blau, grün, grau, vegan, vegetarisch
`,
};
