import { type PartColumn, partColumns } from '@belvedere/spec'
import type { TableAssumption } from '../assumptions.ts'
import { type DataFault, DataFaults } from '../sources/data-faults.ts'
import { type Batch, FileError, maxColumns, type ReadOptions, type RowSource } from '../sources/row-source.ts'
import type { RawCell } from '../typing/cell-shapes.ts'
import { type ColumnType, cellReader, storageOf } from '../typing/column-type.ts'
import { listed } from './left-out.ts'
import type { PartTable } from './part-groups.ts'
import type { OpenPart } from './reader.ts'

/** The rows of several tables one after the other, with columns that tell which part each row is from. */
export function combinedSource(tables: readonly PartTable[], open: OpenPart): RowSource {
  const union = unionOf(tables)
  const labels = labelColumns(tables, union.keys)
  const names = [...union.names, ...labels.map(({ name }) => name)]
  if (names.length > maxColumns)
    throw new FileError(
      `Together, these files have ${names.length.toLocaleString('en')} columns; at most ${maxColumns.toLocaleString('en')} can be read. Leave some out.`,
      { code: 'too_large' },
    )
  const types = union.names.map((_, column) => commonType(tables, union.positions, column))
  const delimiters = new Set(tables.map(({ delimiter }) => delimiter))
  return {
    part: null,
    delimiter: delimiters.size === 1 ? (tables[0]?.delimiter ?? '') : '',
    names: () => names,
    declaredTypes: () => [...types, ...labels.map(labelType)],
    assumptions: combinedAssumptions(tables),
    notes: [partsNote(tables.length, labels), ...missingNotes(tables, union), ...openingNotes(tables)],
    batches: (options) => combinedBatches(tables, { open, positions: union.positions, types, labels }, options),
  }
}

/** Those of the first part; of the rows above a table, those of the first part that has any. */
function combinedAssumptions(tables: readonly PartTable[]): TableAssumption[] {
  const titles = tables.flatMap(({ assumptions }) => assumptions.filter(({ kind }) => kind === 'titles'))
  const ownAssumptions = (tables[0]?.assumptions ?? []).filter(({ kind }) => kind !== 'titles')
  return [...ownAssumptions, ...titles.slice(0, 1)]
}

interface Union {
  names: string[]
  /** In lower case. */
  keys: ReadonlyMap<string, number>
  /** By tables: where each column of the union is; -1 if the table lacks it. */
  positions: number[][]
}

function unionOf(tables: readonly PartTable[]): Union {
  const names: string[] = []
  const keys = new Map<string, number>()
  for (const { columns } of tables)
    for (const name of columns) {
      const key = name.toLowerCase()
      if (!keys.has(key)) keys.set(key, names.push(name) - 1)
    }
  const positions = tables.map(({ columns }) => {
    const columnAt: number[] = new Array(names.length).fill(-1)
    columns.forEach((name, i) => {
      columnAt[keys.get(name.toLowerCase()) ?? -1] = i
    })
    return columnAt
  })
  return { names, keys, positions }
}

/** Columns of their own, whatever the tables call theirs. */
function labelColumns(tables: readonly PartTable[], taken: ReadonlyMap<string, number>): PartColumn[] {
  const names = new Set(taken.keys())
  return partColumns(tables.map(({ part }) => part.name)).map((column) => {
    const first = names.has(column.name.toLowerCase())
      ? column.name === 'file'
        ? 'file name'
        : `file ${column.name}`
      : column.name
    let name = first
    for (let n = 2; names.has(name.toLowerCase()); n++) name = `${first} ${n}`
    names.add(name.toLowerCase())
    return { ...column, name }
  })
}

function labelType({ kind }: PartColumn): ColumnType {
  switch (kind) {
    case 'number':
      return { kind: 'number', decimal: '.', unit: '' }
    case 'year':
      return { kind: 'yearStart' }
    case 'date':
      return { kind: 'date', dayFirst: false, unsureOrder: false }
    case 'text':
      return { kind: 'text', keepNotAvailable: true }
  }
}

/** What all tables that have the column declare; null if they differ. */
function commonType(tables: readonly PartTable[], positions: Union['positions'], column: number): ColumnType | null {
  const types = tables.flatMap(({ declaredTypes }, i) => {
    const position = positions[i]?.[column] ?? -1
    return position < 0 ? [] : [declaredTypes[position] ?? null]
  })
  const [first = null] = types
  return types.every((type) => JSON.stringify(type) === JSON.stringify(first)) ? first : null
}

