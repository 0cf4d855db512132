import type { TableProfile } from '@belvedere/spec'
import { type Draft, enumerateDrafts } from '../src/interpreter/drafts.ts'
import { contextOf, featuresOf } from '../src/interpreter/features.ts'
import { partialOf } from '../src/interpreter/partials.ts'
import { readSentence } from '../src/interpreter/sentence.ts'
import { findSpans } from '../src/interpreter/spans.ts'
import { english } from '../src/language/en/lexicon.ts'
import { completePlainly } from './complete.ts'
import { type Engine, type Gold, type JudgedTable, judgeOf, type Verdict } from './judge.ts'
import type { Example } from './optimize.ts'
import { csvOf, practiceCases, practiceProfiles } from './practice.ts'
import { practiceTables } from './practice-tables.ts'

/** Gives every feature a number, in the order of first sight. */
export class FeatureIndex {
  readonly names: string[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}

/** Made-up sentences count for less than people's own. */
const practiceWeight = 0.5

/** The practice sentences as examples. */
export function practiceExamples(engine: Engine, index: FeatureIndex): Example[] {
  const tables = new Map(practiceTables.map((table) => [table.name, engine.tableFromCSV(csvOf(table))]))
  return practiceCases().flatMap(({ message, table: name, golds }) => {
    const profile = practiceProfiles.get(name)
    const table = tables.get(name)
    if (!profile || !table) return []
    return [
      exampleOf({ message, profile, table, golds, group: `practice ${name}`, weight: practiceWeight }, engine, index),
    ]
  })
}

export interface Sentence {
  message: string
  profile: TableProfile
  table: JudgedTable
  golds: Gold[]
  group: string
  weight: number
}

/** A sentence's readings by their features, and which of them are right. */
export function exampleOf(
  { message, profile, table, golds, group, weight }: Sentence,
  engine: Engine,
  index: FeatureIndex,
): Example {
  const sentence = readSentence(message, profile, findSpans(message, [profile]), english)
  const { drafts, cues } = enumerateDrafts(sentence)
  const context = contextOf(sentence, cues, english)
  const judge = judgeOf(engine, golds, fewerRows(table, golds))
  const judged = new Map<string, Verdict>()
  const wanted = golds.map(wantedOf)
  const verdicts = drafts.map((draft) => {
    if (!mayBeRight(draft, wanted)) return 'wrong'
    const spec = completePlainly(partialOf(draft, sentence, cues), profile)
    const key = JSON.stringify(spec)
    const verdict = judged.get(key) ?? judge(spec)
    judged.set(key, verdict)
    return verdict
  })
  return {
    group,
    weight,
    readings: drafts.map((draft) => Int32Array.from(featuresOf(context, draft), (name) => index.numberOf(name))),
    right: verdicts.map((verdict) => verdict === 'right'),
    accepted: verdicts.map((verdict) => verdict !== 'wrong'),
  }
}

/** More rows than these tell readings apart no better, they only take longer; single rows do so sooner than groups. */
const enoughRows = { single: 80, grouped: 600 }

function fewerRows(table: JudgedTable, golds: Gold[]): JudgedTable {
  const single = golds.every(({ filters, encodings }) => !filters && encodings.every(({ aggregate }) => !aggregate))
  const step = Math.ceil(table.rows.length / (single ? enoughRows.single : enoughRows.grouped))
  return step <= 1 ? table : { ...table, rows: table.rows.filter((_, at) => at % step === 0) }
}

const wantedOf = ({ mark, marks = [mark], encodings }: Gold) => ({
  marks,
  names: namesOf(encodings.map(({ field, aggregate }) => (aggregate === 'count' ? undefined : field))),
})

/** A cheap test first: a reading with another mark or other fields draws something else. */
function mayBeRight({ mark, x, y, series }: Draft, wanted: ReturnType<typeof wantedOf>[]): boolean {
  if (!wanted.some(({ marks }) => marks.includes(mark))) return false
  const drawn = namesOf([x, y, series].map((slot) => slot?.field?.name))
  return wanted.some(({ marks, names }) => marks.includes(mark) && names === drawn)
}

const namesOf = (fields: (string | undefined)[]) =>
  [...new Set(fields.flatMap((field) => (field === undefined ? [] : [field.toLowerCase()])))].sort().join('\n')
