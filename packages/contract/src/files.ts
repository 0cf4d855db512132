import { z } from 'zod'
import { lineage } from './derivations.ts'
import { errorCode } from './errors.ts'
import { fieldTexts } from './field-texts.ts'
import { json } from './json.ts'
import { id, isoTime } from './primitives.ts'
import { assumption, readingChange, readingOptions } from './reading.ts'
import { route } from './route.ts'
import { emptyOrOneLineText, oneLineText, storableText } from './text.ts'
import { uploadsResponse, usageResponse } from './uploads.ts'
import { theme } from './viz.ts'

export const fieldType = z.enum(['quantitative', 'temporal', 'ordinal', 'nominal', 'geojson'])
const column = z
  .object({ name: z.string(), type: fieldType, semanticType: z.string().optional() })
  .meta({ id: 'Column' })
export const fileTable = z.object({
  name: z.string(),
  rows: z.int(),
  columns: z.array(column),
  /** What was assumed on reading it; absent where it was last read before that was kept. */
  assumptions: z.array(assumption).optional(),
  /** What its owner wants of the reading; absent: as found. */
  reading: readingOptions.optional(),
  /** The number of rows is an estimate. */
  isEstimated: z.literal(true).optional(),
})
/** The table of a database that a file stands for. */
export const liveTable = z.object({
  /** The name that the connection had then. */
  connection: z.string(),
  /** The schema of PostgreSQL, the database of ClickHouse. */
  schema: z.string(),
  table: z.string(),
  /** When it was described last; charts show what it had then or later. */
  refreshedAt: isoTime,
})
export const fileStatus = z.enum(['processing', 'ready', 'failed'])
export const fileError = z.object({ code: errorCode, detail: z.string() })

/** How the columns of each table differ from those before; renamed ones are neither added nor lost. */
const tableChanges = z.object({
  table: z.string(),
  added: z.array(z.string()),
  lost: z.array(z.string()),
  retyped: z.array(z.object({ name: z.string(), from: fieldType, to: fieldType })),
  renamed: z.array(z.object({ from: z.string(), to: z.string() })),
})
export const fileChanges = z
  .object({
    /** The version that was read before this one. */
    since: z.int(),
    /** Those that are both in this version and in the one before. */
    tables: z.array(tableChanges),
    addedTables: z.array(z.string()),
    lostTables: z.array(z.string()),
  })
  .meta({ id: 'FileChanges' })
export type FileChanges = z.infer<typeof fileChanges>

const fileVersion = z
  .object({
    version: z.int(),
    /** Uploaded bytes. */
    size: z.int(),
    /** Of all tables; null if the version was not read. */
    rows: z.int().nullable(),
    createdAt: isoTime,
  })
  .meta({ id: 'FileVersion' })
export type FileVersion = z.infer<typeof fileVersion>

export const file = z
  .object({
    id: z.string(),
    name: z.string(),
    /**
     * csv, json, ndjson, parquet, arrow, xlsx, xlsb, xls, ods, sqlite, avro, netcdf, hdf5, nifti or nrrd; zip for files packed
     * together; postgres or clickhouse for a table that lies in a database; empty until detected.
     */
    format: z.string(),
    /** Uploaded bytes. */
    size: z.int(),
    status: fileStatus,
    error: fileError.optional(),
    createdAt: isoTime,
    updatedAt: isoTime,
    version: z.int(),
    /** How many uploaded files it consists of. */
    parts: z.int(),
    /** What the names of its parts have in common, if they are a series (see rule K8). */
    series: z.string().optional(),
    tables: z.array(fileTable),
    /** How the tables differ from those of the version before; absent for the first version, and until they are read. */
    changes: fileChanges.optional(),
    /** Repairs made on reading, as sentences. */
    notes: z.array(z.string()),
    /** Origin of a derived table; absent for uploads. */
    lineage: lineage.optional(),
    /** Where the table lies; absent for files with bytes of their own. */
    live: liveTable.optional(),
  })
  .meta({ id: 'File' })
export type File = z.infer<typeof file>

const sample = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  licence: z.string(),
  source: z.string(),
  question: z.string(),
})

/** What a number is: what it measures, how many each row stands for, or a name of rows or of groups. */
const statedKind = z.enum([
  'flow',
  'stock',
  'rate',
  'share',
  'index',
  'score',
  'measurement',
  'count',
  'weight',
  'id',
  'code',
])
/** A change of corrections. Null: back to what was found; absent: unchanged. */
const correctionChange = z
  .strictObject({
    /** By default the file's first table. */
    table: z.string().optional(),
    rowName: oneLineText(60).nullable().optional(),
    columns: z
      .array(
        z.strictObject({
          name: z.string().max(1000),
          kind: statedKind.nullable().optional(),
          /** Empty: the numbers have no unit. */
          unit: emptyOrOneLineText(20).nullable().optional(),
          lessIsBetter: z.boolean().nullable().optional(),
          /** Of a column of categories, the nearest coarser one in one value of which each of its values lies. Empty: none. */
          within: z.string().max(1000).nullable().optional(),
          /** Of a column of categories, whether the values that are called totals sum up the others. */
          totals: z.boolean().nullable().optional(),
        }),
      )
      .min(1)
      .max(3000)
      .optional(),
  })
  .refine(({ rowName, columns }) => rowName !== undefined || columns !== undefined, fieldTexts.facts_change)
