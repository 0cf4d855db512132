import type { GeoTIFF, GeoTIFFImage, TypedArray } from 'geotiff'
import { FileError } from '../../sources/row-source.ts'
import type { Grid, GridAttributes, GridRange, GridValues, GridVariable } from './grid.ts'

const maxBands = 500
const maxTileBytes = 256 * 2 ** 20
/** Photometric interpretations whose numbers are colours of a picture. */
const colours: ReadonlySet<number> = new Set([2, 3, 5, 6, 8])
const geographicModel = 2
const sampleFormats = { unsigned: 1, signed: 2, float: 3 }

/**
 * The bands of a GeoTIFF raster, as variables of latitude and longitude, or of the coordinates of its projection. Throws
 * `FileError` if it is a picture.
 */
export async function readGeotiff(tiff: GeoTIFF): Promise<Grid> {
  const image = await tiff.getImage(0)
  const [width, height, bands] = [image.getWidth(), image.getHeight(), image.getSamplesPerPixel()]
  const place = await placeOf(image)
  if (place === null && colours.has(Number(await image.fileDirectory.loadValue('PhotometricInterpretation')))) {
    throw new FileError(
      'This is a TIFF picture, not a table. Upload the table behind it, for example as a spreadsheet or CSV.',
    )
  }
  if (!(width > 0 && height > 0 && bands > 0)) throw new RangeError('The size is damaged.')
  if (bands > maxBands)
    throw new FileError(`This GeoTIFF file has ${bands} bands; at most ${maxBands} can be read. Split it.`, {
      code: 'too_large',
    })
  const tile = [image.getTileHeight(), image.getTileWidth()]
  const [tileHeight = 0, tileWidth = 0] = tile
  if (!(tileHeight > 0 && tileWidth > 0 && tileHeight * tileWidth * image.getBytesPerPixel() <= maxTileBytes)) {
    throw new FileError('This GeoTIFF file is stored in pieces that are too large to be read. Save it in tiles.', {
      code: 'too_large',
    })
  }
  const attributes: GridAttributes = await noDataOf(image)
  const names = await bandNames(image, bands)
  const dimensions = place?.names ?? ['y', 'x']
  const variables = names.map(
    (name, band): GridVariable => ({
      name,
      group: '',
      dimensions,
      shape: [height, width],
      chunk: tile,
      type: typeOf(image, band),
      attributes,
      read: (ranges) => readBand(image, band, ranges),
    }),
  )
  return {
    variables: [...(place === null ? [] : axes(place, [height, width])), ...variables],
    notes: place?.notes ?? [],
  }
}

function typeOf(image: GeoTIFFImage, band: number): GridVariable['type'] {
  const bits = image.getBitsPerSample(band)
  const format = image.getSampleFormat(band)
  if (format === sampleFormats.float) return bits === 32 ? 'float' : 'number'
  if (bits > 32) return format === sampleFormats.signed ? 'int64' : 'uint64'
  return 'number'
}

/** Where the cells of a raster are. */
interface Place {
  names: [vertical: string, horizontal: string]
  /** Of the centre of the first cell. */
  origin: [vertical: number, horizontal: number]
  /** From one cell to the next. */
  step: [vertical: number, horizontal: number]
  notes: string[]
}

async function placeOf(image: GeoTIFFImage): Promise<Place | null> {
  const scale = numbersOf(await image.fileDirectory.loadValue('ModelPixelScale'))
  const tiepoint = numbersOf(await image.fileDirectory.loadValue('ModelTiepoint'))
  const matrix = numbersOf(await image.fileDirectory.loadValue('ModelTransformation'))
  const keys = image.getGeoKeys() ?? {}
  const isPoint = Number(keys.GTRasterTypeGeoKey) === 2
  const shift = isPoint ? 0 : 0.5
  const at = (origin: number, step: number, offset = 0) => origin + (shift - offset) * step
  const isGeographic = Number(keys.GTModelTypeGeoKey) === geographicModel
  const named: Pick<Place, 'names' | 'notes'> = isGeographic
    ? { names: ['latitude', 'longitude'], notes: [] }
    : { names: ['y', 'x'], notes: projectionNotes(keys) }
  const [scaleX, scaleY] = scale
  const [i, j, , x, y] = tiepoint
  if (scaleX !== undefined && scaleY !== undefined && x !== undefined && y !== undefined) {
    return { ...named, origin: [at(y, -scaleY, j), at(x, scaleX, i)], step: [-scaleY, scaleX] }
  }
  const [xx, xy, , x0, yx, yy, , y0] = matrix
  if (xx === undefined || yy === undefined || x0 === undefined || y0 === undefined) return null
  const isTurned = xy !== 0 || yx !== 0
  const notes = isTurned
    ? [...named.notes, 'The raster is turned against its coordinates, which is not undone.']
    : named.notes
  return { ...named, notes, origin: [at(y0, yy), at(x0, xx)], step: [yy, xx] }
}

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.map(Number) : value instanceof Float64Array ? [...value] : []

