import {
  type AxisGrid,
  colorOf,
  densityColumns,
  gridOf,
  type PlotFrame,
  type PointDensity,
  type QueryResult,
  type Rgb,
} from '@belvedere/query'
import { type Canvas, createCanvas } from 'canvas'

/** A picture of how many points there are at each place of a plot. */
export interface DensityPicture {
  image: Canvas
  /** Where it lies in its plot, in CSS pixels. */
  x: number
  y: number
  width: number
  height: number
  /** The count of the fullest place, of all panels. */
  most: number
  density: PointDensity
  frame: PlotFrame
  /** Points at each place, counted along x and then along y from where the domains begin. */
  counts: Uint32Array
  /** Of a map: the longitude and latitude of a pixel, if there is land or sea. */
  coordinatesAt: CoordinatesAt | null
}

/** Null where a pixel is beside the globe. */
export type CoordinatesAt = (
  pixel: readonly [x: number, y: number],
) => readonly [longitude: number, latitude: number] | null

interface Looks {
  /** From few to many. */
  ramp: readonly string[]
  /** The colour of a number of the scale. */
  colourOf: ((value: number) => unknown) | null
  coordinatesAt: CoordinatesAt | null
}

/** Few points of many are hard to see, but have to be. */
const leastAlpha = 0.3
const shades = 256
const none: [number, number] = [0, 0]

/** Rows of a density's result that are painted in one plot. */
interface PlotRows {
  frame: PlotFrame
  /** The numbers of the rows. */
  rows: ArrayLike<number>
  /** The numbers of places, by the numbers of rows. */
  places: ArrayLike<number>
}

/** Paints rows of the result of a density's query, each of a place with points, for each plot. */
export function paintDensities(
  density: PointDensity,
  plots: readonly PlotRows[],
  result: Pick<QueryResult, 'columns'>,
  looks: Looks,
): DensityPicture[] {
  const numbers = result.columns[densityColumns.count] ?? []
  let most = 0
  for (const { rows } of plots)
    for (let i = 0; i < rows.length; i++) most = Math.max(most, Number(numbers[rows[i] ?? -1]))
  return plots.map((plot) => paintDensity(density, plot, { result, most, looks }))
}

interface Painting {
  result: Pick<QueryResult, 'columns'>
  most: number
  looks: Looks
}

function paintDensity(
  density: PointDensity,
  { frame, rows, places }: PlotRows,
  { result, most, looks }: Painting,
): DensityPicture {
  const grid = gridOf(density, frame)
  const [across, down] = [pixelsOf(grid.x, frame.xRange), pixelsOf(grid.y, frame.yRange)]
  const column = (name: string) => result.columns[name] ?? []
  const numbers = column(densityColumns.count)
  const counts = new Uint32Array(grid.x.cells * grid.y.cells)
  const colourAt = colouring(density, column, looks)
  const others = density.highlight && othersOf(density.highlight, column)
  const image = createCanvas(across.length, down.length)
  const context = image.getContext('2d')
  const pixels = context.createImageData(across.length, down.length)
  const words = new Uint32Array(pixels.data.buffer, pixels.data.byteOffset, across.length * down.length)
  const rgba = new Uint8ClampedArray(4)
  const word = new Uint32Array(rgba.buffer)
  const columns = Array.from({ length: grid.x.cells }, (_, cell) => across.spanOf(cell))
  const lines = Array.from({ length: grid.y.cells }, (_, cell) => down.spanOf(cell))
  for (let i = 0; i < rows.length; i++) {
    const at = rows[i] ?? -1
    const place = places[at] ?? -1
    counts[place] = Number(numbers[at])
    const level = levelOf(Number(numbers[at]), most)
    const colour = colourAt(at, level)
    if (!colour) continue
    const share = others ? 1 - others.highlightedAt(at) / Number(numbers[at]) : 0
    const other = others?.colour ?? colour
    const alpha = density.color ? leastAlpha + (1 - leastAlpha) * level : 1
    rgba.set(share === 0 ? colour : colour.map((own, part) => own + ((other[part] ?? own) - own) * share))
    rgba[3] = 255 * alpha * (others ? 1 - share + share * others.fade : 1)
    const [left, right] = columns[place % grid.x.cells] ?? none
    const [top, bottom] = lines[Math.floor(place / grid.x.cells)] ?? none
    for (let y = top; y < bottom; y++) words.fill(word[0] ?? 0, y * across.length + left, y * across.length + right)
  }
  context.putImageData(pixels, 0, 0)
  const [x, width] = spanOfRange(frame.xRange)
  const [y, height] = spanOfRange(frame.yRange)
  return { image, x, y, width, height, most, density, frame, counts, coordinatesAt: looks.coordinatesAt }
}

