/**
 * `npm run bench dialogues`: the share of questions and dialogue turns that the assistant gets right on sets of trials.
 * First come the kept sets, which nobody has adapted the assistant to: only their counts are shown, never which trials
 * fail. Then the open sets as they were when first run, before anybody had seen their failures; the ranker has learned
 * from their questions since.
 */
import { everydayDialogues } from '../packages/assistant/testing/everyday-dialogues.ts'
import { countRight, judgeDialogues, judgeQuestions, type Trial } from '../packages/assistant/testing/judge.ts'
import { keptSets } from '../packages/assistant-eval/trials/kept-sets.ts'
import { openSets, type TrialSet } from '../packages/assistant-eval/trials/open-sets.ts'
import { reliabilityOf } from './nl2vis/confidence.ts'
import { type BenchFigure, writeReport } from './report.ts'

interface JudgedSet {
  name: string
  trials: Trial[]
  /** Right answers when the set was first run. */
  firstRun: number
}

const judgeSets = async (prefix: string, sets: readonly TrialSet[]): Promise<JudgedSet[]> => {
  const judged = sets.map(async ({ name, questions, dialogues, firstRun }) => [
    {
      name: `trial questions, ${prefix}${name}`,
      trials: await judgeQuestions(questions),
      firstRun: firstRun.questions,
    },
    { name: `trial turns, ${prefix}${name}`, trials: await judgeDialogues(dialogues), firstRun: firstRun.dialogues },
  ])
  return (await Promise.all(judged)).flat()
}

const share = (name: string, [right, all]: readonly [number, number]): BenchFigure => ({
  name,
  unit: '%',
  value: (100 * right) / all,
})
const percent = (name: string, count: number, all: readonly unknown[]) => share(name, [count, all.length])
const currentFigure = ({ name, trials }: JudgedSet) => percent(name, countRight(trials), trials)
const firstRunFigure = ({ name, trials, firstRun }: JudgedSet) => percent(`${name}, when first run`, firstRun, trials)

/** New charts only: nothing else has a confidence. */
const ratedCharts = (trials: readonly Trial[]) =>
  trials.flatMap(({ confidence, wrong }) => (confidence === null ? [] : { confidence, right: wrong.length === 0 }))

/**
 * Right charts for questions and dialogues about tables by people who had not seen the assistant, when first run. Most of
 * these are in `packages/assistant-eval` and are learned from since.
 */
const firstRuns = [
  { about: 'public tables, people who read the news', questions: [56, 120], dialogues: [20, 40] },
  { about: 'public tables, people in offices', questions: [74, 120], dialogues: [24, 40] },
  { about: 'public statistics', questions: [77, 120], dialogues: [25, 40] },
  { about: 'tables of businesses', questions: [49, 100], dialogues: [18, 30] },
  { about: 'public tables, people at their first try', questions: [89, 120], dialogues: [46, 60] },
  { about: 'tables of firms and a town', questions: [72, 120], dialogues: [49, 60] },
  { about: 'more public tables, people at their first try', questions: [86, 120], dialogues: [40, 60] },
  { about: 'tables of a rental, a laboratory, flights and a shop', questions: [67, 120], dialogues: [43, 60] },
  { about: 'public tables, a council and a clinic', questions: [93, 120], dialogues: [51, 60] },
  { about: 'tables of a vet, cars, a museum, gifts and a brewery', questions: [88, 120], dialogues: [42, 60] },
  { about: 'public tables, a school, a town and a newspaper', questions: [88, 120], dialogues: [44, 60] },
  { about: 'tables of ferries, a dental lab, a studio, wind and a theatre', questions: [89, 120], dialogues: [42, 60] },
  { about: 'public tables with short column names', questions: [76, 120], dialogues: [45, 60] },
  { about: 'tables of a ferry, a food bank, ringed birds, pots and calls', questions: [93, 120], dialogues: [44, 60] },
] as const
const firstRunFigures = firstRuns.flatMap(({ about, questions, dialogues }) => [
  share(`questions, ${about}, when first run`, questions),
  share(`dialogues, ${about}, when first run`, dialogues),
])

const everyday = await judgeDialogues(everydayDialogues)
const open = await judgeSets('open: ', openSets)
const kept = await judgeSets('', keptSets)

const charts = ratedCharts(kept.flatMap(({ trials }) => trials))
const sure = charts.filter(({ confidence }) => confidence >= 0.9)
const sureAndRight = sure.filter(({ right }) => right)
const isWrong = ({ wrong }: Trial) => wrong.length > 0
const wrong = everyday.filter(isWrong)
const wrongTrials = open.flatMap(({ trials }) => trials).filter(isWrong)

for (const { of, say, text, wrong: faults } of [...wrong, ...wrongTrials])
  console.log(`  ${of} · “${say}”: ${faults.join('; ')}\n    → ${text}`)
writeReport(
  'dialogues',
  [
    ...firstRunFigures,
    ...kept.flatMap((set) => [currentFigure(set), firstRunFigure(set)]),
    percent('of the new charts at least 0.9 sure, right, kept', sureAndRight.length, sure),
    percent('new charts at least 0.9 sure, kept', sure.length, charts),
    ...open.map(firstRunFigure),
  ],
  { confidence: { kept: reliabilityOf(charts) } },
)
