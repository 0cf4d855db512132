import type { Cell, CleanStep } from '@belvedere/spec'

/** Rows by name of their columns, in the order of the columns. */
export interface ReferenceTable {
  names: string[]
  rows: Map<string, Cell>[]
}

/** What a step of cleaning should give, computed row by row. Texts are expected to be such as the tests make them. */
export function referenceStep({ names, rows }: ReferenceTable, step: CleanStep): ReferenceTable {
  const each = (column: string, change: (cell: Cell) => Cell) => ({
    names,
    rows: rows.map((row) => new Map(row).set(column, change(row.get(column) ?? null))),
  })
  const where = (test: (row: Map<string, Cell>) => boolean) => ({ names, rows: rows.filter(test) })
  const after = (column: string, added: string[], cells: (row: Map<string, Cell>) => Cell[]) => ({
    names: names.flatMap((name) => (name === column ? [name, ...added] : [name])),
    rows: rows.map((row) => new Map([...row, ...cells(row).map((cell, i): [string, Cell] => [added[i] ?? '', cell])])),
  })
  switch (step.kind) {
    case 'rename': {
      const to = new Map(step.columns.map((column) => [column.from, column.to]))
      const renamed = (name: string) => to.get(name) ?? name
      return { names: names.map(renamed), rows: rows.map((row) => new Map([...row].map(([k, v]) => [renamed(k), v]))) }
    }
    case 'keep_columns':
      return { names: names.filter((name) => step.columns.includes(name)), rows }
    case 'remove_columns':
      return { names: names.filter((name) => !step.columns.includes(name)), rows }
    case 'to_text':
      return each(step.column, (cell) => (cell === null ? null : String(cell)))
    case 'to_number':
      return each(step.column, (cell) => numberIn(cell, step.decimal))
    case 'to_boolean':
      return each(step.column, (cell) => truthIn(cell))
    case 'to_date':
      return each(step.column, (cell) => dateIn(cell, step.order === 'month_first'))
    case 'split':
      return after(step.column, step.into, (row) => partsOf(row.get(step.column) ?? null, step))
    case 'merge':
      return after(step.columns.at(-1) ?? '', [step.into], (row) => {
        const texts = step.columns.flatMap((name) => (row.get(name) == null ? [] : [String(row.get(name))]))
        return [texts.join(step.separator) || null]
      })
    case 'drop_rows':
    case 'keep_rows':
      return where((row) => matches(row, step.filter) === (step.kind === 'keep_rows'))
    case 'drop_empty':
      return where((row) => (step.columns.length > 0 ? step.columns : names).some((name) => row.get(name) != null))
    case 'drop_duplicates': {
      const seen = new Set<string>()
      return where((row) => {
        const key = JSON.stringify((step.columns.length > 0 ? step.columns : names).map((name) => row.get(name)))
        return !seen.has(key) && Boolean(seen.add(key))
      })
    }
    case 'map':
      return each(step.column, (cell) => {
        const entry = step.values.find(({ from }) => from === cell)
        const holds = step.values.every(({ from, to }) => to === null || from === null || typeof to === typeof from)
        return entry ? entry.to : holds || cell === null ? cell : String(cell)
      })
    case 'normalize':
      return each(step.column, (cell) => normalized(cell, step.case))
    case 'fill':
      return filled({ names, rows }, step)
    default:
      throw new Error(`There is no reference for ${step.kind}.`)
  }
}

const numberIn = (cell: Cell, decimal: '.' | ','): Cell => {
  if (typeof cell !== 'string') return typeof cell === 'boolean' ? Number(cell) : cell
  const ungrouped = cell.replace(/(?<=\d) (?=\d{3})/g, '')
  const plain =
    decimal === ','
      ? ungrouped.replace(/\.(?=\d{3}(?:\D|$))/g, '').replace(',', '.')
      : ungrouped.replace(/,(?=\d{3})/g, '')
  const match = /^\s*([€$])?\s*(-?\d+(?:\.\d+)?)\s*(€|kg)?\s*$/.exec(plain)
  return match && (match[2] ?? '').replace(/\D/g, '').length <= 15 ? Number(match[2]) : null
}

const truthIn = (cell: Cell): Cell => {
  const word = String(cell).trim().toLowerCase()
  if (['true', 'yes', '1', 'ja', 'x', 'y'].includes(word)) return true
  return ['false', 'no', '0', 'nein', 'n'].includes(word) ? false : null
}