type Column = (name: string) => ArrayLike<unknown>

/** The points at a place that a highlight is of, and how the others look. */
const othersOf = ({ fade, color }: NonNullable<PointDensity['highlight']>, column: Column) => {
  const highlighted = column(densityColumns.highlighted)
  return {
    highlightedAt: (at: number) => Number(highlighted[at]),
    fade,
    colour: color === null ? null : colorOf(color),
  }
}

const spanOfRange = ([from, to]: readonly [number, number]): [start: number, length: number] => [
  Math.min(from, to),
  Math.abs(to - from),
]

/** The pixels of a picture along an axis, of which each cell has at least one. */
interface AxisPixels {
  length: number
  spanOf(cell: number): [from: number, to: number]
}

/** As few pixels as there are cells where these are of one size, else one for each CSS pixel. */
function pixelsOf({ cells, spanOf }: AxisGrid, range: readonly [number, number]): AxisPixels {
  const [start, length] = spanOfRange(range)
  const [first, last] = [spanOf(0), spanOf(cells - 1)]
  const isFilled = Math.abs(Math.min(first[0], last[0]) - start) < 1e-6 && isAdjacent(first, spanOf(1), cells)
  if (isFilled && Math.abs(Math.max(first[1], last[1]) - start - length) < 1e-6) {
    const isAscending = first[0] <= last[0]
    return { length: cells, spanOf: (cell) => (isAscending ? [cell, cell + 1] : [cells - 1 - cell, cells - cell]) }
  }
  const pixels = Math.max(1, Math.round(length))
  const within = (pixel: number) => Math.min(pixels, Math.max(0, Math.round(pixel)))
  return {
    length: pixels,
    spanOf: (cell) => {
      const [from, to] = spanOf(cell)
      const left = Math.min(pixels - 1, within(from - start))
      return [left, Math.max(left + 1, within(to - start))]
    },
  }
}

const isAdjacent = (first: readonly [number, number], next: readonly [number, number], cells: number): boolean =>
  cells === 1 || Math.min(Math.abs(first[1] - next[0]), Math.abs(next[1] - first[0])) < 1e-6

/** Where a count stands between one and the most, from 0 to 1: each step is a multiple of the one before. */
const levelOf = (count: number, most: number): number => (most > 1 ? Math.log(count) / Math.log(most) : 1)

/** The colour of a row of the result: that of its count, of its mean, or the mixture of its groups. */
function colouring(
  { color }: PointDensity,
  column: Column,
  { ramp, colourOf }: Looks,
): (at: number, level: number) => Rgb | null {
  if (!color) {
    const colours = shadesOf(ramp)
    return (_, level) => colours[Math.round(level * (shades - 1))] ?? null
  }
  if (color.shows === 'shares') {
    const parts = [densityColumns.red, densityColumns.green, densityColumns.blue].map(column)
    return (at) => {
      const [r, g, b] = parts.map((part) => part[at])
      return typeof r === 'number' && typeof g === 'number' && typeof b === 'number' ? [r, g, b] : null
    }
  }
  const means = column(densityColumns.mean)
  return (at) => {
    const mean = means[at]
    return typeof mean === 'number' && colourOf ? colorOf(String(colourOf(mean))) : null
  }
}

/** A ramp as many colours, as a scale with linear interpolation has them. */
function shadesOf(ramp: readonly string[]): Rgb[] {
  const stops = ramp.flatMap((text): Rgb[] => {
    const stop = colorOf(text)
    return stop ? [stop] : []
  })
  return Array.from({ length: shades }, (_, at) => {
    const along = (at / (shades - 1)) * (stops.length - 1)
    const low = Math.min(stops.length - 1, Math.floor(along))
    const [a = [0, 0, 0], b = a] = [stops[low], stops[low + 1]]
    const mix = (from: number, to: number) => from + (to - from) * (along - low)
    return [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])]
  })
}
