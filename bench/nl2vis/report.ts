import type { Case } from '../../packages/assistant/train/judge.ts'
import { type BenchFigure, quantileFigure } from '../report.ts'
import type { ModelAnswer, RoomChart } from './answers.ts'
import { causeOf, causes } from './causes.ts'
import { reliabilityOf } from './confidence.ts'
import type { Marks, Score } from './scorer.ts'

/** A room's chart and whether it is right; null where the assistant asks back or answers in words. */
type RatedChart = (RoomChart & { right: boolean }) | null

/** A sentence of the corpus, answered by a model that was not trained on its database. */
export interface UnseenCase {
  example: Case
  answer: ModelAnswer
  score: Score
  /** Of the room's chart. */
  roomScore: Marks
  /** Of a model that was trained on this database as well. */
  trainedScore: Marks
  chart: RatedChart
}

/** A sentence of the corpus moved onto a table of another trade. */
export interface TransferCase {
  example: Case
  answer: ModelAnswer
  right: boolean
  chart: RatedChart
}

const targets = new Map([
  ['nlv', 88],
  ['nvbench', 90],
  ['nvbench-rob', 80],
])
/** A chart is called sure from this confidence on. */
const sureFrom = 0.9

/**
 * The figures, those of the least familiar tables first and those of training data last; the reliability of confidences;
 * and what went wrong, by source and cause.
 */
export function reportOf(unseen: UnseenCase[], transfer: TransferCase[]): { figures: BenchFigure[]; details: object } {
  const sources = [...new Set(unseen.map(({ example }) => example.source))].sort()
  const from = (source: string) => unseen.filter(({ example }) => example.source === source)
  const charts = [...unseen, ...transfer].flatMap(({ chart }) => chart ?? [])
  const sure = charts.filter(({ confidence }) => confidence >= sureFrom)
  const answers = [...unseen, ...transfer].map(({ answer }) => answer)
  const timeFigure = (name: string, timeOf: (answer: ModelAnswer) => number, max: number) =>
    quantileFigure(name, 'ms', answers.map(timeOf), 0.95, { max })
  return {
    figures: [
      shareFigure(
        'nlv on tables of other trades: chart, fair',
        transfer.map(({ right }) => right),
        { min: 85 },
      ),
      ...sources.flatMap((source) => unseenFigures(source, from(source))),
      shareFigure(
        'of the answers at least 0.9 sure: right',
        sure.map(({ right }) => right),
        { min: 95 },
      ),
      shareFigure(
        'answers that are at least 0.9 sure',
        charts.map(({ confidence }) => confidence >= sureFrom),
      ),
      timeFigure('interpret', ({ interpretMs }) => interpretMs, 10),
      timeFigure('solve', ({ solveMs }) => solveMs, 5),
      ...sources.flatMap((source) => trainedFigures(source, from(source))),
    ],
    details: {
      sentences: unseen.length,
      moved: transfer.length,
      confidence: reliabilityOf(charts),
      wrong: Object.fromEntries(sources.map((source) => [source, countCauses(from(source))])),
    },
  }
}

const fairFigure = (source: string, cases: UnseenCase[]): BenchFigure =>
  shareFigure(
    `${source}: chart, fair`,
    cases.map(({ score }) => score.fair.chart),
    { min: targets.get(source) ?? 80 },
  )

function unseenFigures(source: string, cases: UnseenCase[]): BenchFigure[] {
  const fair = fairFigure(source, cases)
  const sorted = cases.flatMap(({ score }) => score.fair.sort ?? [])
  return [
    fair,
    shareFigure(
      `${source}: chart that the room is shown`,
      cases.map(({ roomScore }) => roomScore.chart),
      fair.target,
    ),
    shareFigure(
      `${source}: chart, strict`,
      cases.map(({ score }) => score.strict.chart),
      { min: fair.value - 10 },
    ),
    ...(sorted.length > 0 ? [shareFigure(`${source}: sort`, sorted, { min: 90 })] : []),
  ]
}

/** How much better a model is on databases that it was trained on: the overfit. */
function trainedFigures(source: string, cases: UnseenCase[]): BenchFigure[] {
  const trained = shareFigure(
    `${source}: chart on databases learned from`,
    cases.map(({ trainedScore }) => trainedScore.chart),
  )
  const overfit = tenths(trained.value - fairFigure(source, cases).value)
  return [{ name: `${source}: learned from, less unseen`, unit: '%', value: overfit, target: { max: 4 } }, trained]
}

const tenths = (percent: number): number => Math.round(10 * percent) / 10

function shareFigure(name: string, outcomes: boolean[], target?: BenchFigure['target']): BenchFigure {
  const share = outcomes.filter(Boolean).length / outcomes.length
  return { name, unit: '%', value: tenths(100 * share), ...(target && { target }) }
}

function countCauses(cases: UnseenCase[]): Record<string, number> {
  const wrong = cases.flatMap(({ example, answer, score }) =>
    score.fair.chart ? [] : [causeOf(answer.spec, example.gold, score.fair)],
  )
  const counts = causes.map((cause): [string, number] => [cause, wrong.filter((one) => one === cause).length])
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
