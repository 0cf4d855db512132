import type { Cell } from '@belvedere/spec'
import {
  firstRows,
  type InclusionQuery,
  type Nesting,
  type NestingQuery,
  roundingError,
  type SumCheck,
  type SumQuery,
  type TableRows,
} from './table-rows.ts'

/** A column as numbers of its values: 0 stands for empty, n for `values[n - 1]`. */
interface CodedColumn {
  codes: Int32Array
  values: Cell[]
  codeOf: ReadonlyMap<Cell, number>
}

/** The rows of columns in memory, by name. */
export function rowsInMemory(cellsOf: (name: string) => Cell[]): TableRows {
  const known = new Map<string, CodedColumn>()
  const columnOf = (name: string): CodedColumn => {
    const before = known.get(name)
    if (before) return before
    const column = codedColumn(cellsOf(name))
    known.set(name, column)
    return column
  }
  return {
    firstCells: async (names) => new Map(names.map((name) => [name, cellsOf(name).slice(0, firstRows)])),
    included: async (query) => includedIn(columnOf, query),
    nestings: async ({ finer, coarser, without }) => nestingsOf(columnOf, { finer, coarser, without }),
    checkSums: async (query) => sumsOf(columnOf, cellsOf, query),
  }
}

function codedColumn(cells: Cell[]): CodedColumn {
  const codes = new Int32Array(cells.length)
  const codeOf = new Map<Cell, number>()
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row] ?? null
    if (cell === null) continue
    let code = codeOf.get(cell)
    if (code === undefined) {
      code = codeOf.size + 1
      codeOf.set(cell, code)
    }
    codes[row] = code
  }
  return { codes, values: [...codeOf.keys()], codeOf }
}

type ColumnByName = (name: string) => CodedColumn

function includedIn(columnOf: ColumnByName, { among, columns }: InclusionQuery): string[] {
  const { codeOf } = columnOf(among)
  return columns.filter((name) => columnOf(name).values.every((value) => codeOf.has(value)))
}

function nestingsOf(columnOf: ColumnByName, { finer, coarser, without }: NestingQuery): Nesting[] {
  const { codes, values, codeOf } = columnOf(finer)
  const passed = new Set(without.flatMap((value) => codeOf.get(value) ?? []))
  const rows = new Int32Array(values.length + 1)
  for (const code of codes) rows[code] = (rows[code] ?? 0) + 1
  const own = values.flatMap((_, at) => (passed.has(at + 1) ? [] : [at + 1]))
  return coarser.flatMap((name) => {
    const column = columnOf(name)
    const parents = parentsIn(codes, column.codes, { size: values.length, passed })
    if (parents === null) return []
    const parentOf = (code: number): Cell => column.values[(parents[code] ?? 0) - 1] ?? null
    return [
      {
        coarser: name,
        values: own.map((code) => ({ value: values[code - 1] ?? null, rows: rows[code] ?? 0, parent: parentOf(code) })),
      },
    ]
  })
}

/** The code of the one coarser value of each finer value; null if some value has several. */
function parentsIn(
  finer: Int32Array,
  coarser: Int32Array,
  { size, passed }: { size: number; passed: ReadonlySet<number> },
): Int32Array | null {
  const parents = new Int32Array(size + 1)
  for (let row = 0; row < finer.length; row++) {
    const code = finer[row] ?? 0
    const parent = coarser[row] ?? 0
    if (code === 0 || parent === 0 || parents[code] === parent) continue
    if (passed.has(code)) continue
    if (parents[code] !== 0) return null
    parents[code] = parent
  }
  return parents
}

function sumsOf(columnOf: ColumnByName, cellsOf: (name: string) => Cell[], query: SumQuery): SumCheck[] {
  const { codes, codeOf } = columnOf(query.column)
  const total = codeOf.get(query.total)
  const passed = new Set(query.without.flatMap((value) => codeOf.get(value) ?? []))
  const { ids, count } = combinations(query.groups.map(columnOf), codes.length)
  return query.measures.map((measure) => {
    const cells = cellsOf(measure)
    const whole = new Float64Array(count)
    const sum = new Float64Array(count)
    const parts = new Int32Array(count)
    for (let row = 0; row < cells.length; row++) {
      const cell = cells[row]
      const code = codes[row] ?? 0
      if (typeof cell !== 'number') continue
      const id = ids[row] ?? 0
      if (code === total) whole[id] = (whole[id] ?? 0) + cell
      else if (code !== 0 && !passed.has(code)) {
        sum[id] = (sum[id] ?? 0) + cell
        parts[id] = (parts[id] ?? 0) + 1
      }
    }
    const check: SumCheck = { totals: 0, compared: 0, agreeing: 0, summed: { compared: 0, agreeing: 0 } }
    for (let id = 0; id < count; id++) {
      const wanted = whole[id] ?? 0
      const number = parts[id] ?? 0
      if (wanted !== 0) check.totals += 1
      if (wanted === 0 || number === 0) continue
      const agrees = Math.abs(wanted - (sum[id] ?? 0)) <= roundingError * Math.abs(wanted) ? 1 : 0
      check.compared += 1
      check.agreeing += agrees
      if (number === 1) continue
      check.summed.compared += 1
      check.summed.agreeing += agrees
    }
    return check
  })
}

/** The number of each row's combination of groups, from 0. */
function combinations(groups: readonly CodedColumn[], rows: number): { ids: Int32Array; count: number } {
  const ids = new Int32Array(rows)
  let count = 1
  for (const { codes, values } of groups) {
    const numbers = new Map<number, number>()
    for (let row = 0; row < rows; row++) {
      const key = (ids[row] ?? 0) * (values.length + 1) + (codes[row] ?? 0)
      let number = numbers.get(key)
      if (number === undefined) {
        number = numbers.size
        numbers.set(key, number)
      }
      ids[row] = number
    }
    count = Math.max(1, numbers.size)
  }
  return { ids, count }
}