interface Reading {
  open: OpenPart
  positions: Union['positions']
  types: (ColumnType | null)[]
  labels: PartColumn[]
}

async function* combinedBatches(
  tables: readonly PartTable[],
  { open, positions, types, labels }: Reading,
  options: ReadOptions,
): AsyncGenerator<Batch> {
  let rows = 0
  for (const [i, table] of tables.entries()) {
    options.signal?.throwIfAborted()
    const part = await open(table.part)
    try {
      const source = part.tables[table.index]?.source
      if (source === undefined)
        throw new FileError(`${JSON.stringify(table.part.name)} has changed while it was read. Upload it again.`)
      const before = rows
      const faults = new ShiftedFaults(options.faults, before)
      const readers = types.map((type, column) => textReader(type, table.declaredTypes[positions[i]?.[column] ?? -1]))
      for await (const batch of source.batches({ ...options, faults })) {
        yield {
          rows: batch.rows,
          firstRow: before + batch.firstRow,
          columns: [
            ...readers.map((read, column) => cellsOf(batch, positions[i]?.[column] ?? -1, read)),
            ...labels.map(({ values }) => new Array<RawCell>(batch.rows).fill(labelOf(values[i]))),
          ],
        }
        rows += batch.rows
      }
      options.faults.totalsRow ??= faults.totalsRow
    } finally {
      if (!part.isLight) await part.close()
    }
  }
}

const labelOf = (value: string | number | undefined): RawCell =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : (value ?? null)

function cellsOf(batch: Batch, position: number, read: ((cell: RawCell) => RawCell) | null): RawCell[] {
  const cells = batch.columns[position] ?? new Array<RawCell>(batch.rows).fill(null)
  return read === null ? cells : cells.map(read)
}

/** Where a part declares a time and others do not, it becomes text as they have it. */
function textReader(
  common: ColumnType | null,
  own: ColumnType | null | undefined,
): ((cell: RawCell) => RawCell) | null {
  if (common !== null || !own || storageOf(own) !== 'temporal') return null
  const read = cellReader(own)
  return (cell) => {
    const time = read(cell)
    return typeof time === 'number' ? new Date(time).toISOString() : null
  }
}

/** Counts faults at the rows of the combined table; a row of totals is one of its part. */
class ShiftedFaults extends DataFaults {
  readonly #faults: DataFaults
  readonly #rows: number

  constructor(faults: DataFaults, rows: number) {
    super()
    this.#faults = faults
    this.#rows = rows
  }

  override add(fault: DataFault, row: number): void {
    this.#faults.add(fault, this.#rows + row)
  }
}

function partsNote(count: number, labels: readonly PartColumn[]): string {
  const names = labels.map(({ name }) => `"${name}"`)
  const list = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return `${count.toLocaleString('en')} files with the same columns are one table; ${list} ${names.length === 1 ? 'is' : 'are'} taken from their names.`
}

function missingNotes(tables: readonly PartTable[], { names, positions }: Union): string[] {
  const missing = names.flatMap((name, column) => {
    const lacking = tables.filter((_, i) => (positions[i]?.[column] ?? -1) < 0)
    return lacking.length === 0 ? [] : [{ name, lacking }]
  })
  return listed(
    missing.map(({ name, lacking }) => {
      const first = JSON.stringify(lacking[0]?.part.name.slice(0, 100))
      return lacking.length === 1
        ? `${first} has no column "${name}"; it is empty there.`
        : `${lacking.length.toLocaleString('en')} files have no column "${name}", such as ${first}; it is empty there.`
    }),
    (rest) => `${rest} more ${rest === '1' ? 'column is' : 'columns are'} missing in some of the files.`,
  )
}

/** What is told of opening the parts, each sentence once: which parts it is about is said unless that is all of them. */
function openingNotes(tables: readonly PartTable[]): string[] {
  const partNotes = tables.flatMap(({ notes, part }) => [...new Set(notes)].map((note) => ({ note, part: part.name })))
  const sentences = [...Map.groupBy(partNotes, ({ note }) => note)].map(([note, parts]) => {
    const first = JSON.stringify(parts[0]?.part.slice(0, 100))
    if (parts.length === tables.length) return note
    return `${parts.length === 1 ? first : `${parts.length.toLocaleString('en')} files, such as ${first}`}: ${note}`
  })
  return listed(sentences, (rest) => `${rest} more remarks on some of the files are left out.`)
}
