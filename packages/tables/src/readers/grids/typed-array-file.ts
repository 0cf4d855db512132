import type { GridAttributes, GridRange, GridValues, GridVariable } from './grid.ts'
import { elementTypes, readElements } from './grid-elements.ts'
import { type ByteSource, readAt } from './netcdf3.ts'

/** An array in a file, of which the first dimension is the first to change. */
export interface ArrayFile {
  source: ByteSource
  /** Of `elementTypes`. */
  type: string
  order: 'big' | 'little'
  /** Where the values begin, in bytes. */
  at: number
  /** From the first dimension to change to the last. */
  sizes: number[]
  attributes: GridAttributes
}

const axisNames = ['x', 'y', 'z', 't']

/** The array as a variable: axes are called x, y, z and t. */
export function arrayVariable(file: ArrayFile, name: string): GridVariable {
  const shape = file.sizes.toReversed()
  return {
    name,
    group: '',
    dimensions: file.sizes.map((size, i) => `${axisNames[i] ?? `dimension_${i + 1}`}#${size}`).toReversed(),
    shape,
    chunk: null,
    type: file.type === 'float32' ? 'float' : file.type === 'int64' || file.type === 'uint64' ? file.type : 'number',
    attributes: file.attributes,
    read: (ranges) => readRanges(file, shape, ranges),
  }
}

/** Rows of the dimension that changes first, one at a time or as many as follow one another. */
function readRanges({ source, type, order, at }: ArrayFile, shape: number[], ranges: GridRange[]): GridValues {
  const width = elementTypes[type]?.bytes ?? 1
  const total = ranges.reduce((product, { count }) => product * count, 1)
  const out = Buffer.alloc(total * width)
  const last = ranges.at(-1) ?? { start: 0, count: 1, step: 1 }
  const span = (last.count - 1) * last.step + 1
  let written = 0
  for (const row of rowStarts(shape, ranges)) {
    const bytes = readAt(source, at + (row + last.start) * width, span * width)
    if (last.step === 1) written += bytes.copy(out, written)
    else {
      for (let i = 0; i < last.count; i++) {
        written += bytes.copy(out, written, i * last.step * width, (i * last.step + 1) * width)
      }
    }
  }
  return readElements(out, type, total, order)
}

/** Where each selected row of the last dimension begins, in values. */
function* rowStarts(shape: number[], ranges: GridRange[]): Generator<number> {
  const outer = ranges.slice(0, -1)
  const rows = outer.reduce((product, { count }) => product * count, 1)
  for (let row = 0; row < rows; row++) {
    let rest = row
    let start = 0
    let size = shape.at(-1) ?? 1
    for (let axis = outer.length - 1; axis >= 0; axis--) {
      const { start: first, count, step } = outer[axis] ?? { start: 0, count: 1, step: 1 }
      start += (first + (rest % count) * step) * size
      rest = Math.floor(rest / count)
      size *= shape[axis] ?? 1
    }
    yield start
  }
}
