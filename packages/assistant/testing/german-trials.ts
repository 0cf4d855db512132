import { cities, courses, rentals, shop, staff, stations, world } from './german-tables.ts'
import type { Dialogues } from './turns.ts'

/** What people ask first in German, each by itself; written before anything of it was run. */
export const germanQuestions: Dialogues = {
  shop: {
    table: shop,
    lines: [
      [
        'Anteil der Regionen am Umsatz',
        [
          { mark: 'arc', color: 'Region' },
          { dimension: 'Region', derived: /^share/ },
        ],
        { known: 'the ranker prefers another reading' },
      ],
      ['Verhältnis von Umsatz zu Menge je Produkt', { dimension: 'Produkt', derived: /^ratio/ }],
      ['Umsatz kumuliert pro Monat', { mark: 'line', x: /month Bestelldatum/, derived: /^running/ }],
      ['gleitender Durchschnitt des Umsatzes über 3 Monate', { mark: 'line', derived: /^moving 3-month/ }],
      ['Veränderung des Umsatzes zum Vorjahr', { derived: /^(growth|change)/ }],
      ['Umsatz nach Region, ohne Privatkunden', { x: 'Region', filters: ['Kundentyp: not Privat'] }],
      ['Welches Produkt bringt am meisten Umsatz?', { dimension: 'Produkt', measure: 'sum Umsatz' }],
      [
        'Umsatz der letzten zwei Jahre nach Region',
        { x: 'Region', filters: [/Bestelldatum (from|over) 202[01]/] },
        { known: 'the ranker prefers another reading' },
      ],
      [
        'Umsatz nach Monat im Jahr 2021',
        { x: /month Bestelldatum/, filters: ['Bestelldatum from 2021-01-01 to 2021-12-31'] },
      ],
      [
        'Bestellungen mit mehr als 50 Stück nach Region',
        { dimension: 'Region', measure: 'count', filters: ['Menge over 50'] },
        { known: 'the number of a bound is taken for what is measured of the rows' },
      ],
      [
        'Umsatz vor 2020 nach Produkt',
        { dimension: 'Produkt', filters: [/Bestelldatum (up to 2019-12-31|under 2020)/] },
      ],
      [
        'monatlicher Umsatz je Region, ein Diagramm pro Produkt',
        { facet: 'Produkt', color: 'Region' },
        { known: 'the ranker prefers another reading' },
      ],
    ],
  },
  cities: {
    table: cities,
    lines: [
      ['Welche Stadt hat die höchste Miete?', { dimension: 'Stadt', measure: /Mietpreis/ }],
      [
        'Einwohner geteilt durch Fläche je Bundesland',
        { dimension: 'Bundesland', derived: /^ratio/ },
        { known: 'the ranker prefers another reading' },
      ],
      ['Die zehn größten Städte', { dimension: 'Stadt', filters: [/Top 10/] }],
      ['Städte mit mehr als 200.000 Einwohnern', { filters: ['Einwohner over 200000'] }],
      ['Mieten in Bayern und Sachsen', { uses: /Mietpreis/, filters: ['Bundesland: Bayern and Sachsen'] }],
      ['teuerste Städte zuerst', { dimension: 'Stadt', measure: /Mietpreis/ }],
      ['Wie verteilen sich die Mieten?', { x: 'bin Mietpreis', y: 'count' }],
    ],
  },
  world: {
    table: world,
    lines: [
      [
        'Wie hat sich die Lebenserwartung in Afrika entwickelt?',
        { mark: 'line', measure: /life_expectancy/, filters: ['Continent: Africa'] },
      ],
      ['Welches Land hat das niedrigste Einkommen?', { dimension: 'country', measure: /income/ }],
      [
        'Bevölkerung nach Kontinent zwischen 2005 und 2010',
        { dimension: 'continent', measure: /population/, filters: ['Year from 2005 to 2010'] },
      ],
      [
        'Rangliste der Länder nach Einkommen',
        { dimension: 'country', measure: /income/ },
        { known: 'a ranking of things is read as their rank along time' },
      ],
      ['Einkommen und Lebenserwartung, Größe nach Bevölkerung', { mark: 'point', size: /population/ }],
      ['Lebenserwartung über die Zeit als kleine Vielfache je Land', { facet: 'country' }],
      ['Lebenserwartung über die Jahre je Kontinent', { mark: 'line', color: 'continent' }],
      ['Bevölkerung je Land auf einer Karte', { mark: 'geoshape' }],
    ],
  },
  staff: {
    table: staff,
    lines: [
      ['Wer verdient am meisten?', { dimension: 'employee', measure: /salary/ }],
      ['Verdienen Männer mehr als Frauen?', { dimension: 'gender', measure: /salary/ }],
      ['Gehalt der über 50-Jährigen nach Abteilung', { dimension: 'department', filters: ['Age over 50'] }],
      ['Wie viele Frauen arbeiten in Research?', /^\d+ der 90 Zeilen passen/],
      [
        'Frauenanteil je Abteilung',
        [
          { dimension: 'department', color: 'gender' },
          { dimension: 'department', measure: 'mean % gender: female' },
          { dimension: 'department', filters: ['Gender: female'] },
        ],
        { known: 'the ranker prefers another reading' },
      ],
      ['Neueinstellungen pro Jahr', { x: 'year hire_date', y: 'count' }],
      ['Durchschnittsalter der Abteilungen', { dimension: 'department', measure: 'mean age' }],
      ['die fünf bestbezahlten Mitarbeiter', { dimension: 'employee', filters: [/Top 5/] }],
      ['Median der Gehälter für Männer und Frauen', { dimension: 'gender', measure: 'median salary' }],
    ],
  },
  stations: {
    table: stations,
    lines: [
      ['An wie vielen Tagen hat es geschneit?', /^\d+ der 730 Zeilen passen/],
      ['Niederschlag nur an Tagen mit Regen', { uses: /Niederschlag/, filters: ['Wetter: Regen'] }],
      ['kälteste Station', { dimension: 'Station', measure: /Temperatur/ }],
      ['Temperatur im Januar nach Station', { dimension: 'Station', filters: [/Jan/] }],
      ['Regenmenge pro Woche', { measure: /Niederschlag/, x: /week Datum/ }],
      ['Tage unter null Grad je Station', { dimension: 'Station', measure: 'count', filters: ['Temperatur under 0'] }],
      ['Wie warm war es im Sommer 2021?', /°C/],
      ['Temperaturverlauf der Zugspitze', { mark: 'line', measure: /Temperatur/, filters: ['Station: Zugspitze'] }],
      [
        'Niederschlag je Station im letzten Quartal',
        { dimension: 'Station', filters: [/Datum/] },
        { known: 'the ranker prefers another reading' },
      ],
    ],
  },
  rentals: {
    table: rentals,
    lines: [
      ['Ausleihen pro Monat', { x: /month Ausgeliehen_am/, y: 'count' }],
      ['Welcher Radtyp wird am häufigsten ausgeliehen?', { dimension: 'Radtyp', measure: 'count' }],
      [
        'durchschnittliche Dauer je Radtyp ohne Stornos',
        { dimension: 'Radtyp', measure: 'mean Dauer', filters: [/Storniert: (Nein|not Ja)/] },
      ],
      ['Strecke gegen Dauer, Farbe nach Radtyp', { mark: 'point', fields: ['Dauer', 'Strecke'], color: 'Radtyp' }],
      ['Einnahmen pro Abholort', { dimension: 'Abholort', measure: /Preis/ }],
      [
        'Fahrten länger als 30 Minuten je Abholort',
        { dimension: 'Abholort', measure: 'count', filters: [/Dauer over 30/] },
        { known: 'the ranker prefers another reading' },
      ],
      ['Anteil der Mitglieder je Abholort', { dimension: 'Abholort', measure: 'mean % mitglied' }],
      [
        'Preis pro Kilometer nach Radtyp',
        { dimension: 'Radtyp', derived: /^ratio/ },
        { known: 'the ranker prefers another reading' },
      ],
      ['Ausleihen nach Wochentag', { x: /^day Ausgeliehen_am/, y: 'count' }],
      [
        'zu welcher Uhrzeit wird am meisten ausgeliehen?',
        { dimension: /hours Ausgeliehen_am/, measure: 'count' },
        { known: 'the ranker prefers another reading' },
      ],
    ],
  },
  courses: {
    table: courses,
    lines: [
      [
        'Teilnehmer je Fachbereich seit März 2023',
        { dimension: 'Fachbereich', measure: 'sum Teilnehmer', filters: ['Beginn from 2023-03-01'] },
      ],
      [
        'Teilnehmer im Verhältnis zu den Plätzen je Fachbereich',
        { dimension: 'Fachbereich', derived: /^ratio/ },
        { known: 'the ranker prefers another reading' },
      ],
      [
        'abgesagte Kurse pro Fachbereich',
        { dimension: 'Fachbereich', measure: 'count', filters: ['Status: abgesagt'] },
      ],
      [
        'Was kostet am meisten?',
        { dimension: 'Kurs', measure: /Gebühr/ },
        { known: 'a superlative without a noun asks for nothing' },
      ],
      [
        'Differenz zwischen Plätzen und Teilnehmern je Fachbereich',
        { dimension: 'Fachbereich', derived: /^difference/ },
      ],
      [
        'günstigste Kurse zuerst',
        { dimension: 'Kurs', measure: /Gebühr/, sort: /^[xy]$|ascending/ },
        { known: 'the ranker prefers another reading' },
      ],
      [
        'Bewertung nach Fachbereich, absteigend',
        { dimension: 'Fachbereich', measure: 'mean Bewertung', sort: /^-|descending/ },
      ],
      ['Kurse ohne Bewertung', { filters: [/Bewertung is missing/] }, { known: 'the ranker prefers another reading' }],
      ['Gebühren über 100 Euro nach Status', { dimension: 'Status', filters: ['Gebühr over 100'] }],
      ['Anzahl der Kurse pro Quartal', { x: /quarter Beginn/, y: 'count' }],
    ],
  },
}

