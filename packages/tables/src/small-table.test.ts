import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inFolder } from '../testing/ingest-bytes.ts'
import { readSmall, writeSmall } from './small-table.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 6 })
const columns = fc.integer({ min: 0, max: 12 }).chain((rows) => {
  const of = <T>(cell: fc.Arbitrary<T>) => fc.array(fc.option(cell), { minLength: rows, maxLength: rows })
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
  return fc.record({
    rows: fc.constant(rows),
    number: of(number),
    temporal: of(fc.integer()),
    boolean: of(fc.boolean()),
    text: of(text),
    few: of(fc.constantFrom('a', 'b', '')),
  })
})

it('reads back the whole table or a part', async () => {
  await inFolder(async (folder) => {
    const path = join(folder.path, 'a.small')
    await fc.assert(
      fc.asyncProperty(columns, fc.nat(14), fc.nat(14), async ({ rows, ...cells }, offset, limit) => {
        await writeSmall(path, rows, [
          { name: 'number', storage: 'number', cells: cells.number },
          { name: 'temporal', storage: 'temporal', cells: cells.temporal },
          { name: 'boolean', storage: 'boolean', cells: cells.boolean },
          { name: 'text', storage: 'text', cells: cells.text },
          { name: 'few', storage: 'text', cells: cells.few },
        ])
        expect(await readSmall(path, null)).toEqual({ rows, columns: cells })
        const part = cells.text.slice(offset, offset + limit)
        expect(await readSmall(path, ['text'], { offset, limit })).toEqual({
          rows: part.length,
          columns: { text: part },
        })
      }),
      { numRuns: 60 },
    )
  })
})
