import {
  databaseEngine,
  derivation,
  event,
  explanation,
  fieldType,
  fileChanges,
  fileError,
  fileTable,
  lineage,
  liveTable,
  message,
  readingOptions,
  roomState,
  scope,
} from '@belvedere/contract'
import { describedTable } from '@belvedere/contract/internal'
import { fieldCorrection, isObject, type Spec, type TableProfile } from '@belvedere/spec'
import { z } from 'zod'
import { jsonColumn, parseStored } from './json-column.ts'
import type { RoomEventsTable } from './schema.ts'

/** Validated before it was stored, and large: only its being an object is checked. */
const spec = z.custom<Spec>(isObject)

/** A profile may take megabytes: only the names and types of its fields are checked. */
const profile = z.custom<TableProfile>(
  (value) =>
    isObject(value) &&
    typeof value.name === 'string' &&
    typeof value.rows === 'number' &&
    Array.isArray(value.fields) &&
    value.fields.every(isFieldProfile),
)
const fieldTypes = new Set<unknown>(fieldType.options)
const isFieldProfile = (value: unknown) =>
  isObject(value) && typeof value.name === 'string' && fieldTypes.has(value.type)

export const scopesColumn = jsonColumn('api_keys.scopes', z.array(scope))

export const fileErrorColumn = jsonColumn('files.error', fileError)
export const fileNotesColumn = jsonColumn('files.notes', z.array(z.string()))

/** Types of columns that a person has corrected. */
export const typeOverridesColumn = jsonColumn(
  'files.overrides',
  z.array(z.object({ name: z.string(), type: fieldType.exclude(['geojson']) })),
)
export type TypeOverride = ReturnType<typeof typeOverridesColumn.read>[number]

/** What a person wants of the reading of a file's tables, by their place in it. */
export const readingColumn = jsonColumn('files.reading', z.array(z.object({ table: z.int(), options: readingOptions })))
export type StoredReading = ReturnType<typeof readingColumn.read>[number]

/** What a person corrected of a file's tables, by the file's names for them. */
export const correctionsColumn = jsonColumn(
  'files.corrections',
  z.array(
    z.object({
      table: z.string(),
      rowName: z.string().optional(),
      columns: z.array(fieldCorrection.extend({ name: z.string() })),
    }),
  ),
)
export type StoredCorrection = ReturnType<typeof correctionsColumn.read>[number]

/** How a derived table was made, and of which versions of which files. */
export const lineageColumn = jsonColumn(
  'files.lineage',
  lineage.extend({
    derivation,
    parents: z.array(lineage.shape.parents.element.omit({ state: true }).extend({ version: z.int() })),
  }),
)
export type StoredLineage = ReturnType<typeof lineageColumn.read>

/** Tables by position, with the file's own names for them. */
const changedTable = z.object({ position: z.int(), name: z.string() })
export const fileChangesColumn = jsonColumn(
  'file_versions.changes',
  fileChanges.extend({
    tables: z.array(fileChanges.shape.tables.element.omit({ table: true }).extend(changedTable.shape)),
    addedTables: z.array(changedTable),
    lostTables: z.array(changedTable),
  }),
)
export type StoredChanges = ReturnType<typeof fileChangesColumn.read>

export const profileColumn = jsonColumn('file_tables.profile', profile)
/** What lists show of a table; a small part of its profile. */
export const tableShapeColumn = jsonColumn(
  'file_tables.shape',
  fileTable.omit({ name: true, reading: true }).extend({ live: liveTable.optional() }),
)
export type TableShape = ReturnType<typeof tableShapeColumn.read>

/** Where a table lies in a database, and how it is asked. `connection`: its id. */
export const liveColumn = jsonColumn(
  'file_tables.live',
  describedTable.extend({ engine: databaseEngine, connection: z.string(), revision: z.string() }),
)
export type StoredLiveTable = ReturnType<typeof liveColumn.read>

/** The copy of a table: what it is called in the service's own database, and its columns there. */
export const keptColumn = jsonColumn(
  'file_tables.kept',
  z.object({ table: z.string(), columns: describedTable.shape.columns, rowColumn: z.string() }),
)
export type StoredCopy = ReturnType<typeof keptColumn.read>

/** The room's names of a file's tables, by the table's position. */
export const tableNamesColumn = jsonColumn('room_files.names', z.record(z.string(), z.string()))

export const roomStateColumn = jsonColumn(
  'rooms.state',
  roomState.pick({ params: true, selections: true, timestep: true }),
)

export const specColumn = jsonColumn('specs.spec', spec)
export const explanationColumn = jsonColumn('specs.explanation', explanation)

const { steps, model, suggestions, spec: specVersion, error } = message.shape
/** The parts of an answer; clients get them without the specs and messages behind its choices. */
export const messageDetailsColumn = jsonColumn(
  'messages.details',
  z.looseObject({
    ...{ steps, model, suggestions, spec: specVersion, error },
    explanation: explanation.optional(),
    alternatives: z.array(z.object({ id: z.string(), label: z.string(), spec })).optional(),
    options: z.array(z.object({ id: z.string(), label: z.string(), message: z.string() })).optional(),
  }),
)
export type MessageDetails = ReturnType<typeof messageDetailsColumn.read>

/** The data of an event; its schema depends on the type, see `readEvent`. */
export const eventDataColumn = jsonColumn('room_events.data', z.looseObject({}))
const outboxDataColumn = jsonColumn('outbox.data', z.looseObject({}))

/** An event of a room's log. */
export function readEvent({ room_id: room, seq, type, at, data }: RoomEventsTable) {
  const row = `room ${room}, seq ${seq}`
  const value = { seq, type, room, at: new Date(at).toISOString(), data: eventDataColumn.read(data, row) }
  return parseStored(event, value, 'room_events.data', row)
}

/** An event in the outbox, without a seq. */
export function readOutboxEvent({ id, type, data }: { id: string; type: string; data: string }) {
  const value = { seq: null, type, room: null, at: new Date(0).toISOString(), data: outboxDataColumn.read(data, id) }
  return parseStored(event, value, 'outbox.data', id)
}
