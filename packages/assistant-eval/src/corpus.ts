import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The right answer to a case of the nl2vis corpus, in the corpus's own terms. */
export interface GoldLabel {
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

/** A sentence of the nl2vis corpus about one of its tables. */
export interface CorpusCase {
  id: string
  source: string
  group: string
  table: string
  utterances: string[]
  visType?: string
  gold: GoldLabel
  alts?: GoldLabel[]
}

/** Reads a file of JSON, one value in each line. */
export const readLines = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): T => JSON.parse(line))

export interface Corpus {
  cases: CorpusCase[]
  tablePath(table: string): string
}

/** Reads the dev part of an nl2vis corpus. */
export function loadCorpus(folder: string): Corpus {
  const file = join(folder, 'cases.dev.jsonl')
  if (!existsSync(file))
    throw new Error(`There is no nl2vis corpus in ${folder}: ${file} is missing. Name its folder with --corpus.`)
  return { cases: readLines<CorpusCase>(file), tablePath: (table) => join(folder, 'tables', 'dev', table) }
}
