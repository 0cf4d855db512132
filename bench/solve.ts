/**
 * `npm run bench solve`: the time from a partial spec to ranked specs, over random tables and
 * wishes of one to five fields. Nothing else is needed.
 */
import { randomProblem } from '../packages/solver/oracle/random-problem.ts'
import { solve } from '../packages/solver/src/index.ts'
import { processorMs, quantileFigure, writeReport } from './report.ts'

const maxFields = 5
const problemsEach = 120
const warmUps = 50
/** CPU time has a resolution of some milliseconds; repeated runs average it out. */
const repeats = 10

const fieldsOf = ({ partial }: ReturnType<typeof randomProblem>): number =>
  partial.encodings.filter(({ field }) => field !== undefined).length

/** `problemsEach` problems with a number of fields, in order of their seeds. */
function problemsOf(fields: number) {
  const problems: ReturnType<typeof randomProblem>[] = []
  for (let seed = 0; problems.length < problemsEach; seed++) {
    const problem = randomProblem(seed, maxFields)
    if (fieldsOf(problem) === fields) problems.push(problem)
  }
  return problems
}

const timed = ({ partial, profile }: ReturnType<typeof randomProblem>): number => {
  const begun = processorMs()
  for (let i = 0; i < repeats; i++) solve(partial, profile)
  return (processorMs() - begun) / repeats
}

for (let seed = 0; seed < warmUps; seed++) timed(randomProblem(seed, maxFields))
const byFields = Array.from({ length: maxFields }, (_, at) => problemsOf(at + 1).map(timed))

writeReport('solve', [
  quantileFigure('solve, up to 5 fields', 'ms', byFields.flat(), 0.95, { max: 5 }),
  ...byFields.map((times, at) => quantileFigure(`solve, fields: ${at + 1}`, 'ms', times, 0.95)),
])
