import { aTable, nominal, numbers, pick, quantitative, rows, spread, temporal } from './tables.ts'

/** Tables of people who speak German: some with German names, some with English ones. */

export const shop = aTable('Bestellungen', [
  temporal(
    'Bestelldatum',
    rows(360, (row) => Date.UTC(2018 + Math.floor(row / 72), Math.floor(row / 6) % 12, 1 + (row % 27))),
  ),
  nominal('Region', rows(360, pick(['Nord', 'Süd', 'Ost', 'West'], 1))),
  nominal('Produkt', rows(360, pick(['Tisch', 'Stuhl', 'Lampe', 'Regal', 'Sofa', 'Bett', 'Schrank'], 2))),
  nominal('Kundentyp', rows(360, pick(['Privat', 'Gewerbe'], 3))),
  quantitative('Umsatz', numbers(360, 4, 40, 4000), { semanticType: 'currency', unit: '€' }),
  quantitative('Menge', numbers(360, 5, 1, 60)),
  quantitative(
    'Rabatt',
    rows(360, (row) => spread(row, 6, 0, 30) / 100),
    { semanticType: 'percent' },
  ),
])

const towns = [
  'Berlin',
  'Hamburg',
  'München',
  'Köln',
  'Frankfurt',
  'Stuttgart',
  'Leipzig',
  'Dresden',
  'Bremen',
  'Essen',
]
const states = [
  'Berlin',
  'Hamburg',
  'Bayern',
  'Nordrhein-Westfalen',
  'Hessen',
  'Baden-Württemberg',
  'Sachsen',
  'Sachsen',
]
export const cities = aTable('Städte', [
  nominal(
    'Stadt',
    rows(40, (row) => (row < 10 ? (towns[row] ?? null) : `Ort ${row}`)),
    'city',
  ),
  nominal(
    'Bundesland',
    rows(40, (row) => states[row % 8] ?? null),
  ),
  quantitative('Einwohner', numbers(40, 1, 60_000, 3_600_000), { semanticType: 'count' }),
  quantitative('Fläche_km2', numbers(40, 2, 50, 900), { unit: 'km²' }),
  quantitative(
    'Mietpreis',
    rows(40, (row) => spread(row, 3, 60, 200) / 10),
    { unit: '€' },
  ),
])

export const world = aTable('world', [
  nominal(
    'country',
    rows(160, pick(['Germany', 'France', 'Japan', 'Brazil', 'Kenya', 'India', 'Spain', 'Italy'], 1)),
    'country',
  ),
  nominal('continent', rows(160, pick(['Europe', 'Asia', 'Africa', 'Americas'], 2))),
  quantitative(
    'year',
    rows(160, (row) => 2000 + (row % 20)),
    { semanticType: 'year' },
  ),
  quantitative(
    'life_expectancy',
    rows(160, (row) => spread(row, 3, 500, 840) / 10),
  ),
  quantitative('population', numbers(160, 4, 1_000_000, 900_000_000), { semanticType: 'count' }),
  quantitative('income', numbers(160, 5, 800, 60_000), { semanticType: 'currency', unit: '$' }),
])

export const staff = aTable('employees', [
  nominal(
    'employee',
    rows(90, (row) => `Person ${row}`),
    'name',
  ),
  nominal('department', rows(90, pick(['Sales', 'Research', 'Support', 'Finance'], 1))),
  nominal('gender', rows(90, pick(['female', 'male'], 2))),
  quantitative('salary', numbers(90, 3, 28_000, 120_000), { semanticType: 'currency', unit: '€' }),
  quantitative('age', numbers(90, 4, 19, 66)),
  temporal(
    'hire_date',
    rows(90, (row) => Date.UTC(2008 + (row % 15), row % 12, 1 + (row % 28))),
  ),
])

export const stations = aTable('Wetterdaten', [
  temporal(
    'Datum',
    rows(730, (row) => Date.UTC(2021, 0, 1 + row)),
  ),
  nominal('Station', rows(730, pick(['Zugspitze', 'Hohenpeißenberg', 'Helgoland'], 1))),
  quantitative(
    'Temperatur',
    rows(730, (row) => spread(row, 2, -120, 340) / 10),
    { unit: '°C' },
  ),
  quantitative(
    'Niederschlag',
    rows(730, (row) => spread(row, 3, 0, 400) / 10),
    { unit: 'mm' },
  ),
  nominal('Wetter', rows(730, pick(['Sonne', 'Regen', 'Schnee', 'Nebel'], 4))),
])

export const rentals = aTable('Ausleihen', [
  temporal(
    'Ausgeliehen_am',
    rows(420, (row) => Date.UTC(2022, row % 24, 1 + (row % 28), 6 + spread(row, 8, 0, 15))),
  ),
  nominal('Abholort', rows(420, pick(['Hauptbahnhof', 'Marktplatz', 'Universität', 'Hafen'], 1))),
  nominal('Radtyp', rows(420, pick(['Stadtrad', 'E-Bike', 'Lastenrad'], 2))),
  quantitative('Dauer', numbers(420, 3, 5, 180), { unit: 'min' }),
  quantitative('Strecke', numbers(420, 4, 1, 40, 10), { unit: 'km' }),
  quantitative('Preis', numbers(420, 5, 1, 30, 10), { semanticType: 'currency', unit: '€' }),
  nominal('Mitglied', rows(420, pick(['Ja', 'Nein'], 6)), 'boolean'),
  nominal('Storniert', rows(420, pick(['Nein', 'Nein', 'Nein', 'Ja'], 7)), 'boolean'),
])

export const courses = aTable('Kurse', [
  nominal(
    'Kurs',
    rows(80, (row) => `Kurs ${row + 1}`),
    'name',
  ),
  nominal('Fachbereich', rows(80, pick(['Sprachen', 'Gesundheit', 'Kultur', 'Beruf'], 1))),
  temporal(
    'Beginn',
    rows(80, (row) => Date.UTC(2022, row % 36, 1 + (row % 20))),
  ),
  quantitative('Teilnehmer', numbers(80, 2, 3, 24), { semanticType: 'count' }),
  quantitative('Plätze', numbers(80, 3, 8, 30), { semanticType: 'count' }),
  quantitative('Gebühr', numbers(80, 4, 20, 320), { semanticType: 'currency', unit: '€' }),
  nominal('Status', rows(80, pick(['geplant', 'laufend', 'abgesagt'], 5))),
  quantitative(
    'Bewertung',
    rows(80, (row) => (row % 9 === 0 ? null : spread(row, 6, 10, 50) / 10)),
  ),
])
