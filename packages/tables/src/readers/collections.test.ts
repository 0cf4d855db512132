import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inFolder, onlyTable } from '../../testing/ingest-bytes.ts'
import { type ColumnTable, type IngestOptions, type IngestResult, ingest, readColumns } from '../index.ts'

/** Ingests files with names, in the order in which they are given. */
const ingestParts = <T>(
  files: readonly [string, string | Uint8Array][],
  look: (result: IngestResult) => T | Promise<T>,
  reading?: IngestOptions['reading'],
): Promise<T> =>
  inFolder(async ({ path, outDir }) => {
    const parts = files.map(([name], i) => ({ path: join(path, `part-${i}`), name }))
    await mkdir(outDir, { recursive: true })
    for (const [i, [, content]] of files.entries()) await writeFile(parts[i]?.path ?? '', content)
    return look(await ingest({ parts, outDir, ...(reading && { reading }) }))
  })

const rowsOf = ({ rows, columns }: ColumnTable) =>
  Array.from({ length: rows }, (_, i) =>
    Object.fromEntries(Object.keys(columns).map((name) => [name, columns[name]?.[i]])),
  )

const rowsRead = (files: readonly [string, string | Uint8Array][]) =>
  ingestParts(files, async (result) => rowsOf(await readColumns(onlyTable(result).files, null)))

describe('[K7] files of one schema', () => {
  it('become one table in the natural order of their names, with a timestep', async () => {
    expect(
      await rowsRead([
        ['weather_10.csv', 'city,temperature\nRome,30\n'],
        ['weather_9.csv', 'temperature;city\n12,5;Oslo\n13,5;Bern\n'],
      ]),
    ).toEqual([
      { city: 'Oslo', temperature: 12.5, timestep: 9 },
      { city: 'Bern', temperature: 13.5, timestep: 9 },
      { city: 'Rome', temperature: 30, timestep: 10 },
    ])
  })

  it('may be of any formats, packed or not', async () => {
    const rows = await rowsRead([
      ['s 2024-01.csv', 'a,b\n1,x\n'],
      ['s 2024-02.csv.gz', gzipSync('a,b\n2,y\n')],
      ['s 2024-03.json', '[{"a":3},{"a":4,"b":"z"}]'],
    ])
    expect(rows.map(({ a, b, month }) => [a, b, month])).toEqual([
      [1, 'x', Date.UTC(2024, 0)],
      [2, 'y', Date.UTC(2024, 1)],
      [3, null, Date.UTC(2024, 2)],
      [4, 'z', Date.UTC(2024, 2)],
    ])
  })

  it('tell titles and totals that were left out of them', async () => {
    const part = (titles: string) => `${titles}city;n\nRome;1\nBern;2\nTotal;3\n`
    await ingestParts(
      [
        ['s_1.csv', part('')],
        ['s_2.csv', part('Sales of 2024;\n')],
      ],
      async (result) => {
        const { assumptions, files } = onlyTable(result)
        expect((await readColumns(files, null)).columns.n).toEqual([1, 2, 1, 2])
        expect(assumptions).toContainEqual({ kind: 'titles', rows: 1, text: 'Sales of 2024' })
        expect(assumptions).toContainEqual({ kind: 'totals', row: 4 })
      },
    )
  })

  it('tell what was not used of the choices for them', async () => {
    const files: [string, string][] = [
      ['s_1.csv', 'a,b\n1,x\n'],
      ['s_2.csv', 'a,b\n2,y;z\n'],
    ]
    const unused = 'The delimiter that was chosen does not occur in the file, so it was detected.'
    const reading = [{ table: 0, options: { delimiter: '|' } }]
    const notes = await ingestParts(files, (result) => onlyTable(result).notes, reading)
    expect(notes).toEqual([expect.stringContaining('2 files with the same columns'), unused])
  })

  it('keep their own columns: those of the names are called otherwise', async () => {
    const [row = {}] = await rowsRead([
      ['w_1.csv', 'Timestep,a\n7,1\n'],
      ['w_2.csv', 'Timestep,a\n8,2\n'],
    ])
    expect(row).toEqual({ Timestep: 7, a: 1, 'file timestep': 1 })
  })

  it('are told where a series lacks a column, which is empty there', () =>
    ingestParts(
      [
        ['w_1.csv', 'a,b,c\n1,2,3\n'],
        ['w_2.csv', 'a,b\n4,5\n'],
      ],
      async (result) => {
        const table = onlyTable(result)
        expect(rowsOf(await readColumns(table.files, null))).toEqual([
          { a: 1, b: 2, c: 3, timestep: 1 },
          { a: 4, b: 5, c: null, timestep: 2 },
        ])
        expect(table.notes).toContain('"w_2.csv" has no column "c"; it is empty there.')
      },
    ))

  it('are tables of their own where their columns differ', () =>
    ingestParts(
      [
        ['sales.csv', 'day,amount\n1,2\n'],
        ['shops.csv', 'shop,city\na,b\n'],
      ],
      (result) => {
        expect(result).toMatchObject({
          state: 'ready',
          tables: [{ files: { name: 'sales' } }, { files: { name: 'shops' } }],
        })
      },
    ))

  it('leaves out what cannot be read, by name, unless that is all', async () => {
    await ingestParts(
      [
        ['w_1.csv', 'a,b\n1,2\n'],
        ['w_2.csv', ''],
        ['w_3.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
        ['w_4.csv', 'a,b\n3,4\n'],
      ],
      (result) => {
        const table = onlyTable(result)
        expect(table.profile.rows).toBe(2)
        const notes = table.notes.filter((note) => note.includes('left out'))
        expect(notes).toEqual([expect.stringContaining('"w_2.csv"'), expect.stringContaining('"w_3.csv"')])
      },
    )
    const failed = await ingestParts(
      [
        ['w_1.csv', ''],
        ['w_2.csv', ''],
      ],
      (result) => result,
    )
    expect(failed).toMatchObject({
      state: 'failed',
      detail: expect.stringMatching(/^None of these files can be read\. "w_1\.csv": .*None of the other 1 files/),
    })
  })

  it('[S19] have hostile names without harm', async () => {
    const rows = await rowsRead([
      ['../../etc/passwd\0', 'a,__proto__\n1,2\n'],
      ['a\ud800b', 'a,__proto__\n3,4\n'],
      ['a\ud800b', 'a,__proto__\n5,6\n'],
    ])
    expect(rows.map((row) => [row.a, row.proto, row.file]).toSorted()).toEqual([
      [1, 2, 'passwd'],
      [3, 4, 'a�b'],
      [5, 6, 'a�b (2)'],
    ])
  })
})
