import * as vega from 'vega'
import type { RowReduction } from '../model/view-types.ts'
import type { Tuple } from './vega-types.ts'

/** The places of rows in their tables. */
const places = new WeakMap<Tuple, number>()

/** Lets samples of these rows be the same in each process. */
export function numberRows(rows: readonly Tuple[]): void {
  for (const [at, row] of rows.entries()) places.set(row, at)
}

type Sample = Extract<RowReduction, { as: 'sample' }>
/** The samples of dataflows, by the transforms that draw them. */
const samples = new WeakMap<object, Map<object, Sample>>()

/** The sample of most rows; null where no rows are left out. */
export function sampleIn(dataflow: object): Sample | null {
  const [largest = null] = [...(samples.get(dataflow)?.values() ?? [])].sort((a, b) => b.rows - a.rows)
  return largest
}

interface Pulse {
  ADD: number
  REM: number
  NO_SOURCE: number
  dataflow: object
  source: Tuple[]
  add: Tuple[]
  rem: Tuple[]
  mod: Tuple[]
  fork(flags: number): Pulse
  visit(flags: number, visitor: (row: Tuple) => void): void
}
const VegaTransform = vega.Transform as unknown as new (init: Tuple[], params: unknown) => { value: Tuple[] }
const vegaSample = (vega.transforms as unknown as { sample: { Definition: object } }).sample

/**
 * A sample of those rows whose places have the least hashes, so that it is the same in each process, and a row that is
 * filtered out makes room for one other. Vega's own is drawn anew in each.
 */
class SampleTransform extends VegaTransform {
  readonly #hashes = new Map<Tuple, number>()

  constructor(params: unknown) {
    super([], params)
  }

  transform({ size = 1000 }: { size?: number }, pulse: Pulse): Pulse {
    const out = pulse.fork(pulse.NO_SOURCE)
    pulse.visit(pulse.REM, (row) => this.#hashes.delete(row))
    pulse.visit(pulse.ADD, (row) => this.#hashes.set(row, hashOf(places.get(row) ?? vega.tupleid(row))))
    const before = new Set(this.value)
    const rows = [...this.#hashes.keys()]
    const chosen =
      rows.length <= size
        ? rows
        : rows.sort((a, b) => (this.#hashes.get(a) ?? 0) - (this.#hashes.get(b) ?? 0)).slice(0, size)
    const now = new Set(chosen)
    out.add = chosen.filter((row) => !before.has(row))
    out.rem = this.value.filter((row) => !now.has(row))
    out.mod = pulse.mod.filter((row) => now.has(row) && before.has(row))
    this.value = chosen
    out.source = chosen
    const ofDataflow = samples.get(pulse.dataflow) ?? new Map<object, Sample>()
    if (rows.length > size) ofDataflow.set(this, { as: 'sample', rows: rows.length, shown: chosen.length })
    else ofDataflow.delete(this)
    samples.set(pulse.dataflow, ofDataflow)
    return out
  }
}

/** Spreads whole numbers over 32 bits. */
function hashOf(number: number): number {
  let hash = Math.imul(number ^ (number >>> 16), 0x45d9f3b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}

Object.assign(SampleTransform, { Definition: vegaSample.Definition })

// Vega keeps the transforms of a process in one object.
Object.assign(vega.transforms, { sample: SampleTransform })
