import { AppError, type File } from '@belvedere/contract'
import type { UploadSource } from '@belvedere/sdk'
import { connect, requireRoom } from '../api.ts'
import { type CliCommand, optionText, UsageError } from '../command.ts'
import { print, printNote, progressLine, readInput, withoutControls } from '../terminal.ts'

/** Maximum files per request. */
const maxFilesPerRequest = 20

export const upload: CliCommand = {
  usage: 'upload FILE… [--room ROOM]',
  summary: 'Upload files and link them to a room',
  details: `
Excel (xlsx, xlsm, xlsb, xls), OpenDocument (ods), CSV, TSV, aligned text, JSON, NDJSON, GeoJSON, TopoJSON, shapefiles (zip),
Parquet, Arrow, SQLite, Avro, SPSS, Stata, dBASE, NetCDF, HDF5, Zarr, GeoTIFF, NIfTI, NRRD, KML, KMZ, GPX, XML, logs of web
servers, or web pages and Markdown with tables, also compressed (gz, zst, bz2, xz) or in a ZIP or tar archive. Prints the
tables of each file. The exit status is 1 if a file cannot be read.

  --room ROOM   id or name of the room (default: the last used room)
  --replace     replace the content of your file with the same name in the room; its charts are updated
  --name NAME   file name for standard input, given as "-"
  --json        print the whole answer as JSON

Examples:
  belvedere upload sales.csv customers.parquet --room "Quarterly figures"
  psql -c "copy sales to stdout csv header" | belvedere upload - --name sales.csv --replace
`,
  options: {
    room: { type: 'string' },
    replace: { type: 'boolean' },
    name: { type: 'string' },
    json: { type: 'boolean' },
  },
  async run(values, paths) {
    if (paths.length === 0) throw new UsageError('Specify at least one file.')
    const sources = await Promise.all(
      paths.map((path) => (path === '-' ? fromInput(optionText(values, 'name')) : path)),
    )
    const api = await connect()
    const room = await requireRoom(api, optionText(values, 'room'))
    const line = progressLine()
    const files: File[] = []
    try {
      for (let from = 0; from < sources.length; from += maxFilesPerRequest) {
        const onProgress = ({ sent, total }: { sent: number; total: number }) =>
          line.show(sent < total ? `Sending … ${Math.floor((100 * sent) / total)} %` : 'Reading …')
        const options = { roomId: room.id, replace: values.replace === true, onProgress }
        files.push(...(await api.upload(sources.slice(from, from + maxFilesPerRequest), options)))
      }
    } finally {
      line.end()
    }
    if (values.json === true) print(JSON.stringify(files, null, 2))
    else for (const file of files) print(withoutControls(summaryOf(file)))
    printNote(`Uploaded to the room “${withoutControls(room.name)}”.`)
    const failed = files.filter(({ status }) => status === 'failed')
    if (failed.length > 0)
      throw new AppError('unreadable_file', failed.map(({ name, error }) => `${name}: ${error?.detail}`).join('\n'))
  },
}

async function fromInput(name: string | undefined): Promise<UploadSource> {
  if (name === undefined) throw new UsageError('Name the file on standard input, such as --name sales.csv.')
  return { name, content: new Blob([await readInput('the file')]) }
}

function summaryOf({ name, status, tables, notes }: File): string {
  if (status !== 'ready') return `${name}\t${status}`
  const read = tables.map(({ name: table, rows, columns }) => `${table}: ${rows} rows, ${columns.length} columns`)
  return [name, read.join('; '), ...notes].join('\t')
}
