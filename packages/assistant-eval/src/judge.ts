import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** An answer that counts as right: a chart with one of some marks, or numbers. */
export interface AcceptedAnswer {
  marks: readonly string[]
  spec?: object
  figure?: readonly (number | readonly (string | number)[])[]
}

/** A table as the judge reads it. */
export interface JudgeTable {
  columns: string[]
  rows: { [column: string]: unknown }[]
}

interface Canon {
  field: string | null
  aggregate: string | null
  timeUnit: string | null
  bin: boolean
}
/** What a spec draws: one row for each mark, by the role of each value. */
interface Drawn {
  mark: string
  roles: string[]
  role: { [role: string]: { canon: Canon } }
  rows: object[]
}
interface Wanted extends Drawn {
  units: object
  agg: object
  binned: object
  grouped: boolean
}

/** The part of the nl2vis engine that judging rests on. */
export interface JudgeEngine {
  loadTable(path: string): JudgeTable
  evalSpec(spec: object, table: JudgeTable, options: { forceBin?: boolean }): Drawn
  compareData(wanted: Wanted, drawn: Drawn): { chart: boolean }
  goldToSpec(gold: object, table: JudgeTable, url: string): object
}

/** Loads the engine of the benchmark in a folder. */
export const loadEngine = async (bench: string): Promise<JudgeEngine> =>
  import(pathToFileURL(join(bench, 'nl2vis', 'engine.mjs')).href)

/** Whether a spec is among the accepted answers. */
export type Judge = (spec: object) => boolean

/** Judges a spec by its mark and its table of values, role by role; a chart of one number also by the number. */
export function judgeOf(engine: JudgeEngine, accept: readonly AcceptedAnswer[], table: JudgeTable): Judge {
  const wanted = accept.flatMap(({ marks, spec }) => {
    const plain = spec && attempt(() => wantedOf(engine, spec, table, false))
    if (!plain) return []
    const bin = Object.keys(plain.binned).length > 0
    const gold = bin ? attempt(() => wantedOf(engine, spec, table, true)) : plain
    return gold ? [{ marks, bin, gold }] : []
  })
  const figures = accept.flatMap(({ figure }) =>
    figure?.length === 1 && typeof figure[0] === 'number' ? [figure[0]] : [],
  )
  return (drawnSpec) => {
    const spec = withFoldFirst(withSunday(asWritten(drawnSpec, table)))
    return (
      figures.some((figure) => showsFigure(engine, spec, table, figure)) ||
      wanted.some(({ marks, bin, gold }) => {
        const drawn = attempt(() => engine.evalSpec(spec, table, { forceBin: bin }))
        if (!drawn || !marks.includes(drawn.mark)) return false
        const isSame = (a: Wanted, b: Drawn) => attempt(() => engine.compareData(a, b).chart) ?? false
        if (isSame(gold, drawn)) return true
        return drawn.mark === 'arc' && isSame(asShares(gold), asShares(drawn))
      })
    )
  }
}

/** The engine reads truth values as texts: what a spec compares with true or false is compared with "TRUE" or "no". */
function asWritten(spec: object, { columns, rows }: JudgeTable): object {
  const json = JSON.stringify(spec)
  if (!/true|false/.test(json) || (!json.includes('filter') && !json.includes('calculate'))) return spec
  const sample = rows.slice(0, 200).flatMap((row) => columns.map((column) => row[column]))
  const spelled = (truth: boolean) =>
    sample.find((cell) => typeof cell === 'string' && cell.toLowerCase() === String(truth))
  const [yes, no] = [spelled(true), spelled(false)]
  if (typeof yes !== 'string' && typeof no !== 'string') return spec
  const text = (value: string) => (value === 'true' ? (yes ?? value) : (no ?? value))
  return JSON.parse(
    json
      .replace(
        /("(?:oneOf)":\[)([^\]]*)\]/g,
        (_, start, values) =>
          `${start}${String(values).replace(/\b(true|false)\b/g, (value) => JSON.stringify(text(value)))}]`,
      )
      .replace(/"equal":(true|false)/g, (_, value) => `"equal":${JSON.stringify(text(value))}`)
      .replace(/([=!]==?) (true|false)/g, (_, sign, value) => `${sign} '${text(value)}'`),
  )
}

