/**
 * The processor time of the dataflow alone, with expressions compiled by us, interpreted by Vega's interpreter, and
 * turned into code by Vega, which is not safe for specs of others and shown as the limit. Each measurement has a process
 * of its own: in a shared one, the way that is opened later has larger row ids, which make Vega's filters slower, and
 * pays for the garbage of the others.
 */
import { spawnSync } from 'node:child_process'
import type { Spec } from '@belvedere/spec'
import * as vega from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { expressionCompiler } from '../../packages/render/src/expressions/expression-compiler.ts'
import { compileVegaLite } from '../../packages/render/src/vega/vega-facade.ts'
import { collectWarnings } from '../../packages/render/src/warnings.ts'
import { type BenchFigure, processorMs, quantile, quantileFigure } from '../report.ts'

const quantity = (field: string) => ({ field, type: 'quantitative' as const })
const group = { field: 'g', type: 'nominal' as const }
const chart = { data: { name: 'rows' }, width: 600, height: 400, params: [{ name: 'most', value: 100 }] }
const upToMost = [{ filter: { field: 't', lte: { expr: 'most' } } }]

const charts: { name: string; rows: number; spec: Spec }[] = [
  {
    name: 'scatter of 5,000 rows, filtered',
    rows: 5000,
    spec: {
      ...chart,
      transform: upToMost,
      mark: 'point',
      encoding: { x: quantity('x'), y: quantity('y'), color: group },
    },
  },
  {
    name: 'scatter of 5,000 rows, emphasis by a condition',
    rows: 5000,
    spec: {
      ...chart,
      mark: 'point',
      encoding: {
        x: quantity('x'),
        y: quantity('y'),
        color: group,
        opacity: { condition: { test: 'datum.t <= most && datum.g !== "group 3"', value: 1 }, value: 0.2 },
      },
    },
  },
  {
    name: 'bars of 100,000 rows, filtered',
    rows: 100_000,
    spec: {
      ...chart,
      transform: upToMost,
      mark: 'bar',
      encoding: { x: group, y: { aggregate: 'mean', ...quantity('y') } },
    },
  },
  {
    name: 'bars of 100,000 rows, calculated',
    rows: 100_000,
    spec: {
      ...chart,
      transform: [{ calculate: 'datum.x * most / 100 + (datum.y > 500 ? 1 : 0)', as: 'z' }],
      mark: 'bar',
      encoding: { x: group, y: { aggregate: 'mean', ...quantity('z') } },
    },
  },
]

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    x: (i * 7919) % 1009,
    y: (i * 104_729) % 997,
    t: (i * 31) % 101,
    g: `group ${i % 6}`,
  }))

const ways = ['compiled', 'interpreted', 'generated'] as const
type Way = (typeof ways)[number]
const compilers = { compiled: expressionCompiler, interpreted: expressionInterpreter, generated: undefined }

async function openDataflow(spec: Spec, rows: object[], way: Way): Promise<vega.View> {
  const { logger } = collectWarnings()
  // As in charts: descriptions for screen readers are not made by Vega.
  const { vega: compiled } = compileVegaLite(spec, { aria: false }, logger)
  const data = (compiled.data ?? []).map((set) => (set.name === 'rows' ? { ...set, values: rows } : set))
  const runtime = vega.parse({ ...compiled, data } as unknown as vega.Spec, {}, { ast: true })
  return new vega.View(runtime, { expr: compilers[way], renderer: 'none' }).runAsync()
}

const warmUps = 30
const steps = 120

/** Milliseconds of one slider step. */
async function stepTime({ rows, spec }: (typeof charts)[number], way: Way): Promise<number> {
  const view = await openDataflow(spec, rowsOf(rows), way)
  let begun = 0
  for (let step = 0; step < warmUps + steps; step++) {
    if (step === warmUps) begun = processorMs()
    await view.signal('most', (37 * step) % 101).runAsync()
  }
  const taken = (processorMs() - begun) / steps
  view.finalize()
  return taken
}

function timeInOwnProcess(chart: number, way: Way): number {
  const { stdout, status } = spawnSync(process.execPath, [import.meta.filename, `${chart}`, way], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The expressions of chart ${chart}, ${way}, could not be measured.`)
  return Number(stdout)
}

const repeats = 3

/** Medians of several processes, and how far the same measurement spreads. */
export function expressionFigures(): BenchFigure[] {
  return charts.flatMap(({ name: chartName }, chart) => {
    const times: { [way in Way]: number[] } = { compiled: [], interpreted: [], generated: [] }
    for (let i = 0; i < repeats; i++) for (const way of ways) times[way].push(timeInOwnProcess(chart, way))
    const name = (what: string) => `dataflow of a step, ${chartName}: ${what}`
    const ratio = (one: Way, other: Way) => quantile(times[one], 0.5) / quantile(times[other], 0.5)
    return [
      quantileFigure(name('our expressions'), 'ms', times.compiled, 0.5),
      quantileFigure(name('interpreter'), 'ms', times.interpreted, 0.5),
      quantileFigure(name('generated code'), 'ms', times.generated, 0.5),
      {
        name: name('interpreter / ours'),
        unit: 'ratio',
        value: ratio('interpreted', 'compiled'),
        target: { min: 1.5 },
      },
      { name: name('ours / generated code'), unit: 'ratio', value: ratio('compiled', 'generated') },
    ]
  })
}

if (process.argv[1] === import.meta.filename) {
  const chart = charts[Number(process.argv[2])]
  const way = ways.find((candidate) => candidate === process.argv[3])
  if (chart && way) console.log(await stepTime(chart, way))
}
