import type { TableProfile } from '@belvedere/spec'
import { exampleOf, type FeatureIndex, practiceExamples } from './examples.ts'
import type { Case, Corpus, JudgedTable } from './judge.ts'
import { foldNumbers, foldOf } from './model.ts'
import type { Example } from './optimize.ts'
import { profileOf } from './profiles.ts'
import { tableOf } from './schema.ts'
import { swapCases, swapFoldOf } from './swaps.ts'

/** A sentence with the table that it asks about, and what is learned from it. */
export interface Asked {
  asked: Case
  table: JudgedTable
  profile: TableProfile
  example: Example
  /** Of sentences that were moved or may be: neither a sentence nor a schema is in two of these folds. */
  swapFold: number | null
}

/** All there is to learn from and to test on. */
export interface Material {
  corpus: Asked[]
  /** People's sentences about one table, moved onto tables of other trades. */
  swaps: Asked[]
  practice: Example[]
}

/** What a model may learn from, and the sentences that it is tested on without having seen their tables. */
export interface Trial {
  learned: Example[]
  tested: Asked[]
}

/** A sentence is moved twice; together the two count for less than the sentence itself. */
const swapWeight = 0.15
/** The source whose sentences are about one table only, so that how they ask can be told from that table's words. */
const movedSource = 'nlv'

/** Reads the corpus, moves its sentences and adds the ones to practise on. */
export function readMaterial(corpus: Corpus, index: FeatureIndex): Material {
  const own = corpusAsked(corpus, index)
  return { corpus: own, swaps: swapsOf(own, corpus, index), practice: practiceExamples(corpus.engine, index) }
}

function corpusAsked({ cases, engine, tablePath }: Corpus, index: FeatureIndex): Asked[] {
  const profiles = new Map<string, TableProfile>()
  let place = 0
  return cases.map((asked) => {
    const table = engine.loadTable(tablePath(asked.table))
    const profile = profiles.get(asked.table) ?? profileOf(asked.table.replace(/\.csv$/, ''), table, engine)
    profiles.set(asked.table, profile)
    const golds = [asked.gold, ...(asked.alts ?? [])]
    const message = asked.utterances.join('. ')
    const example = exampleOf({ message, profile, table, golds, group: asked.group, weight: 1 }, engine, index)
    return { asked, table, profile, example, swapFold: asked.source === movedSource ? swapFoldOf(place++) : null }
  })
}

function swapsOf(corpus: Asked[], { engine }: Corpus, index: FeatureIndex): Asked[] {
  const movable = corpus.filter(({ swapFold }) => swapFold !== null)
  const [first] = movable
  if (!first) return []
  const profile = { ...first.profile, name: first.asked.group }
  const tables = new Map<string, ReturnType<typeof tableOf>>()
  return swapCases(
    movable.map(({ asked }) => asked),
    profile,
  ).map(({ asked, schema, fold }) => {
    const known = tables.get(schema.name) ?? tableOf(schema, engine)
    tables.set(schema.name, known)
    const golds = [asked.gold, ...(asked.alts ?? [])]
    const message = asked.utterances.join('. ')
    const example = exampleOf({ message, ...known, golds, group: asked.group, weight: swapWeight }, engine, index)
    return { asked, ...known, example, swapFold: fold }
  })
}

/** Five trials by database: a sentence is never both learned from and tested on, nor is another about its database. */
export function databaseTrials({ corpus, swaps, practice }: Material): Trial[] {
  const fold = foldOf(corpus.map(({ example }) => example.group))
  return foldNumbers.map((number) => {
    const tested = corpus.filter(({ example }) => fold.get(example.group) === number)
    const others = corpus.filter(({ example }) => fold.get(example.group) !== number)
    const moved = tested.some(({ swapFold }) => swapFold !== null) ? [] : swaps
    return { learned: [...examplesOf(others), ...examplesOf(moved), ...practice], tested }
  })
}

/** Five trials by schema and by sentence: neither the table nor the sentence, on any table, was learned from. */
export function schemaTrials({ corpus, swaps, practice }: Material): Trial[] {
  return foldNumbers.map((number) => ({
    learned: [
      ...examplesOf(corpus.filter(({ swapFold }) => swapFold !== number)),
      ...examplesOf(swaps.filter(({ swapFold }) => swapFold !== number)),
      ...practice,
    ],
    tested: swaps.filter(({ swapFold }) => swapFold === number),
  }))
}

/** All of it, for the model that is shipped. */
export const allExamples = ({ corpus, swaps, practice }: Material): Example[] => [
  ...examplesOf(corpus),
  ...examplesOf(swaps),
  ...practice,
]

const examplesOf = (asked: Asked[]) => asked.map(({ example }) => example)
