import type { CorpusCase } from '../../packages/assistant-eval/src/corpus.ts'
import { type BenchFigure, quantileFigure } from '../report.ts'
import type { ModelAnswer } from './answers.ts'
import { causeOf, causes } from './causes.ts'
import { reliabilityOf } from './confidence.ts'
import type { Score } from './scorer.ts'

/** A sentence of the corpus, answered by a model that did not learn from its database. */
export interface UnseenCase {
  example: CorpusCase
  answer: ModelAnswer
  score: Score
}

const targets = new Map([
  ['nlv', 88],
  ['nvbench', 90],
  ['nvbench-rob', 85],
])
/** A chart is called sure from this confidence on. */
const sureFrom = 0.9

/** The figures, those of the least familiar sentences first; the reliability of confidences; what went wrong, by cause. */
export function reportOf(
  unseen: UnseenCase[],
  withoutSource: UnseenCase[],
): { figures: BenchFigure[]; details: object } {
  const sources = [...new Set(unseen.map(({ example }) => example.source))].sort()
  const from = (source: string) => unseen.filter(({ example }) => example.source === source)
  const rated = unseen.map(({ answer: { confidence }, score }) => ({ confidence, right: score.fair.chart }))
  const sure = rated.filter(({ confidence }) => confidence >= sureFrom)
  const timeFigure = (name: string, timeOf: (answer: ModelAnswer) => number, max: number) =>
    quantileFigure(
      name,
      'ms',
      unseen.map(({ answer }) => timeOf(answer)),
      0.95,
      { max },
    )
  return {
    figures: [
      shareFigure('nlv, learned without that source: chart, fair', rightIn(withoutSource), { min: 88 }),
      ...sources.flatMap((source) => unseenFigures(source, from(source))),
      shareFigure(
        'of the answers at least 0.9 sure: right',
        sure.map(({ right }) => right),
        { min: 95 },
      ),
      shareFigure(
        'answers that are at least 0.9 sure',
        rated.map(({ confidence }) => confidence >= sureFrom),
        { min: 50 },
      ),
      timeFigure('interpret', ({ interpretMs }) => interpretMs, 25),
      timeFigure('solve', ({ solveMs }) => solveMs, 5),
    ],
    details: {
      sentences: unseen.length,
      confidence: reliabilityOf(rated),
      wrong: Object.fromEntries(sources.map((source) => [source, countCauses(from(source))])),
    },
  }
}

const rightIn = (cases: readonly UnseenCase[]): boolean[] => cases.map(({ score }) => score.fair.chart)

function unseenFigures(source: string, cases: UnseenCase[]): BenchFigure[] {
  const sorted = cases.flatMap(({ score }) => score.fair.sort ?? [])
  return [
    shareFigure(`${source}: chart, fair`, rightIn(cases), { min: targets.get(source) ?? 80 }),
    shareFigure(
      `${source}: chart, strict`,
      cases.map(({ score }) => score.strict.chart),
    ),
    ...(sorted.length > 0 ? [shareFigure(`${source}: sort`, sorted, { min: 90 })] : []),
  ]
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
  const counts = causes.map((cause): [string, number] => [
    cause,
    wrong.filter((wrongCause) => wrongCause === cause).length,
  ])
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