export type CorrectionChange = z.infer<typeof correctionChange>

/** What is known of a column, found or corrected. */
export const knownColumn = z
  .object({
    name: z.string(),
    role: z.enum(['measure', 'category', 'yesno', 'time', 'id', 'text', 'place']),
    kind: statedKind.optional(),
    /** How a number is summed up where nobody says how; absent where that depends on the question. */
    aggregate: z.enum(['sum', 'mean']).optional(),
    lessIsBetter: z.boolean().optional(),
    /** Of a yes/no column, the value that stands for yes. */
    yes: z.string().optional(),
    /** Of a time, the steps in which its values follow one another. */
    grain: z.enum(['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute']).optional(),
    /** Steps between the first and the last that no row has. */
    missingSteps: z.int().optional(),
    /** How many columns of one quantity stand side by side, this one among them. */
    siblings: z.int().optional(),
    /** Of groups, the nearest coarser column: each value lies in one value of it. */
    within: z.string().optional(),
    /** Of groups, the values that sum up the others. */
    totals: z.array(z.string()).optional(),
    /** Of groups, the values that are called totals, whether or not they sum up the others. */
    namedTotals: z.array(z.string()).optional(),
  })
  .meta({ id: 'KnownColumn' })
/** `rowName`: what a row is called, null if unclear. */
const knownTable = z.object({
  rowName: z.string().nullable(),
  /** A person or an identifier says so, rather than the name of the table. */
  isRowNameSure: z.literal(true).optional(),
  columns: z.array(knownColumn),
  /** Two columns of which each row is another pair, none of which is missing. */
  keys: z.array(z.string()).optional(),
  /** The only time of the rows; whether each of its steps has one row, or at least one. */
  timeline: z.object({ column: z.string(), perStep: z.enum(['one', 'several']).optional() }).optional(),
})

/** Whether files whose names differ in numbers or dates only become one. Absent: they do not. */
export const seriesChoice = z.enum(['gather', 'keep_apart']).optional()

export const fileId = z.object({ id })
const fileVersionId = fileId.extend({ version: z.coerce.number().int().min(1) })
const tableQuery = { table: z.string().optional() }
export const profileQuery = z.object({
  ...tableQuery,
  /** BCP 47 tag of the questions' language; English if the assistant does not have it. */
  language: z.string().max(100).default('en'),
})
const pictureQuery = profileQuery.extend({
  theme: theme.default('light'),
  revision: z
    .string()
    .max(100)
    .optional()
    .describe(
      'Any text. Ignored; a page that sends another one for each change of the file gets no picture of an old one',
    ),
})
/** `profile` is TableProfile of the spec package. */
export const profileResponse = z.object({
  profile: z.record(z.string(), json),
  facts: knownTable,
  suggestions: z.array(z.string()),
})
export const filesResponse = z.object({ files: z.array(file) })
export const fileResponse = z.object({ file })

