import { densityColumns, gridOf, type PlotFrame, type PointDensity, type QueryResult } from '@belvedere/query'
import type { Cell } from '@belvedere/spec'
import { type Canvas, createCanvas } from 'canvas'
import { colourOf, type Rgb } from './colour.ts'

/** A picture of how many points there are at each place of a plot. */
export interface DensityPicture {
  image: Canvas
  /** Where it lies in its plot, in CSS pixels. */
  x: number
  y: number
  width: number
  height: number
  /** The count of the fullest place. */
  most: number
  density: PointDensity
  frame: PlotFrame
  points: number
  /** Points at each place, counted along x and then along y from where the domains begin. */
  counts: Uint32Array
}

interface Colours {
  /** From few to many. */
  ramp: readonly string[]
  /** The colour of a value of the scale; a function of the dataflow. */
  colourOf: ((value: Cell) => unknown) | null
}

/** Few points of many are hard to see, but have to be. */
const leastAlpha = 0.3
const ramped = 256

/** Paints the result of a density's query; null where it has no points. */
export function paintDensity(
  density: PointDensity,
  frame: PlotFrame,
  result: Pick<QueryResult, 'rows' | 'columns'>,
  colours: Colours,
): DensityPicture | null {
  if (result.rows === 0) return null
  const { columns, rows } = gridOf(frame)
  const cells = result.columns[densityColumns.cell] ?? []
  const numbers = result.columns[densityColumns.count] ?? []
  const counts = new Uint32Array(columns * rows)
  for (let at = 0; at < result.rows; at++) {
    const cell = Number(cells[at])
    counts[cell] = (counts[cell] ?? 0) + Number(numbers[at])
  }
  let [most, points] = [0, 0]
  for (const count of counts) {
    points += count
    if (count > most) most = count
  }
  const image = createCanvas(columns, rows)
  const context = image.getContext('2d')
  const pixels = context.createImageData(columns, rows)
  const place = placeOf(frame, columns, rows)
  const paint = density.color && colours.colourOf ? byValue(density, result, colours.colourOf) : byCount(colours.ramp)
  const others = density.highlight && othersOf(density.highlight, result, counts)
  paint({ counts, most, cells: columns * rows }, (cell, colour, alpha) => {
    const at = place(cell) * 4
    const share = others ? others.shareAt(cell) : 0
    const other = others?.colour ?? colour
    colour.forEach((part, channel) => {
      pixels.data[at + channel] = part + ((other[channel] ?? part) - part) * share
    })
    pixels.data[at + 3] = 255 * alpha * (others ? 1 - share + share * others.fade : 1)
  })
  context.putImageData(pixels, 0, 0)
  const [x, width] = spanOf(frame.xRange)
  const [y, height] = spanOf(frame.yRange)
  return { image, x, y, width, height, most, points, density, frame, counts }
}

/** The points at a place that a highlight leaves out, as a share, and how they look. */
function othersOf(
  { fade, color }: NonNullable<PointDensity['highlight']>,
  result: Pick<QueryResult, 'rows' | 'columns'>,
  counts: Uint32Array,
): { shareAt: (cell: number) => number; fade: number; colour: Rgb | null } {
  const cells = result.columns[densityColumns.cell] ?? []
  const numbers = result.columns[densityColumns.highlighted] ?? []
  const highlighted = new Uint32Array(counts.length)
  for (let at = 0; at < result.rows; at++) {
    const cell = Number(cells[at])
    highlighted[cell] = (highlighted[cell] ?? 0) + Number(numbers[at])
  }
  return {
    shareAt: (cell) => 1 - (highlighted[cell] ?? 0) / Math.max(1, counts[cell] ?? 1),
    fade,
    colour: color === null ? null : colourOf(color),
  }
}

const spanOf = ([from, to]: readonly [number, number]): [start: number, length: number] => [
  Math.min(from, to),
  Math.abs(to - from),
]

/** The pixel of a place: ranges may run against the picture, as that of y does. */
function placeOf({ xRange, yRange }: PlotFrame, columns: number, rows: number): (cell: number) => number {
  const [isLeft, isUp] = [xRange[1] < xRange[0], yRange[1] < yRange[0]]
  return (cell) => {
    const column = cell % columns
    const row = (cell - column) / columns
    return (isUp ? rows - 1 - row : row) * columns + (isLeft ? columns - 1 - column : column)
  }
}

type Put = (cell: number, colour: Rgb, alpha: number) => void
type Paint = (grid: { counts: Uint32Array; most: number; cells: number }, put: Put) => void

/** Where a count stands between one and the most, from 0 to 1: each step is a multiple of the one before. */
const levelOf = (count: number, most: number): number => (most > 1 ? Math.log(count) / Math.log(most) : 1)

const byCount =
  (ramp: readonly string[]): Paint =>
  ({ counts, most }, put) => {
    const shades = shadesOf(ramp)
    counts.forEach((count, cell) => {
      const shade = count > 0 ? shades[Math.round(levelOf(count, most) * (ramped - 1))] : undefined
      if (shade) put(cell, shade, 1)
    })
  }

/** A ramp as many colours, as a scale with linear interpolation has them. */
function shadesOf(ramp: readonly string[]): Rgb[] {
  const stops = ramp.flatMap((text) => [colourOf(text) ?? []]).filter((stop): stop is Rgb => stop.length === 3)
  return Array.from({ length: ramped }, (_, at) => {
    const along = (at / (ramped - 1)) * (stops.length - 1)
    const low = Math.min(stops.length - 1, Math.floor(along))
    const [a = [0, 0, 0], b = a] = [stops[low], stops[low + 1]]
    const mix = (from: number, to: number) => from + (to - from) * (along - low)
    return [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])]
  })
}

/** The colours of the values at a place, mixed by their shares; the fewer points, the fainter. */
function byValue(
  density: PointDensity,
  result: Pick<QueryResult, 'rows' | 'columns'>,
  scale: (value: Cell) => unknown,
): Paint {
  const { color } = density
  const cellsOf = result.columns[densityColumns.cell] ?? []
  const numbers = result.columns[densityColumns.count] ?? []
  const values = result.columns[color?.shows === 'mean' ? densityColumns.color : (color?.field ?? '')] ?? []
  const known = new Map<Cell, Rgb | null>()
  const colourFor = (value: Cell): Rgb | null => {
    const found = known.get(value)
    if (found !== undefined) return found
    const colour = colourOf(String(scale(value)))
    if (known.size < 10_000) known.set(value, colour)
    return colour
  }
  return ({ counts, most, cells }, put) => {
    const sums = new Float64Array(cells * 3)
    const coloured = new Uint32Array(cells)
    for (let at = 0; at < result.rows; at++) {
      const colour = colourFor(values[at] ?? null)
      if (!colour) continue
      const [cell, count] = [Number(cellsOf[at]), Number(numbers[at])]
      for (let part = 0; part < 3; part++)
        sums[cell * 3 + part] = (sums[cell * 3 + part] ?? 0) + (colour[part] ?? 0) * count
      coloured[cell] = (coloured[cell] ?? 0) + count
    }
    coloured.forEach((count, cell) => {
      if (count === 0) return
      const mixed: Rgb = [
        (sums[cell * 3] ?? 0) / count,
        (sums[cell * 3 + 1] ?? 0) / count,
        (sums[cell * 3 + 2] ?? 0) / count,
      ]
      put(cell, mixed, leastAlpha + (1 - leastAlpha) * levelOf(counts[cell] ?? 1, most))
    })
  }
}
