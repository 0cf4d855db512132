import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cuts, damages, failureOf, readBack, resultsOf } from '../../../testing/read-back.ts'
import { parquetOf } from '../../../testing/write-parquet.ts'

const file = (codec: string) => readFile(join(import.meta.dirname, `../../../testing/files/all-types-${codec}.avro`))

const sameAsParquet = await readBack(
  await parquetOf(`SELECT -row AS id, CASE WHEN row % 3 <> 0 THEN 'n' || row END AS name, row % 2 = 0 AS ok,
    (row / 10)::FLOAT AS f, row / 7 AS d, DATE '2020-01-01' + row::INTEGER AS day,
    TIMESTAMP '2020-01-01' + to_hours(row::INTEGER) AS at, (row * 37 / 100)::DECIMAL(10, 2) AS price,
    ['red', 'blue'][row % 2 + 1] AS colour, ['a', 'a', 'a'][1:row % 3] AS tags, {'x': row::INTEGER, 'c': 'red'} AS place,
    1152921504606846976 + row AS big, 'q'::BLOB AS raw FROM range(20) t(row)`),
)

/** An uncompressed file of one block. */
function avroOf(schema: object, rows: number, data: Uint8Array, codec = 'null'): Buffer {
  const long = (value: number) => {
    const bytes: number[] = []
    let rest = value * 2
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
    return Buffer.from([...bytes, rest])
  }
  const sized = (text: string) => Buffer.concat([long(Buffer.byteLength(text)), Buffer.from(text)])
  const metadata = [
    long(2),
    sized('avro.schema'),
    sized(JSON.stringify(schema)),
    sized('avro.codec'),
    sized(codec),
    long(0),
  ]
  const sync = Buffer.alloc(16, 7)
  return Buffer.concat([Buffer.from('Obj\x01'), ...metadata, sync, long(rows), long(data.length), data, sync])
}

describe('Avro', () => {
  it.each(['deflate', 'snappy'])('stores a file as Parquet with the same values (%s)', async (codec) => {
    const { notes, ...table } = await readBack(await file(codec))
    const { columns, types, units } = sameAsParquet
    expect(table).toEqual({ columns, types, units, assumptions: [] })
    expect(notes.toSorted()).toEqual(sameAsParquet.notes.toSorted())
  })

  it('says that a file is damaged, wherever it is cut', async () => {
    const bytes = await file('deflate')
    for (const result of await resultsOf(cuts(bytes, 40))) {
      if (result.state === 'ready') expect(result.tables[0]?.profile.rows).toBeLessThan(20)
      else expect(result.detail).toMatch(/\.$/)
    }
  })

  it('becomes a table or a sentence, whatever is damaged', async () => {
    for (const result of await resultsOf(damages(await file('snappy'), 40))) {
      if (result.state === 'failed') expect(result.detail).toMatch(/\.$/)
    }
  })

  it('refuses more rows or elements than there can be', async () => {
    const nothing = { type: 'record', name: 'r', fields: [{ name: 'a', type: 'null' }] }
    expect(await failureOf(avroOf(nothing, 2 ** 40, new Uint8Array()))).toMatch(/damaged/)
    const list = { type: 'record', name: 'r', fields: [{ name: 'a', type: { type: 'array', items: 'null' } }] }
    expect(await failureOf(avroOf(list, 1, Uint8Array.of(254, 255, 255, 255, 255, 15, 0)))).toMatch(/damaged/)
  })

  it('refuses a type that holds itself without end', async () => {
    const endless = { type: 'record', name: 'r', fields: [{ name: 'a', type: 'r' }] }
    expect(await failureOf(avroOf(endless, 1, new Uint8Array(1)))).toMatch(/damaged/)
  })

  it('says what compresses a file that is not read', async () => {
    expect(await failureOf(avroOf({ type: 'string' }, 0, new Uint8Array(), 'bzip2'))).toMatch(/compressed by "bzip2"/)
  })
})