/** What people say one after the other in German; written before anything of it was run. */
export const germanDialogues: Dialogues = {
  'salaries of women, then of men': {
    table: staff,
    lines: [
      ['Durchschnittsgehalt der Männer nach Abteilung', { x: 'department', filters: ['Gender: male'] }],
      ['und für Frauen?', { filters: ['Gender: female'] }],
      ['beide', { filters: [] }],
      ['getrennt nach Geschlecht', { color: 'gender' }],
      ['doch nicht', 'command'],
      ['mach die Balken rot', { mark: 'bar', x: 'department' }],
    ],
  },
  'rentals, without those that were cancelled': {
    table: rentals,
    lines: [
      ['Ausleihen pro Monat', { x: /month/, y: 'count' }],
      ['ohne Stornos', { filters: [/Storniert: (Nein|not Ja)/] }],
      ['nach Radtyp aufteilen', { color: 'Radtyp' }],
      ['nur E-Bikes', { filters: [/Storniert/, 'Radtyp: E-Bike'] }],
      ['auch Lastenräder', { filters: [/Storniert/, /E-Bike and Lastenrad|Lastenrad and E-Bike/] }],
      ['wie vorher', 'command'],
      ['lieber pro Woche', { x: /week/ }],
    ],
  },
  'dearest first': {
    table: courses,
    lines: [
      ['durchschnittliche Gebühr je Fachbereich', { dimension: 'Fachbereich', measure: 'mean Gebühr' }],
      ['teuerste zuerst', { sort: /^-/ }],
      ['andersherum', { sort: /^[xy]$/ }],
      [
        'zeig die Summe statt des Durchschnitts',
        { measure: 'sum Gebühr' },
        { known: 'the ranker prefers another reading' },
      ],
      ['in anderen Farben', { dimension: 'Fachbereich' }],
      ['ohne Sprachen', { filters: ['Fachbereich: not Sprachen'] }],
      ['doch mit Sprachen', { filters: [] }, { known: 'the ranker prefers another reading' }],
    ],
  },
  'weather of some days': {
    table: stations,
    lines: [
      ['Temperatur pro Monat', { mark: 'line', x: 'yearmonth Datum' }],
      ['nur Tage mit Regen', { filters: ['Wetter: Regen'] }],
      ['eine Linie je Station', { color: 'Station' }],
      ['stattdessen Niederschlag', { measure: /Niederschlag/, color: 'Station' }],
      ['als Summe', { measure: 'sum Niederschlag' }],
      ['nur 2022', { filters: ['Wetter: Regen', /2022/] }],
      ['alle Filter weg', { filters: [] }],
    ],
  },
  'a measure made of others': {
    table: shop,
    lines: [
      ['Umsatz pro Monat', { mark: 'line', measure: 'sum Umsatz' }],
      ['kumuliert', { derived: /^running/ }],
      ['zeig stattdessen das Wachstum', { derived: /^growth/ }],
      ['wieder die absoluten Zahlen', { derived: '', measure: 'sum Umsatz' }],
      ['gleitender Durchschnitt über 3 Monate', { derived: /^moving 3-month/ }],
      ['je Region', { color: 'Region' }],
    ],
  },
  'countries by what they have': {
    table: world,
    lines: [
      ['Einkommen je Land', { dimension: 'country', measure: /income/ }],
      ['die fünf reichsten', { filters: [/Top 5/] }],
      ['alle Länder', { filters: [] }],
      ['nur Asien', { filters: ['Continent: Asia'] }],
      ['und Europa?', { filters: [/Europe/] }],
      ['warum Balken?', 'answer'],
      ['als Karte', { mark: 'geoshape' }],
    ],
  },
  'colour, order and name': {
    table: cities,
    lines: [
      ['Einwohner je Bundesland', { dimension: 'Bundesland', measure: /Einwohner/ }],
      ['mach es grün', { dimension: 'Bundesland' }],
      ['sortiere alphabetisch', { sort: 'ascending' }],
      ['leg die Balken quer', { y: 'Bundesland' }],
      ['gib ihm den Titel Einwohner der Länder', { title: 'Einwohner der Länder' }],
      ['Titel weg', { y: 'Bundesland' }],
      ['zurück', { title: 'Einwohner der Länder' }],
    ],
  },
  'points and what they mean': {
    table: rentals,
    lines: [
      ['Zusammenhang zwischen Strecke und Dauer', { mark: 'point', fields: ['Dauer', 'Strecke'] }],
      ['Farbe nach Radtyp', { color: 'Radtyp' }],
      ['nur Fahrten unter 20 km', { filters: ['Strecke under 20'] }],
      ['Radtyp ausblenden', { color: undefined }],
      ['logarithmische y-Achse', { 'yScale.type': 'log' }],
      ['was sehe ich hier?', 'answer'],
    ],
  },
  'courses of a time': {
    table: courses,
    lines: [
      ['Wie viele Kurse gibt es pro Fachbereich?', { dimension: 'Fachbereich', measure: 'count' }],
      ['nur abgesagte', { filters: ['Status: abgesagt'] }],
      ['und geplante?', { filters: [/geplant/] }],
      ['seit 2023', { filters: [/geplant/, 'Beginn from 2023-01-01'] }],
      ['gestapelt nach Status', { color: 'Status' }],
      ['in Prozent', { dimension: 'Fachbereich' }],
    ],
  },
  'numbers in words': {
    table: shop,
    lines: [
      ['Wie hoch ist der Gesamtumsatz?', /€/],
      ['und im Jahr 2020?', /2020/],
      ['Wie viel Prozent der Bestellungen aus Nord sind Privat?', /^\d+(,\d+)? % der Zeilen \(Region: Nord\)/],
      [
        'Wie viele Bestellungen kamen aus Nord?',
        [/\d+ der 360 Zeilen/, { measure: 'count', filters: ['Region: Nord'] }],
      ],
      ['Was ist der durchschnittliche Rabatt?', /Rabatt/],
      ['zeig das als Diagramm nach Region', { dimension: 'Region' }],
    ],
  },
  'bars beside each other': {
    table: staff,
    lines: [
      ['Gehalt nach Abteilung und Geschlecht', { measure: /salary/ }],
      ['nebeneinander statt gestapelt', { measure: /salary/ }],
      ['nimm den Median', { measure: 'median salary' }],
      ['nur Leute unter 40', { filters: ['Age under 40'] }],
      ['zwischen 30 und 50', { filters: ['Age from 30 to 50'] }],
      ['für jede Abteilung ein eigenes Diagramm', { facet: 'department' }],
    ],
  },
  'a slip, a thank you, another wish': {
    table: stations,
    lines: [
      ['Niederschlg pro Station', { dimension: 'Station', measure: /Niederschlag/ }],
      ['super, danke', 'answer'],
      ['nein, ich meinte die Temperatur', { measure: /Temperatur/, dimension: 'Station' }],
      ['genau, und jetzt pro Monat', { x: /month Datum/ }],
      ['das sieht blöd aus', 'answer'],
      ['mach ein Liniendiagramm daraus', { mark: 'line' }],
    ],
  },
}
