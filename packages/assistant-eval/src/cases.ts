import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type CorpusCase, readLines } from './corpus.ts'
import type { AcceptedAnswer, JudgeEngine } from './judge.ts'

/** A message about a table, and every answer that counts as right. */
export interface QuestionCase {
  id: string
  source: string
  kind: string
  /** Path of the table. */
  table: string
  message: string
  accept: readonly AcceptedAnswer[]
  /** What it shares its table with; tested only by what was learned from other groups. */
  group: string
  weight: number
}

interface QuestionLine {
  id: string
  table: string
  kind: string
  utterances: string[]
  accept: AnswerLine[]
}

/** An answer as the files have it. */
export interface AnswerLine {
  marks?: string[]
  spec?: { mark: string }
  figure?: NonNullable<AcceptedAnswer['figure']>
}

const folder = (name: string): string => new URL(`../${name}`, import.meta.url).pathname

/** Reads all questions of this package; `tables` are folders of real tables, made-up ones are in this package. */
export const allQuestions = (tables: readonly string[]): QuestionCase[] =>
  readdirSync(folder('questions')).flatMap((file) =>
    readQuestions(join(folder('questions'), file), tables, basename(file, '.jsonl')),
  )

/** Reads questions about tables; dialogues, and questions about tables that are not there, are left out. */
export function readQuestions(file: string, tables: readonly string[], source: string): QuestionCase[] {
  return readLines<QuestionLine>(file).flatMap(({ id, table, kind, utterances, accept }): QuestionCase[] => {
    const [message] = utterances
    const path = findTableFile(table, tables)
    if (message === undefined || utterances.length > 1 || path === undefined) return []
    return [{ id, source, kind, table: path, message, accept: accept.map(acceptedAnswer), group: table, weight: 1 }]
  })
}

/** The path of a table's file, looked up in several folders; undefined if it does not exist. */
export const findTableFile = (table: string, tables: readonly string[]): string | undefined =>
  [folder('tables'), ...tables].map((place) => join(place, table)).find(existsSync)

export function acceptedAnswer({ marks, spec, figure }: AnswerLine): AcceptedAnswer {
  return spec ? { marks: marks ?? [spec.mark], spec } : { marks: [], figure: figure ?? [] }
}

/** Of the further training data one in so many, and each counts for less: machines wrote them, and they are much alike. */
const furtherStep = 4
const furtherWeight = 0.25

/** Reads the sentences of nl2vis and of its further training data. */
export const corpusQuestions = (bench: string, engine: JudgeEngine): QuestionCase[] => [
  ...readCorpus(join(bench, 'nl2vis', 'cases.dev.jsonl'), join(bench, 'nl2vis', 'tables', 'dev'), engine),
  ...readCorpus(join(bench, 'train', 'nvbench-more.jsonl'), join(bench, 'train', 'tables'), engine)
    .filter((_, at) => at % furtherStep === 0)
    .map((one) => ({ ...one, source: 'further', weight: furtherWeight })),
]

function readCorpus(file: string, tables: string, engine: JudgeEngine): QuestionCase[] {
  return readLines<CorpusCase>(file).map(
    ({ id, source, group, table, utterances, visType = '', gold, alts = [] }): QuestionCase => {
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
