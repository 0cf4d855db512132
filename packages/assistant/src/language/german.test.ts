import { type Spec, unitsOf } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { askQuestions, holdDialogues } from '../../testing/dialogue.ts'
import { cities, shop, staff, stations, world } from '../../testing/german-tables.ts'
import { germanDialogues, germanQuestions } from '../../testing/german-trials.ts'
import type { Dialogues, JudgedTurn } from '../../testing/turns.ts'
import type { Recommendation, Request } from '../recommendation.ts'
import { inEnglish, inLanguage } from '../say/text.ts'
import { suggestions } from '../suggest/suggestions.ts'
import { answerWhy } from '../why/answer-why.ts'
import { whyChart } from '../why/why.ts'
import { recommend } from '../workflow/recommend.ts'

/** What is asked of a table in German, or in English of a German one, and what is drawn. */
const asked: Dialogues = {
  'a shop with German columns': {
    table: shop,
    lines: [
      ['Umsatz nach Region', { mark: 'bar', x: 'Region', y: 'sum Umsatz' }],
      ['Summe des Umsatzes nach Produkt als Balken', { mark: 'bar', x: 'Produkt', y: 'sum Umsatz' }],
      ['Durchschnittlicher Umsatz pro Kundentyp', { mark: 'bar', x: 'Kundentyp', y: 'mean Umsatz' }],
      [
        'Umsatzentwicklung',
        { mark: 'line', measure: 'sum Umsatz', x: /Bestelldatum/ },
        { known: 'the ranker prefers another reading' },
      ],
      ['Gesamtumsatz pro Jahr', { mark: 'line', x: 'year Bestelldatum', y: 'sum Umsatz' }],
      ['Anzahl der Bestellungen je Region', { mark: 'bar', x: 'Region', y: 'count' }],
      ['Wie viele Bestellungen gibt es pro Produkt?', { mark: 'bar', x: 'Produkt', y: 'count' }],
      ['Top 3 Produkte nach Umsatz', { x: 'Produkt', filters: ['Top 3 by total umsatz'] }],
      ['Umsatz gegen Menge', { mark: 'point', x: 'Menge', y: 'Umsatz' }],
      ['Anteil des Umsatzes je Region als Kreisdiagramm', { mark: 'arc', theta: 'sum Umsatz', color: 'Region' }],
      ['Verteilung der Menge', { mark: 'bar', x: 'bin Menge', y: 'count' }],
      ['Histogramm des Rabatts', { mark: 'bar', x: 'bin Rabatt', y: 'count' }],
      ['Umsatz nach Region ohne Nord', { x: 'Region', filters: ['Region: not Nord'] }],
      ['Umsatz nach Produkt und Region als gestapelte Balken', { mark: 'bar', x: 'Produkt', color: 'Region' }],
      ['Zusammenhang zwischen Menge und Rabatt', { mark: 'point', fields: ['Menge', 'Rabatt'] }],
      ['höchster Umsatz je Produkt', { x: 'Produkt', y: 'max Umsatz' }],
      ['Umsatz 2020 nach Region', { x: 'Region', filters: ['Bestelldatum from 2020-01-01 to 2020-12-31'] }],
      ['Umsatz nach Region nur für Privat', { x: 'Region', filters: ['Kundentyp: Privat'] }],
      ['revenue by region', { x: 'Region', y: 'sum Umsatz' }],
      ['total revenue per month', { x: 'yearmonth Bestelldatum', y: 'sum Umsatz' }],
      ['average discount by product', { x: 'Produkt', y: 'mean Rabatt' }],
      ['quantity vs discount', { mark: 'point', fields: ['Menge', 'Rabatt'] }],
    ],
  },
  'cities with German columns': {
    table: cities,
    lines: [
      ['Einwohner pro Stadt', { x: 'Stadt', y: /(sum|mean) Einwohner/ }],
      ['Einwohner gegen Fläche', { mark: 'point', x: 'Fläche_km2', y: 'Einwohner' }],
      ['durchschnittliche Miete nach Bundesland', { measure: 'mean Mietpreis', dimension: 'Bundesland' }],
      [
        'Mietpreise pro Bundesland',
        { measure: 'mean Mietpreis', dimension: 'Bundesland' },
        { known: 'the ranker prefers another reading' },
      ],
      ['Anzahl der Städte pro Bundesland', { measure: 'count', dimension: 'Bundesland' }],
      ['Boxplot der Mietpreise je Bundesland', { mark: 'boxplot', fields: ['Bundesland', 'Mietpreis'] }],
      ['Städte mit einer Miete unter 10,5', { filters: ['Mietpreis under 10.5'] }],
      ['Fläche nach Bundesland als Torte', { mark: 'arc', color: 'Bundesland' }],
      ['population by state', { dimension: 'Bundesland', measure: /Einwohner/ }],
      ['average rent by state', { measure: 'mean Mietpreis', dimension: 'Bundesland' }],
    ],
  },
  'the world with English columns': {
    table: world,
    lines: [
      ['Durchschnittliche Lebenserwartung nach Kontinent als Balken', { mark: 'bar', y: 'mean life_expectancy' }],
      ['Lebenserwartung gegen Einkommen', { mark: 'point', x: 'income', y: 'life_expectancy' }],
      ['Bevölkerung über die Jahre', { mark: 'line', x: 'year', measure: /population/ }],
      [
        'Lebenserwartung über die Zeit für Deutschland',
        { mark: 'line', filters: ['Country: Germany'] },
        { known: 'the ranker prefers another reading' },
      ],
      ['durchschnittliches Einkommen nach Land außer Japan', { x: 'country', filters: ['Country: not Japan'] }],
      ['Bevölkerung nach Land, nur Europa', { x: 'country', filters: ['Continent: Europe'] }],
      [
        'Wie viele Länder gibt es je Kontinent?',
        { x: 'continent', y: 'distinct country' },
        { known: 'the ranker prefers another reading' },
      ],
      ['Wie hängen Einkommen und Lebenserwartung zusammen?', { mark: 'point', fields: ['income', 'life_expectancy'] }],
      ['Median des Einkommens je Kontinent', { x: 'continent', y: 'median income' }],
      ['Lebenserwartung in Deutschland und Frankreich im Laufe der Zeit', { filters: ['Country: Germany and France'] }],
    ],
  },
  'a staff with English columns': {
    table: staff,
    lines: [
      ['Durchschnittsgehalt nach Geschlecht', { x: 'gender', y: 'mean salary' }],
      ['Gehälter der Frauen nach Abteilung', { x: 'department', filters: ['Gender: female'] }],
      ['Altersverteilung', { x: 'bin age', y: 'count' }],
      ['Anzahl Mitarbeiter pro Abteilung', { x: 'department', y: 'count' }],
      ['Gehalt gegen Alter', { mark: 'point', fields: ['age', 'salary'] }],
      ['Mitarbeiter älter als 40 nach Abteilung', { x: 'department', filters: ['Age over 40'] }],
      ['Streudiagramm von Alter und Gehalt', { mark: 'point', fields: ['age', 'salary'] }],
      ['GEHALT NACH ABTEILUNG UND GESCHLECHT', { measure: /salary/ }],
      ['gehalt nach abteilung', { x: 'department', measure: /salary/ }],
    ],
  },
  'weather with German columns': {
    table: stations,
    lines: [
      ['Durchschnittstemperatur pro Monat', { mark: 'line', x: 'yearmonth Datum', y: 'mean Temperatur' }],
      [
        'Niederschlag im Monatsverlauf',
        { mark: 'line', measure: 'sum Niederschlag' },
        { known: 'the ranker prefers another reading' },
      ],
      ['Anzahl der Tage mit Regen', /^183 der 730 Zeilen passen/],
      ['Temperatur nach Station', { x: 'Station', y: 'mean Temperatur' }],
      ['Temperatur über die Zeit', { mark: 'line', x: /Datum/ }],
      ['mittlere Temperatur je Wetter seit 2022', { x: 'Wetter', filters: ['Datum from 2022-01-01'] }],
      ['Gesamtniederschlag je Station', { x: 'Station', y: 'sum Niederschlag' }],
      ['Niederschlag vs Temperatur', { mark: 'point', fields: ['Niederschlag', 'Temperatur'] }],
      ['temperature over time', { mark: 'line', x: /Datum/ }],
      ['average temperature by weather', { x: 'Wetter', y: 'mean Temperatur' }],
    ],
  },
}

