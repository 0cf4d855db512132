/**
 * `npm run bench solve`: the time from a partial spec to ranked specs, over random tables and wishes of one to five
 * fields; and how often the cost of the best spec differs from the optimum of the answer-set program.
 * `--problems=300` compares fewer than 10,000.
 */
import { optimumOf } from '../packages/solver/oracle/oracle.ts'
import { randomProblem } from '../packages/solver/oracle/random-problem.ts'
import { solve } from '../packages/solver/src/index.ts'
import { processorMs, quantileFigure, reportName, writeReport } from './report.ts'

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

const problemsOption = process.argv.find((flag) => flag.startsWith('--problems='))?.split('=')[1]
const oracleProblems = Number(problemsOption ?? 10_000)
/** With more, the answer-set program takes too long. */
const oracleMaxFields = 4
/** So many that every search completes. */
const maxNodes = 5_000_000

async function disagreeingSeeds(): Promise<number[]> {
  const seeds: number[] = []
  for (let seed = 0; seed < oracleProblems; seed++) {
    const problem = randomProblem(seed, oracleMaxFields)
    const solution = solve(problem.partial, problem.profile, { limit: 1, maxNodes })
    const cost = solution.state === 'solved' ? (solution.specs[0]?.cost ?? null) : null
    if (cost !== (await optimumOf(problem))) seeds.push(seed)
  }
  return seeds
}

for (let seed = 0; seed < warmUps; seed++) timed(randomProblem(seed, maxFields))
const byFields = Array.from({ length: maxFields }, (_, at) => problemsOf(at + 1).map(timed))

const disagreeing = await disagreeingSeeds()
writeReport(
  reportName('solve', problemsOption),
  [
    quantileFigure('solve, up to 5 fields', 'ms', byFields.flat(), 0.95, { max: 5 }),
    ...byFields.map((times, at) => quantileFigure(`solve, fields: ${at + 1}`, 'ms', times, 0.95)),
    { name: 'problems compared with the oracle', unit: 'count', value: oracleProblems },
    { name: 'of those, disagreements', unit: 'count', value: disagreeing.length, target: { max: 0 } },
  ],
  { disagreeing },
)