function projectionNotes(keys: { [name: string]: unknown }): string[] {
  const code = Number(keys.ProjectedCSTypeGeoKey)
  const system = code > 0 && code < 32_767 ? `EPSG:${code}` : 'a projection'
  return [`"x" and "y" are coordinates of ${system}, not degrees.`]
}

/** Coordinates as variables of their own dimensions. */
const axes = ({ names, origin, step }: Place, shape: [number, number]): GridVariable[] =>
  names.map((name, axis) => ({
    name,
    group: '',
    dimensions: [name],
    shape: [shape[axis] ?? 0],
    chunk: null,
    type: 'number' as const,
    attributes: new Map(),
    read: ([range]: GridRange[]) => {
      const { start, count, step: every } = range ?? { start: 0, count: 0, step: 1 }
      return Float64Array.from(
        { length: count },
        (_, i) => (origin[axis] ?? 0) + (start + i * every) * (step[axis] ?? 1),
      )
    },
  }))

async function noDataOf(image: GeoTIFFImage): Promise<GridAttributes> {
  const value: unknown = await image.fileDirectory.loadValue('GDAL_NODATA')
  const number = typeof value === 'string' ? Number.parseFloat(value) : Number.NaN
  return new Map(Number.isNaN(number) ? [] : [['_FillValue', [number]]])
}

/** Descriptions of bands, where all have different ones. */
async function bandNames(image: GeoTIFFImage, bands: number): Promise<string[]> {
  if (bands === 1) return ['value']
  const described: string[] = []
  for (let band = 0; band < bands; band++) {
    const metadata: { [key: string]: unknown } | null = await image.getGDALMetadata(band).catch(() => null)
    described.push(typeof metadata?.DESCRIPTION === 'string' ? metadata.DESCRIPTION.trim() : '')
  }
  const isNamed = described.every((name) => name !== '') && new Set(described).size === bands
  return isNamed ? described : described.map((_, band) => `band_${band + 1}`)
}

/** The selected cells of a band; of its tiles, one row of them is decoded at a time. */
async function readBand(image: GeoTIFFImage, band: number, [rows, columns]: GridRange[]): Promise<GridValues> {
  if (rows === undefined || columns === undefined) throw new Error('A raster has two dimensions.')
  const tileHeight = image.getTileHeight()
  const left = columns.start
  const right = left + (columns.count - 1) * columns.step + 1
  const values = new Float64Array(rows.count * columns.count)
  for (let row = 0; row < rows.count; ) {
    const top = rows.start + row * rows.step
    const tileEnd = (Math.floor(top / tileHeight) + 1) * tileHeight
    const inTile = Math.min(rows.count - row, Math.ceil((tileEnd - top) / rows.step))
    const window = [left, top, right, top + (inTile - 1) * rows.step + 1]
    const [raster] = await image.readRasters({ window, samples: [band], interleave: false })
    if (raster === undefined) throw new RangeError('A tile is missing.')
    for (let i = 0; i < inTile; i++)
      copyRow(raster, { values, from: i * rows.step * (right - left), to: (row + i) * columns.count, columns })
    row += inTile
  }
  return values
}

function copyRow(
  raster: TypedArray,
  { values, from, to, columns }: { values: Float64Array; from: number; to: number; columns: GridRange },
): void {
  for (let i = 0; i < columns.count; i++) values[to + i] = Number(raster[from + i * columns.step])
}
