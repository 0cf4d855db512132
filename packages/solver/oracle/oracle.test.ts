import { describe, expect, it } from 'vitest'
import { rules } from '../src/rules/all-rules.ts'
import { solve } from '../src/solve.ts'
import { optimumOf, program } from './oracle.ts'
import { randomProblem } from './random-problem.ts'

/** `npm run bench solve` compares 10,000. */
const problems = 300
const atOnce = 150
const maxEncodings = 4
/** So many that every search ends by itself. */
const maxNodes = 5_000_000

describe('the oracle', () => {
  it('has every rule, and no other', () => {
    const named = [...program.matchAll(/^(?:broken|pays)\("([a-z-]+)"/gm)].map(([, name]) => name)
    expect([...new Set(named)].sort()).toEqual(rules.map(({ name }) => name).sort())
  })
})

describe('the solver', () => {
  let solved = 0
  const batches = Array.from({ length: Math.ceil(problems / atOnce) }, (_, i) => i * atOnce)

  it.each(batches)('finds what clingo finds, from problem %i on', { timeout: 600_000 }, async (first) => {
    for (let seed = first; seed < Math.min(first + atOnce, problems); seed++) {
      const problem = randomProblem(seed, maxEncodings)
      const solution = solve(problem.partial, problem.profile, { limit: 1, maxNodes })
      const cost = solution.state === 'solved' ? (solution.specs[0]?.cost ?? null) : null
      expect(cost, `the cost of problem ${seed}`).toBe(await optimumOf(problem))
      if (cost !== null) solved += 1
    }
  })

  it('is asked for charts that there are, mostly', () => {
    expect(solved).toBeGreaterThan(problems / 2)
  })

  it('answers the same, byte for byte, when it is asked again', () => {
    for (let seed = 0; seed < 300; seed++) {
      const { partial, profile } = randomProblem(seed, maxEncodings)
      const again = solve(structuredClone(partial), structuredClone(profile))
      expect(JSON.stringify(again)).toBe(JSON.stringify(solve(partial, profile)))
    }
  })
})
