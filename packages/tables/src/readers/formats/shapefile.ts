import type { ZipArchive, ZipEntry } from '../../archives/zip-archive.ts'
import { featureTable } from '../../sources/json/geojson.ts'
import { recordOf } from '../../sources/json/json-table.ts'
import { JsonRows } from '../../sources/json-rows.ts'
import { FileError } from '../../sources/row-source.ts'
import { type LeftOutPart, leftOutNotes } from '../left-out.ts'
import { type OpenTable, openTable } from '../reader.ts'
import { dbfDecoder, openDbf } from '../shapefile/dbf.ts'
import { readShp } from '../shapefile/shp.ts'
import type { ArchiveFormat } from './archive-format.ts'

/** Shapefiles of one archive. */
const maxLayers = 20
/** A .shp or .dbf file is read as a whole. */
const maxPartBytes = 512 * 1024 * 1024

/** Shapefiles (ESRI 1998), zipped: of each .shp the rows of its .dbf, with the shapes in a column. */
export const shapefileFormat: ArchiveFormat = {
  format: 'shapefile',
  matches: (names) => [...names].some((name) => isShp(name)),
  async open(_, archive) {
    const layers = archive.entries.filter(({ name, isFile }) => isFile && isShp(name.toLowerCase()))
    if (layers.length > maxLayers)
      throw new FileError(
        `The archive holds ${layers.length} shapefiles; at most ${maxLayers} can be read. Split it.`,
        {
          code: 'too_large',
        },
      )
    const tables: OpenTable[] = []
    for (const layer of layers) tables.push(await openLayer(archive, layer, layers.length > 1))
    tables[0]?.source.notes.push(...leftOutNotes(besideShapefiles(archive), 'in the archive'))
    return tables
  },
}

const otherTables = /\.(?:csv|tsv|json|geojson|xlsx?|ods|parquet|gpkg|zip)$/i

const besideShapefiles = ({ entries }: ZipArchive): LeftOutPart[] =>
  entries
    .filter(({ name, isFile }) => isFile && otherTables.test(name))
    .map(({ name }) => ({ name, reason: 'It is no part of a shapefile. Upload it by itself.' }))

const isShp = (name: string): boolean => name.endsWith('.shp') && !/(?:^|\/)(?:__macosx\/|\.)/.test(name)

async function openLayer(archive: ZipArchive, shp: ZipEntry, isNamed: boolean): Promise<OpenTable> {
  const stem = shp.name.slice(0, -'.shp'.length)
  const partOf = (ending: string) =>
    archive.entries.find(({ name }) => name.toLowerCase() === `${stem}.${ending}`.toLowerCase())
  const textOf = async (entry: ZipEntry | undefined) =>
    entry === undefined || entry.bytes > 64 * 1024 ? null : new TextDecoder().decode(await bytesOf(archive, entry))
  const { shapes, isCutOff } = readShp(await bytesOf(archive, shp))
  const dbf = partOf('dbf')
  const [records, count] = dbf ? await attributesOf(archive, dbf, await textOf(partOf('cpg'))) : [null, shapes.length]
  const features = Array.from({ length: Math.max(shapes.length, count) }, (_, row) => ({
    properties: records === null ? { number: row + 1 } : records(row),
    shape: row < shapes.length ? (shapes[row] ?? null) : null,
  })).flatMap(({ properties, shape }) => (properties === null ? [] : [{ properties, shape }]))
  if (features.length === 0) throw new FileError('This shapefile has no shapes. Check that it was written completely.')
  const { rows, notes, shapes: set } = featureTable('', features)
  const elements = async function* () {
    yield* rows
  }
  const openingNotes = [
    ...(dbf ? [] : [withoutProperties]),
    ...(isCutOff
      ? [`The .shp file is cut off or damaged; its first ${shapes.length.toLocaleString('en')} shapes were read.`]
      : []),
    ...(set?.isPlanar ? projectionNotes(await textOf(partOf('prj'))) : []),
  ]
  const part = stem.split('/').at(-1) ?? stem
  return openTable(new JsonRows(isNamed ? part : null, elements, { notes: [...openingNotes, ...notes], shapes: set }))
}

const withoutProperties =
  'The archive has no .dbf file, so the shapes have no properties. Zip all files of the shapefile together.'

/** What a file of properties holds, by row; null of a deleted one. */
async function attributesOf(
  archive: ZipArchive,
  entry: ZipEntry,
  cpg: string | null,
): Promise<[(row: number) => { [name: string]: unknown } | null, number]> {
  const bytes = await bytesOf(archive, entry)
  const table = openDbf(bytes, dbfDecoder(bytes, cpg))
  const read = (row: number) => {
    if (row >= table.rows) return recordOf(table.names.map((name) => [name, null]))
    const cells = table.row(row)
    return cells && recordOf(table.names.map((name, at) => [name, cells[at] ?? null]))
  }
  return [read, table.rows]
}

/** The name of a projection, as its well-known text begins: `PROJCS["ETRS89 / UTM zone 33N", …`. */
function projectionNotes(prj: string | null): string[] {
  const name = /^\s*PROJC(?:S|RS)\s*\[\s*"([^"]{1,80})"/i.exec(prj ?? '')?.[1]
  return name === undefined
    ? []
    : [`It is projected (${name}). To have it on a map of the earth, save it in WGS 84 (EPSG:4326).`]
}

async function bytesOf(archive: ZipArchive, entry: ZipEntry): Promise<Uint8Array> {
  if (entry.bytes > maxPartBytes)
    throw new FileError(
      `“${entry.name.slice(0, 100)}” has ${Math.round(entry.bytes / 1e6).toLocaleString('en')} MB; at most ${Math.round(maxPartBytes / 1e6)} MB can be read. Simplify the shapes, and upload that.`,
      { code: 'too_large' },
    )
  const bytes = new Uint8Array(entry.bytes)
  let at = 0
  for await (const chunk of archive.read(entry)) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
