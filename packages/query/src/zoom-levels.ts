import { add, and, cast, type ExprNode, gte, literal, lte, mul } from '@uwdata/mosaic-sql'
import { columnRef, real } from './nodes.ts'
import {
  cellNode,
  type DensityAxis,
  type FineCells,
  type FineFrame,
  type PlotFrame,
  type Position,
  scaled,
  valueAt,
} from './plot-frame.ts'
import type { Relation } from './relation.ts'
import type { ValueType } from './typed-node.ts'

/**
 * Zoom levels: while a plot is zoomed, its picture is made of cells that were counted before. Each level halves the regions of
 * the one before and has as many cells in each. So a plot of any size has a level of which it shows a quarter to a half along an
 * axis, and a region of it that it lies in.
 */

/** Cells of a region along an axis: fewer than a million in all, also where there are as many for each colour and panel. */
const cellsOfRegion = 960
const fewestCells = 240
/** As many levels as are of use below the one that fits: its cells are larger, but may be there already. */
const coarserLevels = 2

/** The cells of the levels that a plot can be made of, the finest first; none where what its axes have is not known. */
export function zoomLevels({ x, y }: { x: DensityAxis; y: DensityAxis }, frame: PlotFrame): FineFrame[] {
  const groups = Math.max(1, frame.colors?.length ?? 1) * frame.panels
  const count = Math.max(fewestCells, Math.floor(cellsOfRegion / Math.sqrt(groups)))
  const axes = (
    [
      ['x', x],
      ['y', y],
    ] as const
  ).flatMap(([channel, axis]) => (axis.type === 'slots' ? [] : [{ channel, axis, ends: endsOf(axis, frame[channel]) }]))
  const levels: FineFrame[] = []
  for (let coarser = 0; coarser <= coarserLevels; coarser++) {
    const fine: FineFrame = {}
    for (const { channel, axis, ends } of axes) {
      if (!ends) return []
      const level = levelOf(ends) - coarser
      fine[channel] = cellsOf(axis, ends, { level: Math.max(0, level), count })
    }
    const isNew = JSON.stringify(fine) !== JSON.stringify(levels.at(-1))
    if (isNew && axes.length > 0) levels.push(fine)
  }
  return levels
}

/** The ends of all values and of those in the plot, as the scale computes them. */
interface Ends {
  all: [number, number]
  shown: [number, number]
}

function endsOf({ extent, type }: Position, shown: readonly [number, number]): Ends | null {
  if (!extent) return null
  const { of } = scaled[type]
  const ends: Ends = { all: [of(extent[0]), of(extent[1])], shown: [of(Math.min(...shown)), of(Math.max(...shown))] }
  const isKnown = [...ends.all, ...ends.shown].every(Number.isFinite)
  return isKnown && ends.all[1] > ends.all[0] && ends.shown[1] > ends.shown[0] ? ends : null
}

const levelOf = ({ all, shown }: Ends): number =>
  Math.max(0, Math.floor(Math.log2((all[1] - all[0]) / (2 * (shown[1] - shown[0])))))

/** The cells of the region that a plot lies in. */
function cellsOf(
  { spacing, type }: Position,
  { all, shown }: Ends,
  { level, count }: { level: number; count: number },
): FineCells {
  const length = (all[1] - all[0]) / 2 ** level
  // Regions overlap by halves.
  const half = Math.max(0, Math.min(2 ** (level + 1) - 2, Math.floor((shown[0] - all[0]) / (length / 2))))
  const start = all[0] + (half * length) / 2
  const width = length / count
  if (!spacing || type !== 'linear') return { start, width, cells: count, isValues: false }
  // Of values at even distances, each cell has as many.
  const steps = Math.max(1, Math.ceil(width / spacing.step))
  const cell = steps * spacing.step
  const first = Math.floor((start - spacing.from) / cell + 0.5)
  const from = spacing.from - spacing.step / 2 + first * cell
  return { start: from, width: cell, cells: Math.ceil((start + length - from) / cell), isValues: steps === 1 }
}

const fineColumns = { x: 'belvedere fine x', y: 'belvedere fine y' } as const

/** Of an axis, what a cube has of each row, and what is asked of it. */
export interface FineAxis {
  /** The number of the cell of a row. */
  column: { name: string; node: ExprNode; type: ValueType }
  /** Whether a row is in the region. */
  within: ExprNode
  /** Whether a cell is in the plot. */
  isShown: ExprNode
  /** The middle of a cell, as the scale computes it. */
  middle: ExprNode
}

/** How the cells of a zoom level are counted, by the axis that they are along. */
export function fineAxis(
  channel: 'x' | 'y',
  axis: Position,
  { fine, frame, columns }: { fine: FineCells; frame: PlotFrame; columns: Relation['columns'] },
): FineAxis {
  const { start, width, cells } = fine
  const { of, inverse, node } = scaled[axis.type]
  const value = valueAt(axis, columns).node
  const name = fineColumns[channel]
  const ends: [number, number] = [inverse(start), inverse(start + cells * width)]
  // Engines compute other scales a little differently.
  const margin = axis.type === 'linear' ? 0 : width / 2
  const [from, to] = [of(Math.min(...frame[channel])), of(Math.max(...frame[channel]))]
  // Cells are shown whose middle is.
  const first = Math.ceil((from - start) / width - 0.5)
  const last = Math.floor((to - start) / width - 0.5)
  const column = columnRef(name)
  return {
    column: {
      name,
      node: cast(cellNode(node(value), axis, { ends, cells, isWithin: true }), 'USMALLINT'),
      type: { kind: 'number', nullable: false },
    },
    within: and(gte(value, real(inverse(start - margin))), lte(value, real(inverse(start + cells * width + margin)))),
    isShown: and(gte(column, literal(first)), lte(column, literal(last))),
    middle: add(real(start + width / 2), mul(column, real(width))),
  }
}