/** The engine counts weekdays from Sunday, 0; in Vega-Lite that is 7. */
function withSunday(spec: object): object {
  const json = JSON.stringify(spec)
  if (!json.includes('"timeUnit":"day"')) return spec
  return JSON.parse(json, (_, value: unknown) =>
    isStep(value) && value.timeUnit === 'day' && Array.isArray(value.oneOf)
      ? { ...value, oneOf: value.oneOf.map((day) => (day === 7 ? 0 : day)) }
      : value,
  )
}
const isStep = (value: unknown): value is Step => typeof value === 'object' && value !== null

interface Step {
  [key: string]: unknown
}
interface Summed {
  op: string
  field: string
  as: string
}

/**
 * Several columns that are summed up and then become rows, as a chart of rows that sums up: the engine then sees their
 * names as they are in the table, and which axis has the sums.
 */
function withFoldFirst(spec: object): object {
  const { transform = [], encoding = {} } = spec as { transform?: Step[]; encoding?: { [channel: string]: Step } }
  const at = transform.findIndex((step, place) => 'fold' in step && 'aggregate' in (transform[place - 1] ?? {}))
  const [key, value] = Array.isArray(transform[at]?.as) ? transform[at].as : []
  const summed = (transform[at - 1]?.aggregate ?? []) as Summed[]
  const fold = (transform[at]?.fold ?? []) as string[]
  const parts = fold.flatMap((as) => summed.find((one) => one.as === as) ?? [])
  const [first] = parts
  if (!first || parts.length < fold.length || parts.some(({ op }) => op !== first.op)) return spec
  const groups = (transform[at - 1]?.groupby ?? []) as string[]
  const kept = transform.slice(0, at - 1).filter((step) => !('timeUnit' in step && groups.includes(String(step.as))))
  const measured = Object.entries(encoding).map(([channel, def]) => [
    channel,
    def.field === value ? { ...def, aggregate: first.op } : def,
  ])
  return {
    ...spec,
    transform: [...kept, { fold: parts.map(({ field }) => field), as: [key, value] }, ...transform.slice(at + 1)],
    encoding: Object.fromEntries(measured),
  }
}

/** A pie of amounts looks like one of their shares. */
function asShares<T extends Drawn>(drawn: T): T {
  const rows = drawn.rows as { y?: unknown }[]
  const total = rows.reduce((sum, { y }) => sum + (typeof y === 'number' ? y : 0), 0)
  if (total <= 0) return drawn
  return { ...drawn, rows: rows.map((row) => (typeof row.y === 'number' ? { ...row, y: row.y / total } : row)) }
}

const tolerance = 1e-3

/** A share may be given in percent. */
function showsFigure(engine: JudgeEngine, spec: object, table: JudgeTable, figure: number): boolean {
  const drawn = attempt(() => engine.evalSpec(spec, table, {}))
  if (drawn?.rows.length !== 1 || drawn.roles.length !== 1) return false
  const [value] = Object.values(drawn.rows[0] ?? {})
  const near = (one: number) => Math.abs(one - figure) <= tolerance * Math.max(1, Math.abs(figure))
  return typeof value === 'number' && (near(value) || near(value * 100))
}

function wantedOf(engine: JudgeEngine, spec: object, table: JudgeTable, forceBin: boolean): Wanted {
  const drawn = engine.evalSpec(spec, table, { forceBin })
  const byRole = <T>(pick: (canon: Canon) => T) =>
    Object.fromEntries(
      Object.entries(drawn.role).flatMap(([role, { canon }]) => (pick(canon) ? [[role, pick(canon)]] : [])),
    )
  return {
    ...drawn,
    units: byRole(({ timeUnit }) => timeUnit),
    agg: byRole(({ aggregate }) => aggregate),
    binned: byRole(({ bin }) => bin),
    grouped: drawn.roles.length > 2,
  }
}

/** What the engine cannot evaluate draws nothing that could be compared. */
function attempt<T>(evaluate: () => T): T | null {
  try {
    return evaluate()
  } catch {
    return null
  }
}