const dateIn = (cell: Cell, monthFirst: boolean): Cell => {
  const [, a = '', b = '', year = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(String(cell)) ?? []
  const [day, month] = monthFirst ? [Number(b), Number(a)] : [Number(a), Number(b)]
  const at = new Date(Date.UTC(Number(year), month - 1, day))
  return year !== '' && at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() : null
}

function partsOf(cell: Cell, { delimiter, into }: Extract<CleanStep, { kind: 'split' }>): Cell[] {
  const parts = cell === null ? [] : String(cell).split(delimiter)
  return into.map((_, i) => {
    const part = i === into.length - 1 ? parts.slice(i).join(delimiter) : parts[i]
    return part?.replace(/^ +| +$/g, '') || null
  })
}

const normalized = (cell: Cell, letterCase: 'lower' | 'upper' | 'capital' | null): Cell => {
  if (cell === null) return null
  const words = String(cell)
    .replace(/[\s\u200b]+/g, ' ')
    .trim()
  if (letterCase === 'lower') return words.toLowerCase() || null
  if (letterCase === 'upper') return words.toUpperCase() || null
  return (letterCase === null ? words : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()) || null
}

type Filter = Extract<CleanStep, { kind: 'drop_rows' }>['filter']

function matches(row: Map<string, Cell>, filter: Filter): boolean {
  const cell = row.get(filter.field) ?? null
  if (filter.op === 'empty') return cell === null
  if (filter.op === 'present') return cell !== null
  if (filter.op === 'one_of') return cell !== null && filter.values.includes(cell)
  if (filter.op === 'none_of') return cell === null || !filter.values.includes(cell)
  if (cell === null) return false
  if (filter.op === '>') return cell > filter.value
  if (filter.op === '<=') return cell <= filter.value
  if (filter.op === 'contains') return String(cell).toLowerCase().includes(filter.text.toLowerCase())
  throw new Error(`There is no reference for ${filter.op}.`)
}

function filled({ names, rows }: ReferenceTable, step: Extract<CleanStep, { kind: 'fill' }>): ReferenceTable {
  const { column, groups, with: how } = step
  const groupOf = (row: Map<string, Cell>) => JSON.stringify(groups.map((name) => row.get(name) ?? null))
  const order = 'order' in how ? how.order : null
  const at = (row: Map<string, Cell>): Cell => (order === null ? rows.indexOf(row) : (row.get(order) ?? null))
  const along = (a: Map<string, Cell>, b: Map<string, Cell>) => {
    const [x, y] = [at(a), at(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return Number(x) - Number(y)
  }
  const result = new Map<Map<string, Cell>, Cell>()
  for (const members of Map.groupBy(rows, groupOf).values()) {
    const sorted = members.toSorted(along)
    for (const [i, row] of sorted.entries()) {
      const cell = row.get(column) ?? null
      result.set(row, cell ?? fillOf({ sorted, i, column, how, at }))
    }
  }
  return { names, rows: rows.map((row) => new Map(row).set(column, result.get(row) ?? null)) }
}

interface FillContext {
  sorted: Map<string, Cell>[]
  i: number
  column: string
  how: Extract<CleanStep, { kind: 'fill' }>['with']
  at: (row: Map<string, Cell>) => Cell
}

function fillOf({ sorted, i, column, how, at }: FillContext): Cell {
  const known = sorted.filter((row) => row.get(column) != null)
  const values = known.map((row) => row.get(column) ?? null)
  const numbers = values.map(Number).toSorted((a, b) => a - b)
  const half = Math.floor(numbers.length / 2)
  switch (how.by) {
    case 'value':
      return how.value
    case 'mean':
      return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length
    case 'median':
      if (numbers.length === 0) return null
      return numbers.length % 2 === 1 ? (numbers[half] ?? 0) : ((numbers[half - 1] ?? 0) + (numbers[half] ?? 0)) / 2
    case 'mode': {
      const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({ value, count: all.length }))
      return counts.sort((a, b) => b.count - a.count || (Number(a.value) < Number(b.value) ? -1 : 1))[0]?.value ?? null
    }
    case 'before':
      return (
        sorted
          .slice(0, i)
          .findLast((row) => row.get(column) != null)
          ?.get(column) ?? null
      )
    case 'interpolate': {
      const row = sorted[i]
      const placed = known.filter((other) => at(other) !== null)
      const x = row && at(row)
      if (row === undefined || x === null || x === undefined) return null
      const low = placed.findLast((other) => sorted.indexOf(other) < i)
      const high = placed.find((other) => sorted.indexOf(other) > i)
      if (low === undefined || high === undefined) return null
      const [a, b] = [Number(at(low)), Number(at(high))]
      const [from, to] = [Number(low.get(column)), Number(high.get(column))]
      return a === b ? from : from + ((to - from) * (Number(x) - a)) / (b - a)
    }
  }
}
