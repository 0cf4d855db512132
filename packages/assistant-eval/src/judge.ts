import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** An answer that counts as right: a chart with one of some marks, or numbers. */
export interface Accepted {
  marks: readonly string[]
  spec?: object
  figure?: readonly (number | readonly (string | number)[])[]
}

/** A table as the judge reads it. */
export interface JudgedTable {
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
export interface Engine {
  loadTable(path: string): JudgedTable
  evalSpec(spec: object, table: JudgedTable, options: { forceBin?: boolean }): Drawn
  compareData(wanted: Wanted, drawn: Drawn): { chart: boolean }
  goldToSpec(gold: object, table: JudgedTable, url: string): object
}

/** Loads the engine of the benchmark in a folder. */
export const loadEngine = async (bench: string): Promise<Engine> =>
  import(pathToFileURL(join(bench, 'nl2vis', 'engine.mjs')).href)

/** Whether a spec is among the accepted answers. */
export type Judge = (spec: object) => boolean

/** Judges a spec by its mark and its table of values, role by role; a chart of one number also by the number. */
export function judgeOf(engine: Engine, accept: readonly Accepted[], table: JudgedTable): Judge {
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
  return (spec) =>
    figures.some((figure) => showsFigure(engine, spec, table, figure)) ||
    wanted.some(({ marks, bin, gold }) => {
      const drawn = attempt(() => engine.evalSpec(spec, table, { forceBin: bin }))
      if (!drawn || !marks.includes(drawn.mark)) return false
      return attempt(() => engine.compareData(gold, drawn).chart) ?? false
    })
}

const tolerance = 1e-3

/** A share may be given in percent. */
function showsFigure(engine: Engine, spec: object, table: JudgedTable, figure: number): boolean {
  const drawn = attempt(() => engine.evalSpec(spec, table, {}))
  if (drawn?.rows.length !== 1 || drawn.roles.length !== 1) return false
  const [value] = Object.values(drawn.rows[0] ?? {})
  const near = (one: number) => Math.abs(one - figure) <= tolerance * Math.max(1, Math.abs(figure))
  return typeof value === 'number' && (near(value) || near(value * 100))
}

function wantedOf(engine: Engine, spec: object, table: JudgedTable, forceBin: boolean): Wanted {
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
