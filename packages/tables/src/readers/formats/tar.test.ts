import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cuts, damages, failureOf, resultsOf, tablesOf } from '../../../testing/read-back.ts'

/** Written by GNU tar: two months of one table, a table with a long name, and a text. */
const archive = (form: 'gnu' | 'posix') =>
  readFile(join(import.meta.dirname, `../../../testing/files/packed-${form}.tar.gz`))

const long = 'x'.repeat(80)

describe('tar', () => {
  it.each(['gnu', 'posix'] as const)('reads the files of an archive, long names included: %s', async (form) => {
    const month = [Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 1), Date.UTC(2024, 1, 1)]
    const tables = { m: { a: [1, 2, 3], b: ['x', 'y', 'z'], month }, [long]: { c: [5, 6] } }
    const packed = await archive(form)
    expect(await tablesOf(packed, { name: 'm.tar.gz' })).toEqual(tables)
    expect(await tablesOf(gunzipSync(packed), { name: 'm.tar' })).toEqual(tables)
  })

  it('[S19] refuses a file that is longer than the archive', async () => {
    const bytes = gunzipSync(await archive('gnu'))
    bytes.write('77777777777\0', 124)
    expect(await failureOf(bytes)).toMatch(/damaged/)
  })

  it('[S19] is read with long headers that hold no record', async () => {
    const bytes = gunzipSync(await archive('gnu'))
    const digits = Buffer.alloc(65_536, '1')
    const header = Buffer.from(bytes.subarray(0, 512))
    header.write(`${digits.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write(`${' '.repeat(8)}x`, 148)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0`, 148)
    const longer = Buffer.concat([...new Array<Buffer[]>(20).fill([header, digits]).flat(), bytes])
    expect(await tablesOf(longer, { name: 'm.tar' })).toEqual(await tablesOf(bytes, { name: 'm.tar' }))
  })

  it('becomes tables or a sentence, wherever it is cut or damaged', async () => {
    const bytes = gunzipSync(await archive('posix'))
    for (const result of await resultsOf([...cuts(bytes, 15), ...damages(bytes, 15)]))
      if (result.state === 'failed') expect(result.detail).toMatch(/\.$/)
  })
})
