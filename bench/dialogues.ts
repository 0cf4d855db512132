/**
 * `npm run bench dialogues`: the share of turns that are right in dialogues held as people edit, on made-up tables of
 * every day, and of what strangers said, written before it was run. Lists the wrong ones with what they show instead,
 * but never those of the kept sets: what nobody sees fail, nobody mends toward.
 */
import { everydayDialogues } from '../packages/assistant/trials/everyday-dialogues.ts'
import { countRight, judgeDialogues, judgeQuestions, type Trial } from '../packages/assistant/trials/judge.ts'
import { keptSets } from '../packages/assistant/trials/kept-sets.ts'
import { openSets, type TrialSet } from '../packages/assistant/trials/open-sets.ts'
import { curveOf } from './nl2vis/confidence.ts'
import { type Figure, writeReport } from './report.ts'

const held = await judgeDialogues(everydayDialogues)
const trialsOf = (prefix: string, sets: readonly TrialSet[]) =>
  Promise.all(
    sets.map(async ({ name, questions, dialogues, firstRun }) => [
      { name: `trial questions, ${prefix}${name}`, trials: await judgeQuestions(questions), first: firstRun.questions },
      { name: `trial turns, ${prefix}${name}`, trials: await judgeDialogues(dialogues), first: firstRun.dialogues },
    ]),
  )
const openTrials = (await trialsOf('open: ', openSets)).flat()
const keptTrials = (await trialsOf('', keptSets)).flat()

const shareOf = (right: number, turns: readonly Trial[]) => (100 * right) / turns.length
const wrongOf = (turns: readonly Trial[]) => turns.filter(({ wrong }) => wrong.length > 0)
const trialFigures = ({ name, trials, first }: (typeof openTrials)[number]): Figure[] => [
  { name, unit: '%', value: shareOf(countRight(trials), trials) },
  { name: `${name}, when first run`, unit: '%', value: shareOf(first, trials) },
]

/** Whether a stranger's answers are as often right as they say. */
const ratedOf = (turns: readonly Trial[]) =>
  turns.flatMap(({ confidence, wrong }) => (confidence === null ? [] : { confidence, right: wrong.length === 0 }))
const surely = (sets: string, turns: readonly Trial[]): Figure[] => {
  const rated = ratedOf(turns)
  const sure = rated.filter(({ confidence }) => confidence >= 0.9)
  const right = sure.filter((answer) => answer.right)
  return [
    { name: `new charts at least 0.9 sure, ${sets}`, unit: '%', value: (100 * sure.length) / rated.length },
    { name: `of those, right, ${sets}`, unit: '%', value: (100 * right.length) / sure.length },
  ]
}

const wrong = wrongOf(held)
const all = new Set(held.map(({ of }) => of))
const whole = all.size - new Set(wrong.map(({ of }) => of)).size
const open = openTrials.flatMap(({ trials }) => trials)
const kept = keptTrials.flatMap(({ trials }) => trials)
const wrongTrials = wrongOf(open)

for (const { of, say, text, wrong: faults } of [...wrong, ...wrongTrials])
  console.log(`  ${of} · “${say}”: ${faults.join('; ')}\n    → ${text}`)
writeReport(
  'dialogues',
  [
    { name: 'turns that are right', unit: '%', value: shareOf(countRight(held), held), target: { min: 95 } },
    { name: 'dialogues without a wrong turn', unit: '%', value: (100 * whole) / all.size },
    { name: 'turns', unit: 'count', value: held.length },
    { name: 'dialogues', unit: 'count', value: all.size },
    ...[...openTrials, ...keptTrials].flatMap(trialFigures),
    ...surely('open', open),
    ...surely('kept', kept),
  ],
  { wrong, wrongTrials, confidence: { open: curveOf(ratedOf(open)), kept: curveOf(ratedOf(kept)) } },
)
