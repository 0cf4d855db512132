import type { TableProfile } from '@belvedere/spec'
import { type Draft, enumerateDrafts } from '../src/interpreter/drafts.ts'
import { contextOf, featuresOf } from '../src/interpreter/features.ts'
import { partialOf } from '../src/interpreter/partials.ts'
import { readSentence } from '../src/interpreter/sentence.ts'
import { findSpans } from '../src/interpreter/spans.ts'
import { english } from '../src/language/en/lexicon.ts'
import { completePlainly } from './complete.ts'
import { type Corpus, type Engine, type Gold, isRight, type JudgedTable } from './judge.ts'
import type { Example } from './optimize.ts'
import { csvOf, practiceCases, practiceProfiles } from './practice.ts'
import { practiceTables } from './practice-tables.ts'
import { profileOf } from './profiles.ts'

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

/** All sentences of the corpus as examples, grouped by database. */
export function corpusExamples({ cases, engine, tablePath }: Corpus, index: FeatureIndex): Example[] {
  const profiles = new Map<string, TableProfile>()
  return cases.map(({ utterances, table: name, gold, alts = [], group }) => {
    const table = engine.loadTable(tablePath(name))
    const profile = profiles.get(name) ?? profileOf(name.replace(/\.csv$/, ''), table, engine)
    profiles.set(name, profile)
    return exampleOf(
      { message: utterances.join('. '), profile, table, golds: [gold, ...alts].map(firstMark), group, weight: 1 },
      engine,
      index,
    )
  })
}

/** The practice sentences as examples. */
export function practiceExamples(engine: Engine, index: FeatureIndex): Example[] {
  const tables = new Map(practiceTables.map((table) => [table.name, engine.tableFromCSV(csvOf(table))]))
  return practiceCases().flatMap(({ message, table: name, golds: all }) => {
    const golds = all.map(firstMark)
    const profile = practiceProfiles.get(name)
    const table = tables.get(name)
    if (!profile || !table) return []
    return [
      exampleOf({ message, profile, table, golds, group: `practice ${name}`, weight: practiceWeight }, engine, index),
    ]
  })
}

/** Of the marks that would do, the first is the one to learn: lines for a trend, though bars would be accepted. */
const firstMark = (gold: Gold): Gold => ({ ...gold, marks: [gold.mark] })

interface Sentence {
  message: string
  profile: TableProfile
  table: JudgedTable
  golds: Gold[]
  group: string
  weight: number
}

function exampleOf(
  { message, profile, table, golds, group, weight }: Sentence,
  engine: Engine,
  index: FeatureIndex,
): Example {
  const sentence = readSentence(message, profile, findSpans(message, [profile]), english)
  const { drafts, cues } = enumerateDrafts(sentence)
  const context = contextOf(sentence, cues, english)
  const judged = new Map<string, boolean>()
  return {
    group,
    weight,
    readings: drafts.map((draft) => Int32Array.from(featuresOf(context, draft), (name) => index.numberOf(name))),
    right: drafts.map((draft) => {
      if (!mayBeRight(draft, golds)) return false
      const spec = completePlainly(partialOf(draft, sentence, cues), profile)
      const key = JSON.stringify(spec)
      const known = judged.get(key) ?? isRight(engine, golds, table, spec)
      judged.set(key, known)
      return known
    }),
  }
}

/** A cheap test first: a reading with another mark or other fields draws something else. */
function mayBeRight({ mark, x, y, series }: Draft, golds: Gold[]): boolean {
  const drawn = namesOf([x, y, series].map((slot) => slot?.field?.name))
  return golds.some((gold) => {
    const wanted = namesOf(gold.encodings.map(({ field, aggregate }) => (aggregate === 'count' ? undefined : field)))
    return (gold.marks ?? [gold.mark]).includes(mark) && wanted === drawn
  })
}

const namesOf = (fields: (string | undefined)[]) =>
  [...new Set(fields.flatMap((field) => (field === undefined ? [] : [field.toLowerCase()])))].sort().join('\n')
