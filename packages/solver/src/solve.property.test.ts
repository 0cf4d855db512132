import {
  type Aggregate,
  type Channel,
  type Mark,
  markType,
  type PartialEncoding,
  type PartialSpec,
  type TableProfile,
  toPartial,
} from '@belvedere/spec'
import { cars, sales } from '@belvedere/spec/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candidateMarks, choicesFor } from './choices.ts'
import type { Design, DesignProblem, ResolvedEncoding } from './design.ts'
import { appearanceKey } from './label.ts'
import { isOpen, readProblem, withCount } from './problem.ts'
import { costOfRule } from './rule-costs.ts'
import { rules } from './rules/all-rules.ts'
import { weights } from './rules/weights.ts'
import { solve } from './solve.ts'

const channel = fc.constantFrom<Channel>('x', 'y', 'color', 'size', 'column')
const aggregate = fc.constantFrom<Aggregate | null>('mean', 'sum', 'max', null)
const mark = fc.constantFrom<Mark>(...candidateMarks)

function encoding(fields: string[]) {
  return fc
    .record(
      {
        field: fc.constantFrom(...fields),
        channel,
        aggregate,
        bin: fc.constantFrom(true, null),
        role: fc.constantFrom('dimension' as const, 'measure' as const, 'series' as const),
      },
      { requiredKeys: ['field'] },
    )
    .map((listed): PartialEncoding => listed)
}

const tables: { [name: string]: TableProfile } = { cars, sales }

function tableOf({ data }: PartialSpec): TableProfile {
  return tables[data.name] ?? cars
}

function partials(max: number) {
  return fc.constantFrom<'cars' | 'sales'>('cars', 'sales').chain((name) => {
    const table = tables[name] ?? cars
    const encodings = fc.array(encoding(table.fields.map(({ name }) => name)), { minLength: 1, maxLength: max })
    const wishes = fc.record(
      { task: fc.constantFrom('trend' as const, 'share' as const, 'distribution' as const, 'correlation' as const) },
      { requiredKeys: [] },
    )
    return fc
      .record({ encodings, wishes, mark: fc.option(mark, { nil: undefined }) })
      .map(({ encodings, wishes, mark }) => {
        const partial: PartialSpec = { data: { name: table.name }, encodings, transform: [], params: [], wishes }
        return mark ? { ...partial, mark } : partial
      })
  })
}

describe('solve, for any partial spec', () => {
  it('keeps locked properties', () => {
    fc.assert(
      fc.property(partials(3), (partial) => {
        const table = tableOf(partial)
        const solution = solve(partial, table)
        if (solution.state !== 'solved') return
        for (const { spec } of solution.specs) {
          const shown = toPartial(spec, table)
          if (!shown?.mark) throw new Error('No unit')
          if (partial.mark) expect(markType(shown.mark)).toBe(partial.mark)
          for (const encoding of partial.encodings) {
            const same = shown.encodings.some((candidate) => {
              if (encoding.channel && encoding.channel !== candidate.channel) return false
              if (candidate.field !== encoding.field) return false
              if (encoding.aggregate !== undefined && (candidate.aggregate ?? null) !== encoding.aggregate) return false
              return encoding.bin === undefined || Boolean(candidate.bin) === Boolean(encoding.bin)
            })
            expect(same).toBe(true)
          }
        }
      }),
      { numRuns: 150, seed: 7 },
    )
  })

  it('is deterministic', () => {
    fc.assert(
      fc.property(partials(3), (partial) => {
        const table = tableOf(partial)
        expect(JSON.stringify(solve(partial, table))).toBe(JSON.stringify(solve(structuredClone(partial), table)))
      }),
      { numRuns: 60, seed: 8 },
    )
  })

  it('finds the same costs as an exhaustive enumeration', () => {
    fc.assert(
      fc.property(partials(2), (partial) => {
        const table = tableOf(partial)
        const problem = readProblem(partial, table)
        if (!isOpen(problem)) return
        const solution = solve(partial, table, { limit: 3, maxNodes: 1_000_000 })
        const costs = solution.state === 'solved' ? solution.specs.map(({ cost }) => cost) : []
        expect(costs).toEqual(everyDesign([problem, withCount(problem)]).slice(0, 3))
      }),
      { numRuns: 60, seed: 9 },
    )
  })
})

/** The oracle: costs of the best design of each family, cheapest first, without any pruning. */
function everyDesign(problems: DesignProblem[]): number[] {
  const best = new Map<string, number>()
  for (const problem of problems) {
    const { mark } = problem.partial
    for (const candidateMark of mark ? [markType(mark)] : candidateMarks) {
      for (const encodings of product(problem.slots.map((slot) => choicesFor(slot, candidateMark)))) {
        const design: Design = { mark: candidateMark, encodings, problem }
        const cost = totalCost(design)
        const family = appearanceKey(design)
        if (cost !== null && cost < (best.get(family) ?? Number.POSITIVE_INFINITY)) best.set(family, cost)
      }
    }
  }
  return [...best.values()].sort((a, b) => a - b)
}

function totalCost(design: Design): number | null {
  let total = 0
  for (const rule of rules) {
    const { cost } = costOfRule(rule, design, weights)
    if (cost > 0 && rule.kind === 'hard') return null
    total += cost
  }
  return total
}

function product(lists: ResolvedEncoding[][]): ResolvedEncoding[][] {
  return lists.reduce<ResolvedEncoding[][]>(
    (rows, list) => rows.flatMap((row) => list.map((listed) => [...row, listed])),
    [[]],
  )
}
