import type { TurnOutcome } from '@belvedere/assistant'
import {
  addDerivedMeasure,
  type Cell,
  channelDefs,
  type FigureResult,
  fieldName,
  findDerived,
  isUnit,
  type Spec,
} from '@belvedere/spec'
import {
  type AcceptedAnswer,
  type JudgeEngine,
  type JudgeTable,
  judgeOf,
} from '../../packages/assistant-eval/src/judge.ts'

/** How a message was answered: what came of the turn, and the numbers that were computed in it. */
export interface Answered {
  outcome: TurnOutcome
  figures: FigureResult | null
}

/** Whether an answer is among the accepted ones: its chart, or its numbers. */
export const judgeAnswers = (engine: JudgeEngine, accept: readonly AcceptedAnswer[], table: JudgeTable) => {
  const isRightChart = judgeOf(engine, accept, table)
  const wanted = accept.flatMap(({ figure }) => (figure ? [figure] : []))
  return ({ outcome, figures }: Answered): boolean =>
    (outcome.kind === 'chart' && isRightChart(withColumnNames(outcome.spec))) ||
    (figures !== null && wanted.some((figure) => isAnsweredBy(figure, figures, table.rows.length)))
}

/** Several measures called by their columns, as accepted answers call them, and not by their titles. */
function withColumnNames(spec: Spec): object {
  const found = isUnit(spec) ? findDerived(spec) : null
  if (found?.derived.kind !== 'combined') return spec
  const { derived, base } = found
  const own = channelDefs(base.encoding).flatMap(([, { aggregate, field }]) => (aggregate && field ? [field] : []))[0]
  const fields = [own && fieldName(own), ...derived.others.map(({ field }) => field)]
  const [first] = fields
  if (first === undefined || fields.includes(undefined) || new Set(fields).size < fields.length) return spec
  const others = derived.others.map((other) => ({ ...other, as: other.field ?? other.as }))
  return { ...spec, ...addDerivedMeasure(base, { ...derived, own: first, others }) }
}

const tolerance = 1e-3
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b))

/** Each number that is wanted, or group, or both, is among those that were computed; a share may be given in percent. */
function isAnsweredBy(
  wanted: NonNullable<AcceptedAnswer['figure']>,
  { rows, figures }: FigureResult,
  all: number,
): boolean {
  const share = all === 0 ? [] : [rows / all, (100 * rows) / all]
  const values = [...figures.flatMap(({ value }) => (value === null ? [] : [value, 100 * value])), ...share]
  return wanted.every((one) =>
    typeof one === 'number'
      ? values.some((value) => isNear(value, one))
      : figures.some((figure) => [one].flat().every((part) => isPartOf(part, figure))),
  )
}

const isPartOf = (part: string | number, { group, value }: { group: Cell; value: number | null }): boolean =>
  String(group).toLowerCase() === String(part).toLowerCase() ||
  (typeof part === 'number' && value !== null && isNear(value, part))
