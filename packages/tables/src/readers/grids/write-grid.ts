import { type ScratchCells, type ScratchColumn, ScratchParquet } from '../../scratch/scratch-parquet.ts'
import { DataFaults } from '../../sources/data-faults.ts'
import { FileError } from '../../sources/row-source.ts'
import { openScratch } from '../open-scratch.ts'
import type { OpenFile, OpenTable } from '../reader.ts'
import type { Grid, GridRange } from './grid.ts'
import { blocksOf, rowIndices, stepsFor } from './grid-blocks.ts'
import { type CellForm, cellForm, positionPages } from './grid-cells.ts'
import { type GridColumn, type GridTable, gridTables } from './grid-tables.ts'

/** The tables of a grid. `format`: as in "NetCDF file". Throws `FileError`, or `RangeError` if the file is damaged. */
export async function openGrid(file: OpenFile, grid: Grid, format: string): Promise<OpenTable[]> {
  const tables = gridTables(grid, format)
  if (tables.some(({ shape }) => shape.some((size) => !(size < 2 ** 31)))) {
    throw new FileError(`This ${format} says that it holds more values than can be read. Upload a part of it.`, {
      code: 'too_large',
    })
  }
  const opened: OpenTable[] = []
  for (const table of tables) {
    const path = await file.scratchFile('table.parquet')
    const written = await writeGrid(table, path, file.signal)
    const part = tables.length === 1 ? null : table.part
    opened.push(await openScratch(file, { ...written, path, part, format }))
  }
  return opened
}

interface WrittenColumn extends GridColumn {
  form: CellForm | null
}

async function writeGrid(
  { columns: gridColumns, shape, dimensions, notes }: GridTable,
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ notes: string[]; units: string[] }> {
  const columns = uniquelyNamed(gridColumns).map((column): WrittenColumn => {
    return { ...column, form: column.variable && cellForm(column.variable) }
  })
  const scratchColumns = columns.map(({ name, form }): ScratchColumn => ({ name, type: form?.type ?? 'int32' }))
  const scratch = await ScratchParquet.create(path, scratchColumns)
  const faults = new DataFaults()
  const steps = stepsFor(shape)
  const chunk = columns.find(({ variable }) => variable?.chunk && variable.shape.length === shape.length)?.variable
    ?.chunk
  let firstRow = 1
  try {
    for (const block of blocksOf(shape, steps, chunk ?? null)) {
      signal?.throwIfAborted()
      const rows = block.reduce((product, { count }) => product * count, 1)
      await scratch.writeGroup(rows, (i) => pagesIn(columns[i], block, faults, firstRow))
      firstRow += rows
    }
    await scratch.finish()
  } catch (error) {
    await scratch.close()
    throw error
  }
  return {
    notes: [...notes, ...thinningNotes(dimensions, shape, steps), ...faults.notes()],
    units: columns.map(({ form }) => form?.unit ?? ''),
  }
}

async function pagesIn(
  column: WrittenColumn | undefined,
  block: GridRange[],
  faults: DataFaults,
  firstRow: number,
): Promise<ScratchCells[]> {
  if (column === undefined) return []
  const { variable, form, axes } = column
  if (variable === null || form === null) {
    const { start = 0, step = 1 } = block[axes[0] ?? 0] ?? {}
    return positionPages(rowIndices(block, axes).map((index) => start + index * step))
  }
  const ranges = axes.map((axis) => block[axis] ?? { start: 0, count: 1, step: 1 })
  const values = await variable.read(ranges)
  const expected = ranges.reduce((product, { count }) => product * count, 1)
  if (values.length !== expected) throw new RangeError('A variable has fewer values than its dimensions say.')
  const isWhole = axes.length === block.length && axes.every((axis, i) => axis === i)
  return form.pages(values, isWhole ? null : rowIndices(block, axes), faults, firstRow)
}

function uniquelyNamed(columns: GridColumn[]): GridColumn[] {
  const names = new Set<string>()
  return columns.map((column) => {
    const clean = column.name.replaceAll('\0', '').toWellFormed() || 'value'
    let name = clean
    for (let n = 2; names.has(name.toLowerCase()); n++) name = `${clean}_${n}`
    names.add(name.toLowerCase())
    return { ...column, name }
  })
}

function thinningNotes(dimensions: string[], shape: number[], steps: number[]): string[] {
  const thinned = steps.flatMap((step, i) => (step > 1 ? [`every ${ordinal(step)} value of "${dimensions[i]}"`] : []))
  if (thinned.length === 0) return []
  const size = shape.map((count) => count.toLocaleString('en')).join(' × ')
  return [`The grid has ${size} cells, more than are read; of these, the table has ${thinned.join(' and ')}.`]
}

function ordinal(number: number): string {
  const [tens, ones] = [number % 100, number % 10]
  const suffix = tens > 10 && tens < 14 ? 'th' : ones === 1 ? 'st' : ones === 2 ? 'nd' : ones === 3 ? 'rd' : 'th'
  return `${number.toLocaleString('en')}${suffix}`
}
