import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

/** One measured number. `target` is its upper (`max`) or lower (`min`) limit. */
export interface BenchFigure {
  name: string
  unit: 'ms' | 's' | 'KB' | 'MB' | '%' | 'count' | '1/s' | 'ratio'
  value: number
  target?: { max?: number; min?: number }
  /** The measurements behind the value; their spread shows the machine's noise. */
  samples?: { n: number; min: number; p50: number; p95: number; max: number }
}

const round = (value: number) => Math.round(value * 1000) / 1000

/** Processor time of this thread; wall time on a busy machine would include other processes. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The `q` quantile (0–1) of the values, by nearest rank. */
export function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN
}

/** The quantile `q` of many measurements as a figure. */
export function quantileFigure(
  name: string,
  unit: BenchFigure['unit'],
  values: number[],
  q: number,
  target?: BenchFigure['target'],
): BenchFigure {
  const samples = {
    n: values.length,
    min: round(Math.min(...values)),
    p50: round(quantile(values, 0.5)),
    p95: round(quantile(values, 0.95)),
    max: round(Math.max(...values)),
  }
  return { name, unit, value: round(quantile(values, q)), samples, ...(target ? { target } : {}) }
}

export const meetsTarget = ({ value, target }: BenchFigure) =>
  Number.isFinite(value) && value <= (target?.max ?? Infinity) && value >= (target?.min ?? -Infinity)

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

/** The name of a report on a run with options, which measures something else: it does not replace that of the whole. */
export const reportName = (name: string, ...options: (string | undefined)[]): string =>
  [name, ...options.flatMap((option) => option ?? [])].join('-').replaceAll(/[^\w-]+/g, '-')

/** Prints the figures and writes them to `bench/results/<name>.json`, with the machine and the commit. */
export function writeReport(name: string, figures: BenchFigure[], details: object = {}) {
  const machine = { cpus: cpus().length, cpu: cpus()[0]?.model ?? 'unknown', node: process.version }
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const report = { name, commit: commit(), machine, figures, ...details }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
  for (const figure of figures) {
    const { max, min } = figure.target ?? {}
    const limit = max !== undefined ? `≤ ${max}` : min !== undefined ? `≥ ${min}` : ''
    const verdict = figure.target ? (meetsTarget(figure) ? '✓' : '✗') : ' '
    console.log(
      `${verdict} ${figure.name.padEnd(64)} ${String(round(figure.value)).padStart(10)} ${figure.unit} ${limit}`,
    )
  }
}