/** What people say one after the other. */
const dialogues: Dialogues = {
  'bars, filtered, turned and coloured': {
    table: shop,
    lines: [
      ['Umsatz nach Region als Balken', { mark: 'bar', x: 'Region' }],
      ['nur Nord und Süd', { filters: ['Region: Nord and Süd'] }],
      ['mach es waagrecht', { y: 'Region', x: 'sum Umsatz' }],
      ['färbe nach Kundentyp', { color: 'Kundentyp' }],
      ['füge einen Regler für den Rabatt hinzu', { widgets: ['range'] }],
      ['rückgängig', { widgets: [] }],
      ['nenne es Umsätze im Norden', { title: 'Umsätze im Norden' }],
      ['alles wieder anzeigen', { filters: [] }],
    ],
  },
  'a line over time': {
    table: shop,
    lines: [
      ['Gesamtumsatz pro Monat als Linie', { mark: 'line', x: 'yearmonth Bestelldatum' }],
      ['teile nach Region auf', { color: 'Region' }],
      ['als Fläche', { mark: 'area' }],
      ['pro Quartal', { x: 'yearquarter Bestelldatum' }],
      ['nur 2020', { filters: [/2020/] }],
      ['und 2021?', { filters: [/2021/] }],
      ['entferne den Filter', { filters: [] }],
      ['Menge statt Umsatz', { measure: 'sum Menge' }],
      ['nimm den Median', { measure: 'median Menge' }],
      ['von vorne', 'command'],
    ],
  },
  'points of countries': {
    table: world,
    lines: [
      ['Lebenserwartung gegen Einkommen', { mark: 'point' }],
      ['färbe nach Kontinent', { color: 'continent' }],
      ['Größe nach Bevölkerung', { size: 'population' }],
      ['logarithmische x-Achse', { 'xScale.type': 'log' }],
      ['Schieberegler für das Jahr', { widgets: ['range'] }],
      ['ohne Afrika', { filters: [/not Africa/] }],
      ['entferne die Farbe', { color: undefined, size: 'population' }],
      ['ein Schritt pro Jahr', { timestep: true }],
    ],
  },
  'countries ranked': {
    table: world,
    lines: [
      ['durchschnittliches Einkommen nach Land', { x: 'country', y: 'mean income' }],
      ['nur die ersten 5', { filters: [/Top 5/] }],
      ['nach Einkommen aufsteigend sortieren', { xSort: 'y' }],
      ['alphabetisch sortieren', { xSort: 'ascending' }],
      ['als Kreisdiagramm', { mark: 'arc' }],
      ['lieber Balken', { mark: 'bar' }],
      ['zurück', { mark: 'arc' }],
    ],
  },
  'salaries of some': {
    table: staff,
    lines: [
      ['Durchschnittsgehalt nach Abteilung', { x: 'department', y: 'mean salary' }],
      ['nach Geschlecht färben', { color: 'gender' }],
      ['nur Research', { filters: ['Department: Research'] }],
      ['jünger als 40', { filters: ['Department: Research', 'Age under 40'] }],
      ['Median statt Durchschnitt', { measure: 'median salary' }],
      ['Titel: Gehälter 2024', { title: 'Gehälter 2024' }],
    ],
  },
  'stations in panels': {
    table: stations,
    lines: [
      ['Durchschnittstemperatur pro Monat', { x: 'yearmonth Datum' }],
      ['nur Helgoland', { filters: ['Station: Helgoland'] }],
      ['und Zugspitze?', { filters: ['Station: Zugspitze'] }],
      ['je Station', { color: 'Station' }],
      ['eigenes Diagramm pro Station', { facet: 'Station' }],
      ['seit Juli 2021', { filters: ['Datum from 2021-07-01'] }],
      ['pro Woche', { x: 'yearweek Datum' }],
    ],
  },
  'a histogram and its classes': {
    table: cities,
    lines: [
      ['Histogramm des Mietpreises', { x: 'bin Mietpreis', y: 'count' }],
      ['feinere Klassen', { xBin: { maxbins: 28 } }],
      ['20 Klassen', { xBin: { maxbins: 20 } }],
      ['nach Bundesland färben', { color: 'Bundesland' }],
    ],
  },
  'axes and a choice': {
    table: shop,
    lines: [
      ['Umsatz gegen Menge', { x: 'Menge', y: 'Umsatz' }],
      ['Achsen vertauschen', { x: 'Umsatz', y: 'Menge' }],
      ['füge ein Auswahlmenü für Region hinzu', { widgets: ['select'] }],
      ['ab 2020', { filters: [/2020/] }],
      ['lösche alles', 'command'],
    ],
  },
  'the best few': {
    table: shop,
    lines: [
      ['Umsatz nach Produkt', { x: 'Produkt', y: 'sum Umsatz' }],
      ['nur die 3 besten', { filters: ['Top 3 by total umsatz'] }],
      ['Dropdown für Kundentyp', { widgets: ['select'] }],
      ['und nach Region?', { color: 'Region' }, { known: 'the ranker prefers another reading' }],
      ['Durchschnitt stattdessen', { measure: 'mean Umsatz' }],
    ],
  },
  'one language and then the other': {
    table: world,
    lines: [
      ['average income by continent', { x: 'continent', y: 'mean income' }],
      ['nur Europa', { filters: ['Continent: Europe'] }],
      ['make it horizontal', { y: 'continent' }],
      ['Regler für das Jahr', { widgets: ['range'] }],
      ['undo', { widgets: [] }],
    ],
  },
  'talk in between': {
    table: shop,
    lines: [
      ['Hallo', 'answer'],
      ['was kannst du?', 'answer'],
      ['welche Spalten gibt es?', /Umsatz/],
      ['wie viele Zeilen gibt es?', /360/],
      ['Umsatz nach Region', { x: 'Region' }],
      ['warum dieses Diagramm?', 'answer'],
      ['danke', 'answer'],
    ],
  },
}

