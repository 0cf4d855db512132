import { expect, it } from 'vitest'
import { ingestBytes, onlyTable } from '../testing/ingest-bytes.ts'
import { parquetOf } from '../testing/write-parquet.ts'
import { readColumns } from './read-table.ts'

/** Columns of one type each, with their values; the last row has none. */
const odd: [type: string, values: string[]][] = [
  ['TINYINT', ['-128', '127', '0']],
  ['UINTEGER', ['0', '4294967295', '1']],
  ['BIGINT', ['-9007199254740991', '9007199254740991', '0']],
  ['UBIGINT', ['9007199254740991', '0', '1']],
  ['HUGEINT', ['-5', '9007199254740991', '0']],
  ['BIGINT', ['-9223372036854775808', '9223372036854775807', '0']],
  ['DOUBLE', ['-0.5', 'NaN', 'inf']],
  ['FLOAT', ['0.1', 'NaN', '-inf']],
  ['DECIMAL(9, 2)', ['-1.25', '99999.99', '0']],
  ['DATE', ['1582-10-15', 'infinity', '9999-12-31']],
  ['TIMESTAMP', ['1969-12-31 23:59:59.999999', 'infinity', '2020-02-29 12:00:00.0015']],
  ['TIMESTAMPTZ', ['2020-03-29 02:30:00+02', '-infinity', '1900-01-01 00:00:00+00']],
  ['VARCHAR', ['é'.repeat(70_000), '😀'.repeat(30_000), 'x']],
]
const fields = odd.map(([type, values], column) => {
  const cases = values.map((value, row) => `WHEN ${row} THEN '${value}'`)
  return `(CASE i ${cases.join(' ')} END)::${type} AS c${column}`
})

it('stores by SQL what it stores of the same rows one by one', async () => {
  const storedOf = async (rows: number) => {
    // Text that is none of another type.
    const select = `SELECT ${fields.join(', ')}, 'row ' || i AS s FROM range(${rows}) r(i)`
    return ingestBytes(await parquetOf(select), { name: 'a.parquet' }, async (result) => {
      const { files } = onlyTable(result)
      const { columns } = await readColumns(files, null, { limit: 4 })
      return { isLarge: files.small === undefined, columns: { ...columns } }
    })
  }
  const [one, many] = [await storedOf(4), await storedOf(150_001)]
  expect([one.isLarge, many.isLarge]).toEqual([false, true])
  expect(many.columns).toEqual(one.columns)
})
