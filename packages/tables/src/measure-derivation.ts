import {
  type CleanDerivation,
  type Derivation,
  type FieldProfile,
  type JoinDerivation,
  sqlJoinKey,
  type TableProfile,
  type UnpivotDerivation,
} from '@belvedere/spec'
import { asNumber, type Database, identifier } from './duckdb.ts'
import { FileError } from './sources/row-source.ts'

/** Larger results are refused. `textBytes`: uncompressed text. */
const limits = { rows: 20_000_000, cells: 400_000_000, textBytes: 4_000_000_000 }
/** Above `beyond` rows, a join may have at most `times` the rows of its larger table. */
const joinGrowth = { times: 20, beyond: 200_000 }

interface DerivationSize {
  rows: number
  textBytes: number
  notes: string[]
}

interface MeasuredDerivation {
  derivation: Derivation
  tables: readonly TableProfile[]
  /** Number of columns of the result. */
  columns: number
  /** Of a cleaned table: how many texts of a row of its parent a row may hold. */
  textCopies: number
}

/**
 * Estimates the size of a derivation before it is computed. Returns notes about the result; throws `FileError` if it would
 * be too large.
 */
export async function measureDerivation(database: Database, of: MeasuredDerivation): Promise<string[]> {
  const { rows, textBytes, notes } = await sizeOf(database, of)
  if (rows > limits.rows || rows * of.columns > limits.cells)
    throw tooLarge(`${rows.toLocaleString('en')} rows`, 'Choose fewer columns.')
  if (textBytes > limits.textBytes)
    throw tooLarge(`${Math.round(textBytes / 1e9)} GB of text`, 'Leave long texts out of the tables first.')
  return notes
}

const tooLarge = (what: string, advice: string) =>
  new FileError(`The new table would have ${what}, more than can be kept. ${advice}`, { code: 'too_large' })

async function sizeOf(
  database: Database,
  { derivation, tables, textCopies }: MeasuredDerivation,
): Promise<DerivationSize> {
  const fieldsOf = (name: string) => tables.find((profile) => profile.name === name)?.fields ?? []
  const rowsOf = (name: string) => tables.find((profile) => profile.name === name)?.rows ?? 0
  switch (derivation.kind) {
    case 'join': {
      const { left, right } = derivation
      const larger = Math.max(rowsOf(left), rowsOf(right))
      return joinSize(database, derivation, { larger, text: { left: fieldsOf(left), right: fieldsOf(right) } })
    }
    case 'unpivot': {
      const times = derivation.columns.length
      const bytes = await keptBytes(database, derivation, fieldsOf(derivation.table))
      return { rows: rowsOf(derivation.table) * times, textBytes: bytes * times, notes: [] }
    }
    case 'clean': {
      const table = tables.find(({ name }) => name === derivation.table)
      if (table === undefined) return { rows: 0, textBytes: 0, notes: [] }
      return { rows: table.rows, textBytes: cleanedTextBytes(derivation, table) * textCopies, notes: [] }
    }
    case 'pivot':
      return { rows: rowsOf(derivation.table), textBytes: 0, notes: [] }
  }
}

/** At most so many characters for each text of a row: the longest of the table where it may be repeated, or a new value. */
function cleanedTextBytes({ steps }: CleanDerivation, { rows, fields }: TableProfile): number {
  const longest = Math.max(0, ...fields.map(({ maxLength = 0 }) => maxLength))
  const mean = fields.reduce((sum, { maxLength = 0 }) => sum + Math.min(maxLength, typicalLength), 0) / fields.length
  const lengths = steps.map((step) => {
    if (step.kind === 'map') return Math.max(...step.values.map(({ to }) => String(to ?? '').length))
    if (step.kind !== 'fill') return 0
    return step.with.by === 'value' ? String(step.with.value).length : longest
  })
  return rows * Math.max(mean, ...lengths)
}
/** Of texts that are not repeated; their whole length has passed the limits of their table. */
const typicalLength = 200

/** SQL for the text bytes of a row. */
function textBytesSql(fields: readonly FieldProfile[]): string {
  const texts = fields.filter(({ maxLength }) => maxLength !== undefined)
  return ['0', ...texts.map(({ name }) => `coalesce(strlen(${identifier(name)}::VARCHAR), 0)`)].join(' + ')
}

async function keptBytes(database: Database, { table, keep }: UnpivotDerivation, fields: readonly FieldProfile[]) {
  const idFields = fields.filter(({ name }) => keep.includes(name))
  const [[bytes] = []] = await database.rows(`SELECT sum(${textBytesSql(idFields)})::DOUBLE FROM ${identifier(table)}`)
  return asNumber(bytes ?? 0)
}

type Sides = Record<'left' | 'right', readonly FieldProfile[]>

/** Counts rows by key, in the time of reading both tables, regardless of the size of the join. */
async function joinSize(
  database: Database,
  join: JoinDerivation,
  { larger, text }: { larger: number; text: Sides },
): Promise<DerivationSize> {
  const countsByKey = (table: string, side: 'left' | 'right') => {
    const keys = join.on.map((key, i) => `${sqlJoinKey(identifier(key[side]), join)} AS k${i}`)
    const bytes = `sum(${textBytesSql(text[side])})::DOUBLE AS b`
    return `(SELECT ${keys.join(', ')}, count(*) AS n, ${bytes} FROM ${identifier(table)} GROUP BY ALL)`
  }
  const keysEqual = join.on.map((_, i) => `l.k${i} = r.k${i}`).join(' AND ')
  const [counts = []] = await database.rows(
    `SELECT sum(l.n::DOUBLE * r.n), sum(l.n) FILTER (WHERE r.n IS NULL), max(l.n) FILTER (WHERE r.n IS NOT NULL), max(r.n),
      sum(l.b * coalesce(r.n, 1) + coalesce(r.b, 0) * l.n)
      FROM ${countsByKey(join.left, 'left')} AS l LEFT JOIN ${countsByKey(join.right, 'right')} AS r ON ${keysEqual}`,
  )
  const [pairs = 0, unmatchedRows = 0, leftRepeats = 0, rightRepeats = 0, textBytes = 0] = counts.map((count) =>
    asNumber(count ?? 0),
  )
  const keys = (side: 'left' | 'right') => join.on.map((key) => `“${key[side]}”`).join(' and ')
  if (pairs === 0)
    throw new FileError(
      `No value of ${keys('left')} in ${join.left} occurs as ${keys('right')} in ${join.right}. Choose another key.`,
    )
  const rows = pairs + (join.type === 'left' ? unmatchedRows : 0)
  if (rows > limits.rows || (rows > joinGrowth.beyond && rows > larger * joinGrowth.times))
    throw new FileError(
      `This join would give ${rows.toLocaleString('en')} rows, because a value of the key occurs up to ${leftRepeats.toLocaleString('en')} times in ${join.left} and ${rightRepeats.toLocaleString('en')} times in ${join.right}. Choose another key, or one more column.`,
      { code: 'too_large' },
    )
  const [are, partner] = unmatchedRows === 1 ? ['row', 'has no partner'] : ['rows', 'have no partner']
  const fate = join.type === 'left' ? 'what would stand beside is empty' : 'left out'
  const unmatched = `${unmatchedRows.toLocaleString('en')} ${are} of ${join.left} ${partner} in ${join.right}; ${fate}.`
  const repeated = `Rows of ${join.left} that fit several of ${join.right} stand there several times: sums of their numbers count them as often.`
  return {
    rows,
    textBytes,
    notes: [...(unmatchedRows > 0 ? [unmatched] : []), ...(rightRepeats > 1 ? [repeated] : [])],
  }
}
