import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Accepted, Engine } from './judge.ts'

/** A message about a table, and every answer that counts as right. */
export interface Case {
  id: string
  source: string
  kind: string
  /** Path of the table's file. */
  table: string
  message: string
  accept: readonly Accepted[]
  /** Cases of one group are never both learned from and tested on. */
  group: string
  weight: number
}

interface QuestionLine {
  id: string
  table: string
  kind: string
  utterances: string[]
  accept: { marks?: string[]; spec?: { mark: string }; figure?: NonNullable<Accepted['figure']> }[]
}

/** Reads questions about real tables; dialogues are left out. */
export function readQuestions(file: string, tables: string, source: string): Case[] {
  return linesOf<QuestionLine>(file).flatMap(({ id, table, kind, utterances, accept }): Case[] => {
    const [message] = utterances
    if (message === undefined || utterances.length > 1) return []
    return [
      {
        id,
        source,
        kind,
        table: join(tables, table),
        message,
        accept: accept.map(acceptedOf),
        group: table,
        weight: 1,
      },
    ]
  })
}

function acceptedOf({ marks, spec, figure }: QuestionLine['accept'][number]): Accepted {
  return spec ? { marks: marks ?? [spec.mark], spec } : { marks: [], figure: figure ?? [] }
}

interface CorpusLine {
  id: string
  source: string
  group: string
  table: string
  utterances: string[]
  visType?: string
  gold: { mark: string; marks?: string[] }
  alts?: { mark: string; marks?: string[] }[]
}

/** Reads the sentences of nl2vis, or of its further training data. */
export function readCorpus(file: string, tables: string, engine: Engine): Case[] {
  return linesOf<CorpusLine>(file).map(
    ({ id, source, group, table, utterances, visType = '', gold, alts = [] }): Case => {
      const path = join(tables, table)
      const judged = engine.loadTable(path)
      return {
        id,
        source,
        kind: visType,
        table: path,
        message: utterances.join('. '),
        accept: [gold, ...alts].map((one) => ({
          marks: one.marks ?? [one.mark],
          spec: engine.goldToSpec(one, judged, ''),
        })),
        group,
        weight: 1,
      }
    },
  )
}

const linesOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): T => JSON.parse(line))
