import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a case of the corpus means, in the corpus's own terms. */
export interface Gold {
  mark: string
  marks?: string[]
  encodings: { channel: string; field?: string; aggregate?: string; bin?: boolean; timeUnit?: string }[]
  layout?: string
  filters?: GoldFilter | { or: GoldFilter[] }
}
interface GoldFilter {
  field: string
  op: string
  value: string | number
}
export interface Case {
  id: string
  source: string
  group: string
  table: string
  utterances: string[]
  gold: Gold
  alts?: Gold[]
}
/** A table as the corpus's scorer reads it. */
export interface JudgedTable {
  columns: string[]
  types: { [column: string]: 'number' | 'string' }
  rows: { [column: string]: unknown }[]
}

/** The part of the corpus's scorer that training and the bench rest on. */
export interface Engine {
  loadTable: (path: string) => JudgedTable
  tableFromCSV: (text: string) => JudgedTable
  parseDate: (value: string | number | boolean) => Date | null
  evalGold: (gold: Gold, table: JudgedTable) => { binned: object }
  evalSpec: (spec: object, table: JudgedTable, options: { forceBin: boolean }) => { mark: string }
  compareData: (gold: { binned: object }, spec: { mark: string }) => { chart: boolean }
}

export interface Corpus {
  cases: Case[]
  engine: Engine
  tablePath: (table: string) => string
}

/** Reads the dev part of an nl2vis corpus and its scorer. */
export async function loadCorpus(folder: string): Promise<Corpus> {
  const file = join(folder, 'cases.dev.jsonl')
  if (!existsSync(file))
    throw new Error(`There is no nl2vis corpus in ${folder}: ${file} is missing. Name its folder with --corpus.`)
  const engine: Engine = await import(pathToFileURL(join(folder, 'engine.mjs')).href)
  const cases: Case[] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  return { cases, engine, tablePath: (table) => join(folder, 'tables', 'dev', table) }
}

/** How a spec was judged: drawn with the mark to learn, with another that would do, or something else altogether. */
export type Verdict = 'right' | 'accepted' | 'wrong'

/**
 * Judges specs by what any of the golds asks for: the mark, and the same table of values role by role. Of the marks that
 * would do, the gold's own is the one to learn: lines for a trend, though bars would be accepted.
 */
export function judgeOf(engine: Engine, golds: Gold[], table: JudgedTable): (spec: object) => Verdict {
  const wanted = golds.flatMap((gold) => {
    const evaluated = orNull(() => engine.evalGold(gold, table))
    return evaluated ? [{ gold, evaluated, forceBin: Object.keys(evaluated.binned).length > 0 }] : []
  })
  return (spec) => {
    const drawn = new Map<boolean, { mark: string } | null>()
    const draw = (forceBin: boolean) => {
      const known = drawn.get(forceBin)
      if (known !== undefined) return known
      const fresh = orNull(() => engine.evalSpec(spec, table, { forceBin }))
      drawn.set(forceBin, fresh)
      return fresh
    }
    const met = wanted.filter(({ gold, evaluated, forceBin }) => {
      const chart = draw(forceBin)
      if (!chart || !(gold.marks ?? [gold.mark]).includes(chart.mark)) return false
      return orNull(() => engine.compareData(evaluated, chart).chart) ?? false
    })
    if (met.length === 0) return 'wrong'
    return met.some(({ gold, forceBin }) => draw(forceBin)?.mark === gold.mark) ? 'right' : 'accepted'
  }
}

/** What the scorer cannot evaluate draws nothing that could be compared. */
function orNull<T>(evaluate: () => T): T | null {
  try {
    return evaluate()
  } catch {
    return null
  }
}
