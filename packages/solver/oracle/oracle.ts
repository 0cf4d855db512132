import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import clingo from 'clingo-wasm'
import { factsOf } from './facts.ts'
import type { RandomProblem } from './random-problem.ts'

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')
/** The design of charts and its rules, written for clingo. */
export const program = ['design.lp', 'rules.lp'].map(read).join('\n')

/** Cheaper models are found first and only the best one is printed, which saves a third of the time. */
const quickly = ['--opt-heuristic=sign,model', '--restart-on-model', '--quiet=1']

/** The least that a chart for the problem can cost, by clingo; null where the hard rules allow none. */
export async function optimumOf(problem: RandomProblem): Promise<number | null> {
  const answer = await clingo.run(`${program}\n${factsOf(problem)}`, 0, ['--opt-mode=opt', ...quickly])
  if (answer.Result === 'UNSATISFIABLE') return null
  if (answer.Result !== 'OPTIMUM FOUND') throw new Error('Error' in answer ? answer.Error : answer.Result)
  const best = answer.Call.at(-1)?.Witnesses.at(-1)
  const [cost = 0] = best?.Costs ?? []
  return cost
}