export const fileRoutes = {
  list: route({
    method: 'GET',
    path: '/server/data/list',
    access: 'member',
    summary: 'List my files',
    status: 200,
    response: filesResponse,
  }),
  upload: route({
    method: 'POST',
    path: '/server/data/upload',
    access: 'member',
    summary: 'Upload files as multipart parts named file; a guest’s files are linked to the guest’s room',
    status: 201,
    query: z.object({ series: seriesChoice }),
    multipart: true,
    response: filesResponse,
  }),
  uploads: route({
    method: 'GET',
    path: '/server/data/uploads',
    access: 'member',
    summary: 'List my unfinished resumable uploads, oldest first',
    status: 200,
    response: uploadsResponse,
  }),
  usage: route({
    method: 'GET',
    path: '/server/data/usage',
    access: 'member',
    summary: 'Get how many files and bytes I have of those allowed, unfinished uploads included',
    status: 200,
    response: usageResponse,
  }),
  fromUrl: route({
    method: 'POST',
    path: '/server/data/from-url',
    access: 'user',
    summary: 'Create a file of mine from what an address of the web holds, where the operator allows it',
    status: 201,
    body: z.strictObject({ url: z.string().trim().min(1).max(2000), roomId: id.optional() }),
    response: filesResponse,
  }),
  fromDatabase: route({
    method: 'POST',
    path: '/server/data/from-database',
    access: 'user',
    summary: 'Create a file for each of some tables of a database; rows stay there, and charts ask for what they show',
    status: 201,
    body: z.strictObject({
      connectionId: id,
      tables: z
        .array(
          z.strictObject({ schema: storableText({ min: 1, max: 1000 }), table: storableText({ min: 1, max: 1000 }) }),
        )
        .min(1)
        .max(20),
      roomId: id.optional(),
    }),
    response: filesResponse,
  }),
  refresh: route({
    method: 'POST',
    path: '/server/data/:id/refresh',
    access: 'user',
    summary:
      'Read anew what a table of a database is, and let charts of it ask anew; for editors of a room with it, too',
    status: 200,
    params: fileId,
    response: fileResponse,
  }),
  samples: route({
    method: 'GET',
    path: '/server/data/samples',
    access: 'anyone',
    summary: 'List the data sets that ship with Belvedere',
    status: 200,
    response: z.object({ samples: z.array(sample) }),
  }),
  takeSample: route({
    method: 'POST',
    path: '/server/data/samples/:sample',
    access: 'member',
    summary: 'Create a file of mine from a sample',
    status: 201,
    params: z.object({ sample: id }),
    response: filesResponse,
  }),
  reupload: route({
    method: 'POST',
    path: '/server/data/:id/reupload',
    access: 'member',
    summary: 'Replace the content of a file; rooms that link it reload',
    status: 200,
    params: fileId,
    multipart: true,
    response: fileResponse,
  }),
  gather: route({
    method: 'POST',
    path: '/server/data/gather',
    access: 'member',
    summary: 'Make one file of several of mine, or add them to another; they become its parts',
    status: 200,
    body: z.strictObject({
      fileIds: z.array(id).min(1).max(1000),
      /** The file that the others are added to; absent: a new one. */
      into: id.optional(),
      /** What a new file is called; absent: as the names of the files share. */
      name: oneLineText(255).optional(),
    }),
    response: fileResponse,
  }),
  addParts: route({
    method: 'POST',
    path: '/server/data/:id/parts',
    access: 'member',
    summary: 'Add files to a file as parts, in place of those of the same name; rooms that link it reload',
    status: 200,
    params: fileId,
    multipart: true,
    response: fileResponse,
  }),
  split: route({
    method: 'POST',
    path: '/server/data/:id/split',
    access: 'member',
    summary: 'Make each part of a file a file of its own',
    status: 200,
    params: fileId,
    response: filesResponse,
  }),
  get: route({
    method: 'GET',
    path: '/server/data/:id',
    access: 'member',
    summary: 'Get a file',
    status: 200,
    params: fileId,
    response: fileResponse,
  }),
  preview: route({
    method: 'GET',
    path: '/server/data/:id/preview',
    access: 'member',
    summary: 'Get the first rows of a table',
    status: 200,
    params: fileId,
    query: z.object({ ...tableQuery, rows: z.coerce.number().int().min(1).max(500).default(50) }),
    /** Temporal cells are ISO 8601 text. */
    response: z.object({ columns: z.array(column), rows: z.array(z.array(json)) }),
  }),
  profile: route({
    method: 'GET',
    path: '/server/data/:id/profile',
    access: 'member',
    summary: 'Get the profile of each column, what is known of it, and four suggested questions',
    status: 200,
    params: fileId,
    query: profileQuery,
    response: profileResponse,
  }),
  suggestionPicture: route({
    method: 'GET',
    path: '/server/data/:id/suggestions/:index/picture',
    access: 'member',
    summary: 'Get a small picture of the chart that a suggested question gives; `index` counts the suggestions from 0',
    status: 200,
    params: fileId.extend({ index: z.coerce.number().int().min(0).max(99) }),
    query: pictureQuery,
    download: 'image/png',
    response: z.unknown(),
  }),
  download: route({
    method: 'GET',
    path: '/server/data/:id/download',
    access: 'member',
    summary: 'Download the file as uploaded, always as an attachment',
    status: 200,
    params: fileId,
    download: 'application/octet-stream',
    response: z.unknown(),
  }),
  versions: route({
    method: 'GET',
    path: '/server/data/:id/versions',
    access: 'member',
    summary: 'List the kept versions of a file of mine, newest first',
    status: 200,
    params: fileId,
    response: z.object({ versions: z.array(fileVersion) }),
  }),
  restore: route({
    method: 'POST',
    path: '/server/data/:id/versions/:version/restore',
    access: 'member',
    summary: 'Make an earlier version of a file of mine its newest one; rooms that link it reload',
    status: 200,
    params: fileVersionId,
    response: fileResponse,
  }),
  change: route({
    method: 'PATCH',
    path: '/server/data/:id',
    access: 'member',
    summary:
      'Rename a file, correct its column types or how it is read (the file is read again), or what is known of its columns',
    status: 200,
    params: fileId,
    body: z
      .strictObject({
        name: oneLineText(255).optional(),
        columns: z
          .array(
            z.strictObject({
              table: z.string().optional(),
              name: z.string(),
              type: z.enum(['quantitative', 'temporal', 'ordinal', 'nominal']),
            }),
          )
          .max(3000)
          .optional(),
        facts: correctionChange.optional(),
        reading: readingChange.optional(),
      })
      .refine(
        ({ name, columns, facts, reading }) =>
          name !== undefined || columns !== undefined || facts !== undefined || reading !== undefined,
        fieldTexts.file_change,
      ),
    response: fileResponse,
  }),
  remove: route({
    method: 'DELETE',
    path: '/server/data/:id',
    access: 'member',
    summary: 'Delete a file; the response names the rooms that linked it',
    status: 200,
    params: fileId,
    response: z.object({ rooms: z.array(z.string()) }),
  }),
}
