import type { Case } from '../../packages/assistant/train/judge.ts'
import { type Figure, figureOf } from '../report.ts'
import type { Answer, Shown } from './answers.ts'
import { causeOf, causes } from './causes.ts'
import { curveOf } from './confidence.ts'
import type { Marks, Score } from './scorer.ts'

/** A sentence of the corpus, answered by a model that did not learn from its database. */
export interface Judged {
  asked: Case
  answer: Answer
  score: Score
  /** What the room is shown, and what a model answers that learned from this database as well. */
  recommended: Marks
  seen: Marks
  shown: Rated
}
/** What the room is shown, how sure it is of that, and whether it is right; null where it asks or answers in words. */
type Rated = (Shown & { right: boolean }) | null

/** A sentence on a table of another trade. */
export interface Moved {
  asked: Case
  answer: Answer
  right: boolean
  shown: Rated
}

const targets = new Map([
  ['nlv', 88],
  ['nvbench', 90],
  ['nvbench-rob', 80],
])

/** The figures of all answers, the curve of confidence, and what went wrong by source and cause. */
export function reportOf(unseen: Judged[], moved: Moved[]): { figures: Figure[]; details: object } {
  const sources = [...new Set(unseen.map(({ asked }) => asked.source))].sort()
  const from = (source: string) => unseen.filter(({ asked }) => asked.source === source)
  const answers = [...unseen, ...moved].flatMap(({ shown }) => shown ?? [])
  const sure = answers.filter(({ confidence }) => confidence >= 0.9)
  const all = [...unseen, ...moved].map(({ answer }) => answer)
  const times = (of: (answer: Answer) => number, max: number, name: string) =>
    figureOf(name, 'ms', all.map(of), 0.95, { max })
  return {
    figures: [
      ...sources.flatMap((source) => figuresOf(source, from(source))),
      figure(
        'nlv on tables of other trades: chart, fair',
        moved.map(({ right }) => right),
        { min: 85 },
      ),
      figure(
        'of the answers at least 0.9 sure: right',
        sure.map(({ right }) => right),
        { min: 95 },
      ),
      figure(
        'answers that are at least 0.9 sure',
        answers.map(({ confidence }) => confidence >= 0.9),
      ),
      times(({ interpretMs }) => interpretMs, 10, 'interpret'),
      times(({ solveMs }) => solveMs, 5, 'solve'),
    ],
    details: {
      sentences: unseen.length,
      moved: moved.length,
      confidence: curveOf(answers),
      wrong: Object.fromEntries(sources.map((source) => [source, wrongOf(from(source))])),
    },
  }
}

function figuresOf(source: string, judged: Judged[]): Figure[] {
  const min = targets.get(source) ?? 80
  const fair = figure(
    `${source}: chart, fair`,
    judged.map(({ score }) => score.fair.chart),
    { min },
  )
  const seen = figure(
    `${source}: chart on databases learned from`,
    judged.map((one) => one.seen.chart),
  )
  const sorted = judged.flatMap(({ score }) => score.fair.sort ?? [])
  return [
    fair,
    figure(
      `${source}: chart that the room is shown`,
      judged.map(({ recommended }) => recommended.chart),
      { min },
    ),
    figure(
      `${source}: chart, strict`,
      judged.map(({ score }) => score.strict.chart),
      { min: fair.value - 10 },
    ),
    ...(sorted.length > 0 ? [figure(`${source}: sort`, sorted, { min: 90 })] : []),
    seen,
    {
      name: `${source}: learned from, less unseen`,
      unit: '%',
      value: tenths(seen.value - fair.value),
      target: { max: 4 },
    },
  ]
}

const tenths = (percent: number): number => Math.round(10 * percent) / 10

function figure(name: string, list: boolean[], target?: Figure['target']): Figure {
  const share = list.filter(Boolean).length / list.length
  return { name, unit: '%', value: tenths(100 * share), ...(target && { target }) }
}

function wrongOf(judged: Judged[]): Record<string, number> {
  const found = judged.flatMap(({ asked, answer, score }) =>
    score.fair.chart ? [] : [causeOf(answer.spec, asked.gold, score.fair)],
  )
  const counted = causes.map((cause): [string, number] => [cause, found.filter((one) => one === cause).length])
  return Object.fromEntries(counted.filter(([, count]) => count > 0))
}
