import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AppError, type CommandOrder, type SharedCommand } from '@belvedere/contract'
import type { OpenedConnection } from '@belvedere/contract/internal'
import type { ObjectStore } from '@belvedere/objects'
import {
  englishText,
  type FieldProfile,
  type FigureQuery,
  type FigureResult,
  planDerivation,
  type TableProfile,
} from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import type { RoomTable } from '../src/room/room-files.ts'
import {
  type DeriveJob,
  type FoundDatabaseTable,
  type FrameExport,
  type IngestJob,
  type IngestOutcome,
  type KeepJob,
  type KeepOutcome,
  type RoomSnapshot,
  type SpecProbe,
  type ViewerRoute,
  type VizAddress,
  type VizPort,
  VizUnavailable,
  type VizUpdate,
} from '../src/room/viz-port.ts'

const field = (name: string, cells: string[]): FieldProfile => {
  const numeric = cells.every((cell) => cell !== '' && Number.isFinite(Number(cell)))
  const distinct = [...new Set(cells)]
  return {
    name,
    type: numeric ? 'quantitative' : 'nominal',
    count: cells.length,
    nulls: 0,
    distinct: distinct.length,
    ...(numeric
      ? {
          integer: cells.every((cell) => Number.isInteger(Number(cell))),
          min: Math.min(...cells.map(Number)),
          max: Math.max(...cells.map(Number)),
        }
      : {}),
    values: distinct.slice(0, 1000).map((cell) => ({ value: numeric ? Number(cell) : cell, count: 1 })),
  }
}

/** Where it finds and puts files. */
interface FakeVizFiles {
  read(path: string): Promise<string>
  write(path: string, text: string): Promise<void>
}

const localFiles: FakeVizFiles = {
  read: (path) => readFile(path, 'utf8'),
  write: (path, text) => writeFile(path, text),
}

/** Files as objects of a bucket. */
export const bucketFiles = (objects: ObjectStore): FakeVizFiles => ({
  read: async (key) => text(await objects.open(key)),
  write: (key, content) => objects.put(key, Buffer.from(content)),
})

/** A visualization service that reads plain CSV, counts rows, draws nothing and records its calls. */
export class FakeViz implements VizPort {
  readonly #files: FakeVizFiles
  readonly shown: RoomSnapshot[] = []
  readonly dismissed: { whom: object; closeCode: number }[] = []
  readonly forgotten: string[] = []
  readonly ingests: IngestJob[] = []
  probed: SpecProbe = { marks: 3, warnings: [], fault: null }
  /** Held back until released. */
  ingestGate: Promise<void> = Promise.resolve()
  showGate: Promise<void> = Promise.resolve()
  readonly exports: FrameExport[] = []
  /** Held back until released. */
  exportGate: Promise<void> = Promise.resolve()
  available = true
  readonly commands: { room: string; command: SharedCommand; order: CommandOrder | undefined }[] = []
  rowsAsked = 0
  /** The tables of every database. */
  databaseContent: FoundDatabaseTable[] = []
  readonly reached: OpenedConnection[] = []
  /** The copies of tables in every database. */
  readonly copies = new Set<string>()
  readonly kept: KeepJob[] = []
  /** Results of the next copies, before they succeed. */
  readonly copyFaults: Exclude<KeepOutcome, { state: 'kept' }>[] = []
  /** Results of the next ingest and derive jobs, before the default behaviour. */
  readonly losses: ('crash' | 'killed' | 'disk' | 'service')[] = []
  readonly versions: Parameters<VizPort['sendVersion']>[0][] = []
  listening: VizAddress = { host: '127.0.0.1', port: 1 }
  readonly #rooms = new Set<string>()
  readonly #listeners = new Set<(update: VizUpdate) => void>()

  constructor(files: FakeVizFiles = localFiles) {
    this.#files = files
  }

  tell(update: VizUpdate): void {
    if (update.type === 'ready' || update.type === 'ended') this.#rooms.clear()
    for (const listener of this.#listeners) listener(update)
  }

  /** Simulates a restart. */
  simulateRestart(): void {
    this.available = true
    this.tell({ type: 'ready' })
  }

  #takeLoss(): IngestOutcome | undefined {
    const by = this.losses.shift()
    if (by === 'service') throw new VizUnavailable()
    return by === undefined ? undefined : { state: 'lost', by }
  }

  /** Forgets a room, as a restart does. */
  lose(room: string): void {
    this.#rooms.delete(room)
  }

