import type { Glossary } from '../glossary.ts'
import { charts } from './charts.ts'
import { fields } from './fields.ts'
import { phrases } from './phrases.ts'
import { values } from './values.ts'
import { splitVerbs, verbs } from './verbs.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)
const lines = (text: string): string[] => text.trim().split('\n')

/** German, as people ask for charts in it. */
export const german: Glossary = {
  code: 'de',
  folds: [
    ['ä', 'a'],
    ['ö', 'o'],
    ['ü', 'u'],
    ['ß', 'ss'],
    ['ae', 'a'],
    ['oe', 'o'],
    ['ue', 'u'],
  ],
  endings: words('ern nen en em er es se e n s'),
  entries: [...phrases, ...charts],
  fields,
  verbatimAfter: [
    'nenne es = call it',
    'nenn es = call it',
    'nenne das diagramm = call it',
    'nenn das diagramm = call it',
    'betitle es mit = call it',
    'mit dem titel = titled',
    'titel: = title:',
    'überschrift: = title:',
    'gib ihm den titel = call it',
    'setze den titel auf = call it',
    'ändere den titel in = call it',
    'ändere den titel zu = call it',
  ],
  verbs,
  splitVerbs,
  besideNumbers: [
    { word: 'nach', side: 'before', gloss: 'after' },
    { word: 'von', side: 'before', gloss: 'from' },
    { word: 'ab', side: 'before', gloss: 'since' },
    { word: 'vor', side: 'before', gloss: 'before' },
    { word: 'bis', side: 'after', gloss: 'to' },
  ],
  genitives: words('des der von vom'),
  heads: words(
    'average sum total median number distribution trend correlation comparison share minimum maximum deviation variance histogram map heatmap boxplot scatterplot chart change ratio ranking',
  ),
  orders: words('descending ascending alphabetically'),
  joints: words('and then'),
  compoundHeads: lines(`
durchschnitt = average {}
mittel = average {}
gesamt = total {}
höchst = highest {}
maximal = maximum {}
mindest = minimum {}
minimal = minimum {}
tiefst = lowest {}
median = median {}
jahr = yearly {}
monat = monthly {}
woche = weekly {}
tag = daily {}
quartal = quarterly {}
lieblings = most popular {}`),
  compoundTails: lines(`
entwicklung = trend of {}
verlauf = trend by {}
trend = trend of {}
verteilung = distribution of {}
anteil = share of {}
vergleich = comparison of {}
histogramm = histogram of {}
durchschnitt = average {}
mittelwert = average {}
summe = total {}
anzahl = number of {}
zahl = number of {}
diagramm = chart of {}
filter = filter for {}
regler = slider for {}
achse = {} axis`),
  compoundLinks: ['', 's', 'es', 'n', 'en', 'e', 'er'],
  compoundLosses: ['e'],
  months: words('januar februar märz april mai juni juli august september oktober november dezember'),
  values,
}
