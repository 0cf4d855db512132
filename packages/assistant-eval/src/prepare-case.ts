import {
  type ChartDraft,
  draftWords,
  featureNumber,
  featuresOf,
  linkSentence,
  type Proposals,
  propose,
  rankContext,
} from '@belvedere/assistant/reader'
import type { TableProfile } from '@belvedere/spec'
import { profileCsv } from '@belvedere/tables'
import type { QuestionCase } from './cases.ts'
import { type AcceptedAnswer, type JudgeEngine, type JudgeTable, judgeOf } from './judge.ts'
import { type RankingExample, rankingExample } from './optimize.ts'
import { sketch } from './sketch.ts'

/** A case whose message was read: the drafts that it may mean, with their features and which of them are right. */
export interface PreparedCase {
  case: QuestionCase
  example: RankingExample
  /** Each draft in a few words; empty unless `wantsTexts`. */
  texts: readonly string[]
}

/** What preparing a case needs. */
export interface PreparationContext {
  tables: TableCache
  engine: JudgeEngine
  wantsTexts: boolean
}

/** Caches the tables of cases. */
export class TableCache {
  readonly #engine: JudgeEngine
  readonly #profiles = new Map<string, Promise<TableProfile>>()
  readonly #judged = new Map<string, JudgeTable>()

  constructor(engine: JudgeEngine) {
    this.#engine = engine
  }

  profile(path: string): Promise<TableProfile> {
    const known = this.#profiles.get(path) ?? profileCsv(path)
    this.#profiles.set(path, known)
    return known
  }

  /** With at most so many rows: fewer tell charts apart as well, and faster. */
  judged(path: string, maxRows: number): JudgeTable {
    const key = `${maxRows} ${path}`
    const known = this.#judged.get(key)
    if (known) return known
    const whole = this.#engine.loadTable(path)
    const step = Math.ceil(whole.rows.length / maxRows)
    const table = step <= 1 ? whole : { ...whole, rows: whole.rows.filter((_, at) => at % step === 0) }
    this.#judged.set(key, table)
    return table
  }

  /** With the rows that judging answers of a case needs. */
  judgedFor({ table, accept }: QuestionCase): JudgeTable {
    return this.judged(table, accept.some(needsAllRows) ? Number.POSITIVE_INFINITY : enoughRows)
  }
}

const enoughRows = 500

/** Numbers, and ranks without ties, are those of the whole table. */
const needsAllRows = ({ figure, spec }: AcceptedAnswer): boolean =>
  figure !== undefined || JSON.stringify(spec).includes('"window"')

/** Proposes drafts for a case and judges each of them. */
export async function askQuestion(
  one: QuestionCase,
  { tables, engine, wantsTexts }: PreparationContext,
): Promise<PreparedCase> {
  const profile = await tables.profile(one.table)
  const sentence = linkSentence(one.message, profile)
  const proposals = propose(sentence)
  const table = tables.judgedFor(one)
  const judge = judgeOf(engine, one.accept, table)
  const mayBeRight = filterOf(one, table)
  const verdicts = new Map<string, boolean>()
  const right = proposals.drafts.map((draft) => {
    if (!mayBeRight(draft)) return false
    const spec = sketch({ ...draft, weight: sentence.facts.weightField })
    const key = JSON.stringify(spec)
    const verdict = verdicts.get(key) ?? judge(spec)
    verdicts.set(key, verdict)
    return verdict
  })
  return prepareCase(one, proposals, { right, wantsTexts })
}

/** A case with the features of its drafts. */
export function prepareCase(
  one: QuestionCase,
  proposals: Proposals,
  { right, wantsTexts }: { right: readonly boolean[]; wantsTexts: boolean },
): PreparedCase {
  const context = rankContext(proposals)
  const drafts = proposals.drafts.map((draft) => featuresOf(context, draft).flat().map(featureNumber))
  return {
    case: one,
    example: rankingExample(one.weight, drafts, right),
    texts: wantsTexts ? proposals.drafts.map((draft) => draftWords(draft, proposals.sentence.table)) : [],
  }
}

/** A cheap test before the judge: a draft with another mark, or with columns that no answer shows, is wrong. */
function filterOf({ accept }: QuestionCase, { columns }: JudgeTable): (draft: ChartDraft) => boolean {
  const marks = new Set(accept.flatMap((one) => one.marks))
  const shown = accept.flatMap(({ spec }) => (spec ? [columnsIn(spec, columns)] : []))
  return (draft) => {
    if (draft.shape === 'total') return true
    const used = [...draft.measures, draft.along, draft.series, draft.panel].flatMap((slot) => [
      ...(slot?.field ? [slot.field.name] : []),
      ...(slot?.over?.field ? [slot.over.field.name] : []),
    ])
    return marks.has(draft.mark) && shown.some((names) => used.every((name) => names.has(name)))
  }
}

/** The columns that occur in a spec, filters aside. */
function columnsIn(spec: { encoding?: unknown; transform?: object[] }, columns: readonly string[]): Set<string> {
  const rest = (spec.transform ?? []).filter((transform) => !('filter' in transform))
  const text = JSON.stringify([spec.encoding, rest])
  return new Set(
    columns.filter((column) => {
      const escaped = column.replace(/([.[\]])/g, '\\$1')
      return [
        JSON.stringify(column),
        JSON.stringify(escaped),
        JSON.stringify(JSON.stringify(column)).slice(1, -1),
        `datum.${column}`,
        `'${column}'`,
      ].some((way) => text.includes(way))
    }),
  )
}