describe('a sentence in German draws what it asks for', () => {
  for (const [name, { table, lines }] of Object.entries(asked))
    holdDialogues(Object.fromEntries(lines.map((line) => [`${name}: ${line[0]}`, { table, lines: [line] }])))
})

describe('a talk in German', () => holdDialogues(dialogues))

/** Whatever comes of it, who speaks German is answered in German. */
const areGerman = (turns: readonly JudgedTurn[]) => {
  const english = turns.filter(({ text }) => /\b(?:I|the|of|is|are|and)\b/i.test(text))
  expect(english.map(({ say, text }) => `${say}: ${text}`)).toEqual([])
}

describe('what people ask first in German', () => askQuestions(germanQuestions, areGerman))

describe('how people go on in German', () => holdDialogues(germanDialogues, areGerman))

const axisTitle = (spec: Spec) => unitsOf(spec)[0]?.unit.encoding?.y?.title

describe('what is said to who speaks German', () => {
  const talk = (messages: readonly string[]): Recommendation[] => {
    const history: Request['history'] = []
    let current: Spec | null = null
    return messages.map((message) => {
      const answer = recommend({ message, tables: [shop], current, history: [...history] })
      if (answer.kind === 'chart') current = answer.specs[0]?.spec ?? null
      history.push({ role: 'user', text: message }, { role: 'assistant', text: answer.text })
      return answer
    })
  }

  it.each([
    ['Umsatz nach Region', 'Hier siehst du die Summe von Umsatz je Region als Balken.'],
    ['Gesamtumsatz pro Monat als Linie', 'Hier siehst du die Summe von Umsatz über Bestelldatum (Monat) als Linien.'],
    [
      'Umsatz nach Farbton',
      'Eine Spalte „Farbton“ gibt es in Bestellungen nicht. Am nächsten kommen Region, Produkt, Kundentyp und Bestelldatum.',
    ],
    ['danke', 'Gern. Sag mir, was ich ändern oder als Nächstes zeichnen soll.'],
    ['wie viele Zeilen gibt es?', 'Bestellungen hat 360 Zeilen und 7 Spalten.'],
  ])('is German: “%s”', (message, expected) => {
    expect(talk([message])[0]?.text.startsWith(expected), talk([message])[0]?.text).toBe(true)
  })

  it('are German titles, which edits keep up', () => {
    const titles = talk(['Umsatz nach Region', 'nur Nord und Süd', 'Menge statt Umsatz']).map((answer) =>
      answer.kind === 'chart' && answer.specs[0] ? [answer.specs[0].spec.title, axisTitle(answer.specs[0].spec)] : [],
    )
    expect(titles).toEqual([
      ['Summe von Umsatz nach Region', 'Summe von Umsatz (€)'],
      [{ text: 'Summe von Umsatz nach Region', subtitle: 'Region: Nord und Süd' }, 'Summe von Umsatz (€)'],
      [{ text: 'Summe von Menge nach Region', subtitle: 'Region: Nord und Süd' }, 'Summe von Menge'],
    ])
  })

  it('are titles of derived measures too', () => {
    const [chart] = talk(['Umsatz kumuliert pro Monat'])
    expect(chart?.kind === 'chart' && chart.specs[0]?.spec.title).toBe(
      'Laufende Summe von Umsatz nach Bestelldatum (Monat)',
    )
  })

  it('names the other charts', () => {
    const [chart] = talk(['Umsatz nach Region'])
    const labels = chart?.kind === 'chart' ? chart.specs.map(({ label }) => label) : []
    expect(labels).toEqual(['Balken nach Region', 'Durchschnitt von Umsatz', 'Liegende Balken', 'Kreis nach Region'])
  })

  it('argues for a chart', () => {
    const [chart] = talk(['Umsatz nach Region'])
    const why = chart?.kind === 'chart' && chart.specs[0] ? whyChart(chart.specs[0].spec, shop) : null
    const said = [...(why?.rules ?? []), ...(why?.rivals ?? []).flatMap(({ apart }) => apart)].map(
      (one) => one.sentence,
    )
    expect(said.filter((sentence) => /\b(?:the|of|is|are)\b/i.test(sentence))).toEqual([])
    expect(why?.rivals.map(({ label }) => label)).toContain('Punkte nach Region')
  })

  it('tells edits in one sentence', () => {
    const [, kept, both] = talk(['Umsatz nach Region', 'nur Nord und Süd', 'mach es waagrecht und färbe nach Produkt'])
    expect(kept?.text).toBe('Ich habe nur Nord und Süd behalten.')
    expect(both?.text).toBe('Ich habe nach Produkt gefärbt und es waagrecht gelegt.')
  })

  it('offers what can be said in German again', () => {
    const [chart] = talk(['Umsatz nach Region'])
    const offers = chart && 'suggestions' in chart ? chart.suggestions : []
    expect(offers).toEqual(['Nach Produkt färben', 'Schieberegler für Bestelldatum', 'Mach es waagrecht'])
    for (const offer of offers) expect(talk(['Umsatz nach Region', offer])[1]?.kind).toBe('chart')
  })

  it.each([
    ['Umsatz und Menge je Region', /^Hier siehst du die Summe von Umsatz und Menge je Region als Balken\./],
    [
      'durchschnittlicher Umsatz und Menge je Region',
      /^Hier siehst du den Durchschnitt von Umsatz und Menge je Region als/,
    ],
    [
      'minimaler und maximaler Umsatz je Region',
      /^Hier siehst du den kleinsten Wert und den größten Wert von Umsatz je/,
    ],
  ])('says what several measures are: “%s”', (message, expected) => {
    expect(talk([message])[0]?.text).toMatch(expected)
  })

  it('keeps the language where a word is of both', () => {
    expect(talk(['Umsatz nach Produkt', 'Top 3'])[1]?.text).toMatch(/^Ich habe die ersten 3 behalten/)
  })

  it('takes a choice for the language of its question', () => {
    const asked: Request['history'] = [
      { role: 'user', text: 'average of the amount by region' },
      {
        role: 'assistant',
        text: 'Which?',
        options: [{ id: 'option-1', label: 'Umsatz', message: 'average of "Umsatz" by region' }],
      },
    ]
    const answer = recommend({ message: 'Umsatz', tables: [shop], current: null, history: asked })
    expect(answer.text).toMatch(/^I drew the average umsatz/)
  })

  it.each([shop, cities, world, staff, stations])('says why a chart of $name looks as it does', (table) => {
    const drawn = suggestions(table).flatMap((question) => {
      const answer = recommend({ message: inEnglish(question), tables: [table], current: null, history: [] })
      return answer.kind === 'chart' ? answer.specs.map(({ spec }) => spec) : []
    })
    expect(drawn.length).toBeGreaterThan(5)
    const said = drawn.flatMap((current) =>
      ([null, 'bar', 'arc', 'boxplot'] as const).map((instead) =>
        inLanguage(answerWhy({ current, tables: [table] }, instead).text, 'de'),
      ),
    )
    expect(said.filter((text) => /\b(?:the|of|is|are)\b/i.test(text))).toEqual([])
  })
})

