import type { Cell } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { columnStats, type FieldPlan } from '../column-stats.ts'
import { fieldProfile } from '../profile.ts'
import { pairRules, withPairs } from './pair-rules.ts'
import { rowsInMemory } from './rows-in-memory.ts'

interface Columns {
  readonly [name: string]: Cell[]
}

const planOf = (name: string, cells: readonly Cell[]): FieldPlan => ({
  name,
  type: cells.some((cell) => typeof cell === 'number')
    ? { kind: 'number', decimal: '.', unit: '' }
    : { kind: 'text', keepNotAvailable: false },
})

/** What pairs of columns tell, by column, where it differs from what each tells alone. */
async function meaningsIn(columns: Columns) {
  const fields = Object.entries(columns).map(([name, cells]) => {
    const plan = planOf(name, cells)
    return fieldProfile(plan, columnStats(cells, plan, 5))
  })
  const decided = await withPairs(
    fields,
    rowsInMemory((name) => columns[name] ?? []),
  )
  const changed = decided.filter(({ semanticType }, at) => semanticType !== fields[at]?.semanticType)
  return Object.fromEntries(changed.map(({ name, semanticType }) => [name, semanticType]))
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
/** The numbers 1 to 97, each once, in an order of their own. */
const shuffled = (factor: number): number[] => upTo(97).map((at) => 1 + ((at * factor + 11) % 97))
const inOrder = upTo(97).map((at) => at + 1)
const tied = shuffled(31).with(40, 7)

/** A tree as it is walked: each node after its parent, up and down. */
const parents = upTo(60).map((at) => (at === 0 ? null : at % 5 === 0 ? 1 : at % 7 === 0 ? 2 : at))
const nodes = upTo(60).map((at) => at + 1)
const mirrored = (node: number): number => 61 - node
const staffNumbers = upTo(40).map((at) => 7000 + ((at * 131) % 900))
const bosses = upTo(40).map((at) => (at === 0 ? null : (staffNumbers[(at * at) % 7] ?? null)))

/** Edges of a graph of 60 nodes: each to some of the next ones. */
const edges = upTo(60).flatMap((from) =>
  [1, 3, 4, 9, 11, 20, 26].map((step) => [from + 1, ((from + step) % 60) + 1] as const),
)
const sources: Cell[] = edges.map(([from]) => from)
const targets: Cell[] = edges.map(([, to]) => to)

const reigns = upTo(20).map((at) => 1500 + at * 15 + (at % 3))
const ends: Cell[] = reigns.map((year, at) => year + 4 + ((at * 7) % 12))

const names = upTo(30).map((at) => `borough ${at}`)
const across = upTo(30).map((at) => -0.3012 + ((at * 7) % 30) * 0.01731)
const up = upTo(30).map((at) => 51.40131 + ((at * 11) % 30) * 0.01173)

const examples: { rule: string; decides: readonly [Columns, object][]; leaves: readonly Columns[] }[] = [
  {
    rule: 'one of several ranks',
    decides: [
      [
        { dept: inOrder, wealth: shuffled(5), clergy: tied, lottery: shuffled(44) },
        { wealth: 'rank', clergy: 'rank', lottery: 'rank' },
      ],
    ],
    leaves: [
      { dept: inOrder, wealth: shuffled(5) },
      { one: inOrder, two: inOrder, three: inOrder.toReversed() },
      { case: shuffled(5), patient: shuffled(44), week: shuffled(31) },
      Object.fromEntries([5, 31, 44].map((by) => [`kiln ${by}`, shuffled(by).map((at) => (at % 60) + 1)])),
    ],
  },
  {
    rule: 'refers to a row',
    decides: [
      [{ id: nodes, parent: parents }, { parent: 'category' }],
      [{ id: nodes.map(mirrored), parent: parents.map((at) => at && mirrored(at)) }, { parent: 'category' }],
      [{ id: staffNumbers, boss: bosses }, { boss: 'category' }],
    ],
    leaves: [
      { id: nodes, stalk: nodes.map((at) => 3 + ((at * 7) % 40)) },
      { id: nodes, sofar: nodes.map((at) => (at === 1 ? null : Math.floor(at / 2))) },
      { id: nodes, children: parents },
      { id: staffNumbers, boss: bosses.with(3, 7001) },
    ],
  },
  {
    rule: 'end of edges',
    decides: [
      [
        { source: sources, target: targets },
        { source: 'category', target: 'category' },
      ],
    ],
    leaves: [
      { source: sources, target: targets.with(5, sources[5] ?? null) },
      { source: [...sources, 1], target: [...targets, targets[0] ?? null] },
      { source: sources, target: targets.map((to) => Number(to) + 7) },
      { source: sources.map((from) => 2 * Number(from) - 1), target: targets.map((to) => 2 * Number(to)) },
      { goals: sources, points: targets },
    ],
  },
  {
    rule: 'year beside a year',
    decides: [
      [{ start: reigns, end: ends }, { end: 'year' }],
      [{ onset: reigns, published: ends.with(3, null) }, { onset: 'year' }],
    ],
    leaves: [
      { start: reigns, end: ends.toReversed() },
      { start: reigns, end: reigns.map((year, at) => (at === 0 ? 900 : year - 1)) },
      { start: reigns, width: ends },
    ],
  },
  {
    rule: 'position of a place',
    decides: [
      [
        { name: names, cx: across, cy: up },
        { cx: 'longitude', cy: 'latitude' },
      ],
      [
        { name: names, x_mean: across, y_mean: up },
        { x_mean: 'longitude', y_mean: 'latitude' },
      ],
    ],
    leaves: [
      { cx: across, cy: up },
      { name: names, cx: across, cy: up.map((y) => y - 51) },
      { name: names, cx: across, cy: up.map((y) => y + 51) },
      { name: names, cx: across, height: up },
      { name: names, cx: across.map((x) => 10 * x), cy: up },
      { name: names, cx: across.map((x) => Math.round(x * 100) / 100), cy: up },
    ],
  },
]

describe('pairs of columns', () => {
  for (const { rule, decides, leaves } of examples) {
    it(`tell: ${rule}`, async () => {
      for (const [columns, meanings] of decides) expect(await meaningsIn(columns)).toEqual(meanings)
      for (const columns of leaves) expect(await meaningsIn(columns)).toEqual({})
    })
  }

  it('tell by rules that all have examples', () => {
    expect(pairRules.map(({ name }) => name)).toEqual(examples.map(({ rule }) => rule))
  })
})