  async show(snapshot: RoomSnapshot): Promise<void> {
    if (!snapshot.isRebased && !this.#rooms.has(snapshot.room))
      throw new AppError('not_found', 'This room was not shown.')
    this.#rooms.add(snapshot.room)
    this.shown.push(snapshot)
    await this.showGate
  }
  async sendVersion(past: Parameters<VizPort['sendVersion']>[0]): Promise<void> {
    this.versions.push(past)
  }
  async forget(room: string): Promise<void> {
    this.forgotten.push(room)
    this.#rooms.delete(room)
  }
  async dismiss(whom: object, closeCode: number): Promise<void> {
    this.dismissed.push({ whom, closeCode })
  }
  async command(room: string, command: SharedCommand, order?: CommandOrder): Promise<number> {
    if (!this.#rooms.has(room)) throw new AppError('not_found', 'This room was not shown.')
    return this.commands.push({ room, command, order })
  }
  async probe(): Promise<SpecProbe> {
    return this.probed
  }
  async exportFrame(request: FrameExport, signal: AbortSignal): Promise<Buffer> {
    this.exports.push(request)
    const hungUp = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => hungUp.resolve())
    await Promise.race([this.exportGate, hungUp.promise])
    if (signal.aborted) throw new AppError('unavailable', 'Given up.')
    if (!this.available) throw new VizUnavailable()
    if (request.form === 'thumbnail' && this.probed.fault !== null)
      throw new TextError('invalid_spec', vizTexts.message('chart.empty'))
    const unknown = Object.keys(request.changes.params).find((name) => name !== 'limit')
    if (unknown !== undefined) throw new AppError('invalid_request', `This chart has no param "${unknown}".`)
    return Buffer.from(`a picture as ${request.format}`)
  }
  async ingest(request: IngestJob): Promise<IngestOutcome> {
    this.ingests.push(request)
    await this.ingestGate
    if (!this.available) throw new VizUnavailable()
    const loss = this.#takeLoss()
    if (loss !== undefined) return loss
    const csv = await this.#files.read(request.parts[0]?.path ?? '')
    if (!csv.includes('\n')) return { state: 'failed', code: 'unreadable_file', detail: 'The file has no rows.' }
    const [header = '', ...lines] = csv.trim().split('\n')
    const rows = lines.map((line) => line.split(','))
    const fields = header.split(',').map((name, i) => {
      const read = field(
        name,
        rows.map((row) => row[i] ?? ''),
      )
      const corrected = request.overrides.find((override) => override.name === name)
      return corrected === undefined ? read : { ...read, type: corrected.type }
    })
    const name = request.parts[0]?.name.replace(/\.\w+$/, '') ?? ''
    const profile: TableProfile = { name, rows: rows.length, fields }
    const files = { name, parquet: join(request.outDir, '0.parquet') }
    const isNumber = fields.map(({ values }) => typeof values?.[0]?.value === 'number')
    const cells = rows.map((row) => row.map((cell, i) => (isNumber[i] ? Number(cell) : cell)))
    await this.#files.write(files.parquet, JSON.stringify(cells))
    return { state: 'ready', format: 'csv', tables: [{ files, profile, notes: [], assumptions: [] }] }
  }
  async derive({ derivation, tables, name, outDir }: DeriveJob): Promise<IngestOutcome> {
    const planned = planDerivation(
      derivation,
      tables.map(({ profile }) => profile),
    )
    if (!planned.ok) return { state: 'failed', code: 'unreadable_file', detail: englishText(planned.reason) }
    if (!this.available) throw new VizUnavailable()
    const loss = this.#takeLoss()
    if (loss !== undefined) return loss
    const fields = planned.plan.columns.map((column) => ({
      ...field(column.name, ['a', 'b']),
      ...column.like,
      name: column.name.replace(/\s+/g, ' ').slice(0, 200),
    }))
    const files = { name, parquet: join(outDir, 'table-1.parquet') }
    await this.#files.write(files.parquet, JSON.stringify(derivation))
    return {
      state: 'ready',
      format: 'parquet',
      tables: [{ files, profile: { name, rows: 2, fields }, notes: [], assumptions: [] }],
    }
  }
  async cancelIngest(): Promise<void> {}
  async readRows(table: RoomTable, limit: number): Promise<(string | number)[][]> {
    this.rowsAsked += 1
    if (!this.available) throw new VizUnavailable()
    if ('live' in table) return [[table.live.revision]]
    const rows: (string | number)[][] = JSON.parse(await this.#files.read(table.files.parquet).catch(() => '[]'))
    return rows.slice(0, limit)
  }
  async computeFigure({ profile }: RoomTable, { where, measure, group }: FigureQuery): Promise<FigureResult> {
    if (!this.available) throw new VizUnavailable()
    if (where.length > 0 || measure.field !== null || group !== null)
      throw new Error('The fake service only counts all rows.')
    return { rows: profile.rows, groups: 1, figures: [{ group: null, value: profile.rows, rows: profile.rows }] }
  }
  async databaseTables(connection: OpenedConnection, { text, limit }: { text: string; limit: number }) {
    return this.#database(connection)
      .map(({ schema, table, rows }) => ({ schema, table, kind: 'table' as const, rows, bytes: null }))
      .filter(({ schema, table }) => `${schema}.${table}`.includes(text))
      .slice(0, limit)
  }
  async databaseTable(
    connection: OpenedConnection,
    { schema, table, name }: { schema: string; table: string; name: string },
  ): Promise<FoundDatabaseTable | null> {
    const described = this.#database(connection).find((one) => one.schema === schema && one.table === table)
    return described === undefined ? null : { ...described, profile: { ...described.profile, name } }
  }
  async keepTable(request: KeepJob): Promise<KeepOutcome> {
    this.kept.push(request)
    const fault = this.copyFaults.shift()
    if (fault !== undefined) return fault
    this.copies.add(request.name)
    const columns = [{ name: 'Origin', column: 'c0', type: 'String', nullable: false }]
    return { state: 'kept', columns, rowColumn: 'row' }
  }
  async tableCopies(connection: OpenedConnection) {
    this.#database(connection)
    return [...this.copies]
  }
  async dropCopy(_connection: OpenedConnection, name: string): Promise<void> {
    this.copies.delete(name)
  }
  #database(connection: OpenedConnection): FoundDatabaseTable[] {
    this.reached.push(connection)
    if (!this.available) throw new VizUnavailable()
    return this.databaseContent
  }
  get ready(): boolean {
    return this.available
  }
  async move(): Promise<void> {}
  async hasRoom(): Promise<boolean> {
    return true
  }
  async route(): Promise<ViewerRoute> {
    if (!this.available) throw new VizUnavailable()
    return { address: this.listening, gone: new AbortController().signal }
  }
  subscribe(listener: (update: VizUpdate) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