describe('a message in a language that is not read', () => {
  it.each([
    ['montre la moyenne des ventes par région', /^Je ne comprends pour l’instant que l’anglais et l’allemand\./],
    ['muestra el promedio de las ventas por región', /^Por ahora solo entiendo inglés y alemán\./],
    ['toon het gemiddelde van de omzet per regio', /^That looks like Dutch\. I read English and German so far\./],
  ])('is told so in its own where the page speaks it: “%s”', (message, expected) => {
    const answer = recommend({ message, tables: [shop], current: null, history: [] })
    expect(answer.kind).toBe('answer')
    expect(answer.text).toMatch(expected)
  })
})

describe('a message whose words are of no table', () => {
  it('is answered with the words that were said', () => {
    const answer = recommend({ message: 'Umsatz nach Farbton', tables: [shop], current: null, history: [] })
    expect(answer.text).toContain('Farbton')
  })

  it('says words that are known in German, too', () => {
    const counted = recommend({ message: 'Umsatz nach Gewinn', tables: [shop], current: null, history: [] })
    expect(counted.text).toContain('„Gewinn“')
  })

  it('[S25] takes a name of a column as a name, whatever it says', () => {
    const [first, ...rest] = shop.fields
    const hostile = { ...shop, fields: [...(first ? [{ ...first, name: '$& {} rückgängig <b>' }] : []), ...rest] }
    const answer = recommend({ message: 'Umsatz nach Region', tables: [hostile], current: null, history: [] })
    expect(answer.kind).toBe('chart')
  })

  it('comes to an end where it is long', () => {
    const message = 'Durchschnittstemperaturverlaufsentwicklung nach '.repeat(80)
    expect(recommend({ message, tables: [stations], current: null, history: [] }).text).not.toBe('')
  })
})
