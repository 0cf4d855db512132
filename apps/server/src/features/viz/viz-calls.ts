import { type ClosedConnection, type OpenedConnection, vizInternal } from '@belvedere/contract/internal'
import { figureResult, tableProfile } from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { z } from 'zod'
import type { IngestOutcome, ReachedTable, VizPort } from '../../room/viz-port.ts'
import type { InternalRoute } from './viz-client.ts'

/** An export may take this much longer than a chart on the stage, because it may have more pixels. */
const exportFactor = 1.5

/** What a call is about, by which a service is chosen. */
type CallSubject = { room: string } | { table: string }

/** How calls reach a service. */
export interface VizTransport {
  /** Repeats the call if the service ends during it. */
  ask<A extends z.ZodType>(
    subject: CallSubject,
    route: InternalRoute<A>,
    body: object,
    signal?: AbortSignal,
  ): Promise<z.output<A>>
  /** For calls that must not be repeated in the same folder: a killed job may still write there. */
  askOnce<A extends z.ZodType>(
    subject: CallSubject,
    route: InternalRoute<A>,
    body: { job: string },
    signal?: AbortSignal,
  ): Promise<z.output<A>>
  cancelIngest(job: string): Promise<void>
}

type VizCalls = Pick<
  VizPort<ReachedTable>,
  | 'sendVersion'
  | 'command'
  | 'probe'
  | 'exportFrame'
  | 'ingest'
  | 'derive'
  | 'cancelIngest'
  | 'readRows'
  | 'computeFigure'
  | 'databaseTables'
  | 'databaseTable'
  | 'keepTable'
  | 'tableCopies'
  | 'dropCopy'
>

/** The calls whose bodies do not depend on where the service is. */
export function createVizCalls(transport: VizTransport, { chartSeconds }: { chartSeconds: number }): VizCalls {
  const { ask, askOnce, cancelIngest } = transport
  return {
    cancelIngest,
    async sendVersion(past) {
      await ask({ room: past.room }, vizInternal.version, past)
    },
    async command(room, command, order) {
      const body = { room, command, ...(order === undefined ? {} : { order }) }
      return (await ask({ room }, vizInternal.command, body)).command
    },
    probe(candidate, signal) {
      const canvas = { width: 900, height: 500, theme: 'light' }
      return ask({ room: candidate.room }, vizInternal.probe, { ...candidate, ...canvas }, signal)
    },
    async exportFrame(request, signal) {
      const exportRequest = { ...request, timeoutMs: chartSeconds * 1000 * exportFactor }
      const [table] = request.tables
      const subject = { table: table === undefined ? '' : placeOf(table) }
      const { file } = await ask(subject, vizInternal.export, exportRequest, signal).catch((cause: unknown) => {
        throw signal.aborted
          ? new TextError('unavailable', serverTexts.message('viz.export_cancelled'), { cause })
          : cause
      })
      return Buffer.from(file, 'base64')
    },
    ingest: async (request) => ingestedOf(await askOnce({ table: request.outDir }, vizInternal.ingest, request)),
    async derive(request, signal) {
      const cancel = () => void cancelIngest(request.job).catch(() => undefined)
      signal.addEventListener('abort', cancel)
      const subject = { table: request.tables[0]?.files.parquet ?? request.outDir }
      try {
        return ingestedOf(await askOnce(subject, vizInternal.derive, request, signal))
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
    async readRows(table, limit) {
      const { profile, ...place } = table
      // Names and types only: the values of thousands of columns take longer to send than rows to read.
      const fields = profile.fields.map(({ name, type }) => ({ name, type }))
      const body = { ...place, fields, offset: 0, limit }
      return (await ask({ table: placeOf(table) }, vizInternal.rows, body)).rows
    },
    async computeFigure(table, query, signal) {
      return figureResult.parse(await ask({ table: placeOf(table) }, vizInternal.figure, { ...table, query }, signal))
    },
    async databaseTables(connection, search) {
      const subject = { table: databaseOf(connection) }
      return (await ask(subject, vizInternal.databaseTables, { connection, ...search })).tables
    },
    async databaseTable(connection, place) {
      const subject = { table: databaseOf(connection) }
      const { found } = await ask(subject, vizInternal.databaseTable, { connection, ...place })
      return found && { ...found, profile: tableProfile.parse(found.profile) }
    },
    keepTable: (request) => askOnce({ table: request.files.parquet }, vizInternal.keepTable, request),
    async tableCopies(connection) {
      return (await ask({ table: databaseOf(connection) }, vizInternal.tableCopies, { connection })).copies
    },
    async dropCopy(connection, name) {
      await ask({ table: databaseOf(connection) }, vizInternal.dropCopy, { connection, name })
    },
  }
}

/** Where a table is asked for, by which a service is chosen: that which has read its file, or is connected to its database. */
const placeOf = (table: ReachedTable): string =>
  'files' in table ? table.files.parquet : databaseOf(table.live.connection)

const databaseOf = (connection: OpenedConnection | ClosedConnection): string =>
  'closed' in connection ? connection.closed : `${connection.host}:${connection.port}/${connection.database}`

function ingestedOf(ingested: z.infer<typeof vizInternal.ingest.response>): IngestOutcome {
  if (ingested.state !== 'ready') return ingested
  const tables = ingested.tables.map(({ profile, ...table }) => ({ ...table, profile: tableProfile.parse(profile) }))
  return { ...ingested, tables }
}
