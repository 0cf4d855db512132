import { FileError, type RowSource } from '../../sources/row-source.ts'
import { startsWithBytes } from '../bytes.ts'
import { leftOutNames } from '../left-out.ts'
import { type OpenFile, type OpenTable, openTable, type Reader } from '../reader.ts'
import { SqliteFile, sqliteError } from '../sqlite/sqlite-file.ts'
import { sqliteSource } from '../sqlite/sqlite-source.ts'

const maxTables = 100

/** SQLite databases: each table that has rows. */
export const sqliteReader: Reader = {
  format: 'sqlite',
  sniff: ({ head }) => startsWithBytes(head, '53514c69746520666f726d6174203300'),
  async open(file) {
    checkLength(file)
    try {
      const database = new SqliteFile(file.path)
      file.onClose(() => database.close())
      return tablesOf(database, file.bytes)
    } catch (cause) {
      throw sqliteError(cause)
    }
  },
}

/** Throws if pages are missing at the end. */
function checkLength({ head, bytes }: OpenFile): void {
  const header = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  if (header.length < 100) throw cutOff()
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  // The number of pages counts only if the last writer knew of it.
  const isKnown = header.readUInt32BE(24) === header.readUInt32BE(92)
  if (isKnown && header.readUInt32BE(28) * pageBytes > bytes) throw cutOff()
}

const cutOff = () => new FileError('This SQLite database is cut off: its end is missing. Upload it again.')

function tablesOf(database: SqliteFile, bytes: number): OpenTable[] {
  const { tables, others } = database.tables()
  if (tables.length > maxTables) {
    throw new FileError(
      `This SQLite database holds ${tables.length.toLocaleString('en')} tables; at most ${maxTables} can be read. Split it.`,
      { code: 'too_large' },
    )
  }
  const sources: RowSource[] = []
  const empty: string[] = []
  for (const table of tables) {
    const source = sqliteSource(database, table, bytes)
    if (source === null) empty.push(table.name)
    else sources.push(source)
  }
  const [first] = sources
  if (first === undefined) {
    throw new FileError('There is no table with rows in this SQLite database. Upload one with rows of values.')
  }
  first.notes.push(...leftOutNames(others, 'as only tables are read'), ...leftOutNames(empty, 'as they hold no values'))
  return sources.map(openTable)
}
