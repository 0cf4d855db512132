import { compareNames, seriesTitle } from '@belvedere/spec'
import type { ReadingChoices } from '../assumptions.ts'
import { fieldNames } from '../clean-names.ts'
import { DataFaults } from '../sources/data-faults.ts'
import { FileError } from '../sources/row-source.ts'
import { storeText } from '../store-csv.ts'
import { minSqlBytes } from '../store-rows.ts'
import { storeTable } from '../store-table.ts'
import { combinedSource } from './combined-source.ts'
import { type LeftOutPart, leftOutNotes, nothingRead } from './left-out.ts'
import { groupTables, type PartTable } from './part-groups.ts'
import { stemOf } from './part-stem.ts'
import type { OpenedFile, OpenedPart, OpenPart, OpenTable, UploadedPart } from './reader.ts'

/** As many as of one JSON file. */
const maxTables = 100

interface CollectionOptions {
  open: OpenPart
  signal?: AbortSignal | undefined
  /** Parts that could not be unpacked. */
  leftOut?: readonly LeftOutPart[]
  /** Of an archive, where its parts are. */
  place?: string
}

/**
 * Opens files that were uploaded or packed together: those with the same columns are one table. They are opened one after
 * the other, and again when their rows are read. What cannot be read is left out; throws `FileError` if that is all.
 */
export async function openCollection(parts: readonly UploadedPart[], options: CollectionOptions): Promise<OpenedFile> {
  const { signal, place = '' } = options
  const leftOut = [...(options.leftOut ?? [])]
  const open = keepLight(options.open)
  const tables: PartTable[] = []
  let format = ''
  for (const part of parts) {
    signal?.throwIfAborted()
    try {
      const opened = await open(part)
      format ||= opened.format
      try {
        for (const [index, table] of opened.tables.entries())
          tables.push(await describeTable(part, opened, { table, index, signal }))
      } finally {
        if (!opened.isLight) await opened.close()
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      leftOut.push({ name: part.name, reason: error.message })
    }
  }
  const groups = groupTables(tables)
  for (const group of groups.splice(maxTables))
    for (const { part } of group)
      leftOut.push({
        name: part.name,
        reason: `There are more tables${place === '' ? '' : ` ${place}`} than can be read.`,
      })
  leftOut.sort((one, other) => compareNames(one.name, other.name))
  if (groups.length === 0) throw new FileError(nothingRead(leftOut, place !== ''))
  const opened = groups.map((group) => openGroup(group, open))
  opened[0]?.source.notes.push(...leftOutNotes(leftOut, place))
  return { format, tables: opened }
}

/** Parts that hold nothing stay open. */
function keepLight(open: OpenPart): OpenPart {
  const lightParts = new Map<UploadedPart, OpenedPart>()
  return async (part) => {
    const opened = lightParts.get(part) ?? (await open(part))
    if (opened.isLight) lightParts.set(part, opened)
    return opened
  }
}

async function describeTable(
  part: UploadedPart,
  { tables }: OpenedFile,
  { table, index, signal }: { table: OpenTable; index: number; signal?: AbortSignal | undefined },
): Promise<PartTable> {
  const { source, part: sheet, bytes = 0, reopen } = table
  if (source.growsColumns) for await (const _ of source.batches({ faults: new DataFaults(), signal }));
  const { delimiter } = source
  const { names } = fieldNames(source.names())
  const declaredTypes = source.declaredTypes?.() ?? []
  return {
    part,
    index,
    sheet: tables.length === 1 ? null : (sheet ?? source.part),
    bytes,
    delimiter,
    columns: names,
    declaredTypes,
    assumptions: source.assumptions ?? [],
    notes: [...source.notes],
    canReopen: reopen !== undefined,
  }
}

function openGroup(group: readonly PartTable[], open: OpenPart): OpenTable {
  const [first] = group
  if (first === undefined) throw new Error('A group of tables is empty.')
  const table = group.length === 1 ? openAlone(first, open) : openTogether(group, first, open)
  return group.every(({ canReopen }) => canReopen)
    ? { ...table, reopen: (reading) => reopenGroup(group, open, reading) }
    : table
}

/** The table of a group with other choices, which hold for each of its parts. */
async function reopenGroup(group: readonly PartTable[], open: OpenPart, reading: ReadingChoices): Promise<OpenTable> {
  const openWith: OpenPart = async (part) => {
    const opened = await open(part)
    const tables = opened.tables.map(async (table) => ({ ...table, ...(await table.reopen?.(reading)) }))
    return { ...opened, tables: await Promise.all(tables) }
  }
  const described: PartTable[] = []
  for (const { part, index } of group) {
    const opened = await openWith(part)
    try {
      const table = opened.tables[index]
      if (table !== undefined) described.push(await describeTable(part, opened, { table, index }))
    } finally {
      if (!opened.isLight) await opened.close()
    }
  }
  return openGroup(described, openWith)
}

function openTogether(group: readonly PartTable[], first: PartTable, open: OpenPart): OpenTable {
  const source = combinedSource(group, open)
  const bytes = group.reduce((sum, table) => sum + table.bytes, 0)
  const isText = group.every(({ delimiter }) => delimiter !== '')
  const title = seriesTitle(group.map(({ part }) => part.name))
  return {
    source,
    part: nameOf(title, first.sheet),
    bytes,
    store: (options) => (isText && bytes >= minSqlBytes ? storeText(source, options) : storeTable(source, options)),
  }
}

const nameOf = (stem: string, sheet: string | null) => (sheet === null ? stem : `${stem} ${sheet}`)

/** A table that no other part continues. */
function openAlone(
  { part, index, sheet, bytes, columns, delimiter, declaredTypes, assumptions }: PartTable,
  open: OpenPart,
): OpenTable {
  const notes: string[] = []
  const opened = async () => {
    const file = await open(part)
    const table = file.tables[index]
    if (table === undefined) throw new FileError(`"${part.name}" has changed while it was read. Upload it again.`)
    return { table, close: async () => (file.isLight ? undefined : file.close()) }
  }
  return {
    part: nameOf(stemOf(part.name), sheet),
    bytes,
    source: {
      ...{ part: sheet, delimiter, notes, assumptions, names: () => columns, declaredTypes: () => declaredTypes },
      async *batches(options) {
        const { table, close } = await opened()
        try {
          yield* table.source.batches(options)
        } finally {
          await close()
        }
      },
    },
    async store(options) {
      const { table, close } = await opened()
      const databaseFor = (count: number) => {
        const database = options.databaseFor(count)
        return { ...database, files: [...(database.files ?? []), part.path] }
      }
      try {
        const stored = await table.store({ ...options, databaseFor })
        return { ...stored, notes: [...notes, ...stored.notes] }
      } finally {
        await close()
      }
    },
  }
}
