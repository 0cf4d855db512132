import type { Derivation, FieldProfile, JoinDerivation, TableProfile, UnpivotDerivation } from '@belvedere/spec'
import { asNumber, type Database, identifier } from './duckdb.ts'
import { FileFault } from './sources/row-source.ts'

/** Beyond these a result is taken for a mistake. `textBytes` is what its texts take before they are compressed. */
const limits = { rows: 20_000_000, cells: 400_000_000, textBytes: 4_000_000_000 }
/** A join may have so many times the rows of its larger table, once there are more of them than anyone looks through. */
const joinGrowth = { times: 20, beyond: 200_000 }

interface Measured {
  rows: number
  textBytes: number
  notes: string[]
}

interface ToMeasure {
  derivation: Derivation
  tables: readonly TableProfile[]
  /** So many columns the result has. */
  columns: number
}

/**
 * Refuses, before anything large is computed, what would have more rows or text than can be kept. Gives what there is to
 * tell of the result. Throws `FileFault`.
 */
export async function measureDerivation(database: Database, of: ToMeasure): Promise<string[]> {
  const { rows, textBytes, notes } = await measured(database, of)
  if (rows > limits.rows || rows * of.columns > limits.cells)
    throw tooLarge(`${rows.toLocaleString('en')} rows`, 'Choose fewer columns.')
  if (textBytes > limits.textBytes)
    throw tooLarge(`${Math.round(textBytes / 1e9)} GB of text`, 'Leave long texts out of the tables first.')
  return notes
}

const tooLarge = (what: string, advice: string) =>
  new FileFault(`The new table would have ${what}, more than can be kept. ${advice}`, { code: 'too_large' })

async function measured(database: Database, { derivation, tables }: ToMeasure): Promise<Measured> {
  const fieldsOf = (name: string) => tables.find((profile) => profile.name === name)?.fields ?? []
  const rowsOf = (name: string) => tables.find((profile) => profile.name === name)?.rows ?? 0
  switch (derivation.kind) {
    case 'join': {
      const { left, right } = derivation
      const larger = Math.max(rowsOf(left), rowsOf(right))
      return measuredJoin(database, derivation, { larger, text: { left: fieldsOf(left), right: fieldsOf(right) } })
    }
    case 'unpivot': {
      const times = derivation.columns.length
      const bytes = await keptBytes(database, derivation, fieldsOf(derivation.table))
      return { rows: rowsOf(derivation.table) * times, textBytes: bytes * times, notes: [] }
    }
    case 'pivot':
      return { rows: rowsOf(derivation.table), textBytes: 0, notes: [] }
  }
}

/** The bytes of a row's texts. */
function textOf(fields: readonly FieldProfile[]): string {
  const texts = fields.filter(({ maxLength }) => maxLength !== undefined)
  return ['0', ...texts.map(({ name }) => `coalesce(strlen(${identifier(name)}::VARCHAR), 0)`)].join(' + ')
}

async function keptBytes(database: Database, { table, keep }: UnpivotDerivation, fields: readonly FieldProfile[]) {
  const kept = fields.filter(({ name }) => keep.includes(name))
  const [[bytes] = []] = await database.rows(`SELECT sum(${textOf(kept)})::DOUBLE FROM ${identifier(table)}`)
  return asNumber(bytes ?? 0)
}

type Sides = Record<'left' | 'right', readonly FieldProfile[]>

/** Counted by key, which takes no longer than reading both tables, however many rows the join would have. */
async function measuredJoin(
  database: Database,
  join: JoinDerivation,
  { larger, text }: { larger: number; text: Sides },
): Promise<Measured> {
  const counted = (table: string, side: 'left' | 'right') => {
    const keys = join.on.map((key, i) => `${identifier(key[side])} AS k${i}`)
    const bytes = `sum(${textOf(text[side])})::DOUBLE AS b`
    return `(SELECT ${keys.join(', ')}, count(*) AS n, ${bytes} FROM ${identifier(table)} GROUP BY ALL)`
  }
  const same = join.on.map((_, i) => `l.k${i} = r.k${i}`).join(' AND ')
  const [counts = []] = await database.rows(
    `SELECT sum(l.n::DOUBLE * r.n), sum(l.n) FILTER (WHERE r.n IS NULL), max(l.n) FILTER (WHERE r.n IS NOT NULL), max(r.n),
      sum(l.b * coalesce(r.n, 1) + coalesce(r.b, 0) * l.n)
      FROM ${counted(join.left, 'left')} AS l LEFT JOIN ${counted(join.right, 'right')} AS r ON ${same}`,
  )
  const [pairs = 0, alone = 0, leftRepeats = 0, rightRepeats = 0, textBytes = 0] = counts.map((count) =>
    asNumber(count ?? 0),
  )
  const keys = (side: 'left' | 'right') => join.on.map((key) => `“${key[side]}”`).join(' and ')
  if (pairs === 0)
    throw new FileFault(
      `No value of ${keys('left')} in ${join.left} occurs as ${keys('right')} in ${join.right}. Choose another key.`,
    )
  const rows = pairs + (join.type === 'left' ? alone : 0)
  if (rows > limits.rows || (rows > joinGrowth.beyond && rows > larger * joinGrowth.times))
    throw new FileFault(
      `This join would give ${rows.toLocaleString('en')} rows, because a value of the key occurs up to ${leftRepeats.toLocaleString('en')} times in ${join.left} and ${rightRepeats.toLocaleString('en')} times in ${join.right}. Choose another key, or one more column.`,
      { code: 'too_large' },
    )
  const [are, partner] = alone === 1 ? ['row', 'has no partner'] : ['rows', 'have no partner']
  const fate = join.type === 'left' ? 'what would stand beside is empty' : 'left out'
  const unmatched = `${alone.toLocaleString('en')} ${are} of ${join.left} ${partner} in ${join.right}; ${fate}.`
  const repeated = `Rows of ${join.left} that fit several of ${join.right} stand there several times: sums of their numbers count them as often.`
  return { rows, textBytes, notes: [...(alone > 0 ? [unmatched] : []), ...(rightRepeats > 1 ? [repeated] : [])] }
}
