import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ingestBytes, onlyTable } from '../../testing/ingest-bytes.ts'
import { patchedZip, renamedInZip } from '../../testing/patched-zip.ts'
import { readOnlyTable, readTables } from '../../testing/read-tables.ts'
import { workbookOf, zipOf } from '../../testing/workbooks.ts'

const csv = 'a,b\n1,x\n2,y\n'
const columns = { a: [1, 2], b: ['x', 'y'] }
const compressions: [ending: string, compress: (bytes: Buffer) => Buffer][] = [
  ['gz', (bytes) => gzipSync(bytes)],
  ['zst', (bytes) => zstdCompressSync(bytes)],
  ...(['bzip2', 'xz'] as const).flatMap((program) => {
    const compress = (input: Buffer) => execFileSync(program, ['-c'], { input, maxBuffer: 2 ** 30 })
    const isThere = spawnSync(program, ['--version'], { input: '' }).status === 0
    return isThere ? [[program === 'xz' ? 'xz' : 'bz2', compress] as [string, typeof compress]] : []
  }),
]

it('a Zstandard file may have frames without data', async () => {
  const mark = Buffer.from('502a4d1804000000', 'hex')
  const parts = ['a,b\n1,x\n', '2,y\n'].map((text) => zstdCompressSync(Buffer.from(text)))
  const packed = Buffer.concat(parts.flatMap((part) => [mark, Buffer.alloc(4), part]))
  expect(await readOnlyTable(packed, 'sales.csv.zst')).toMatchObject({ columns })
})

describe.each(compressions)('a file compressed as .%s', (ending, compress) => {
  it('is read as what it holds', async () => {
    const compressed = compress(Buffer.from(csv))
    expect(await readOnlyTable(compressed, `sales.csv.${ending}`)).toMatchObject({ name: 'sales', columns })
    const json = compress(Buffer.from('[{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]'))
    expect(await readOnlyTable(json, `sales.json.${ending}`)).toMatchObject({ name: 'sales', columns })
    await ingestBytes(json, { name: `sales.json.${ending}` }, (result) =>
      expect(result).toMatchObject({ format: 'json' }),
    )
  })

  it('may consist of several parts', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `${i},${(i * 7919) % 1_000_003}\n`)
    const parts = ['a,b\n', ...[0, 20_000, 40_000].map((from) => lines.slice(from, from + 20_000).join(''))]
    const compressed = Buffer.concat(parts.map((text) => compress(Buffer.from(text))))
    const table = await readOnlyTable(compressed, `sales.csv.${ending}`)
    expect(table.columns.a).toEqual(lines.map((_, i) => i))
  })

  it('may be a large CSV, read by SQL, or Parquet', async () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => `${i},text of row ${i}\n`).join('')
    const { parquet, profile } = await ingestBytes(
      compress(Buffer.from(`n,text\n${rows}`)),
      { name: `rows.csv.${ending}` },
      async (result, outDir) => {
        const { files, profile } = onlyTable(result)
        expect(existsSync(`${outDir}/unpacked`)).toBe(false)
        return { parquet: readFileSync(files.parquet), profile }
      },
    )
    expect(profile.rows).toBe(100_000)
    await ingestBytes(compress(parquet), { name: `rows.parquet.${ending}` }, (result) =>
      expect(onlyTable(result).profile).toEqual(profile),
    )
  })

  it('[S19] that is cut off or damaged is refused', async () => {
    const compressed = compress(Buffer.from(Array.from({ length: 5000 }, (_, i) => `${i},${i * 7919}`).join('\n')))
    for (let length = 12; length < compressed.length; length += 1999)
      expect(await readTables(compressed.subarray(0, length), 'a.csv')).toMatch('This compressed file is damaged')
  })
})

// All are counted alike, but decoders of our own take seconds for so much.
it.each(compressions.slice(0, 2))('[S19] a .%s file that unpacks to far more is refused', async (_ending, compress) => {
  const part = compress(Buffer.alloc(4 << 20, 'a,b\n'))
  expect(await readTables(Buffer.concat(new Array(80).fill(part)), 'bomb.csv')).toMatch(
    'Unpacked, this file is larger than 256 MB',
  )
})

describe('a file that bzip2 or xz wrote', () => {
  /** Rows as they were packed into the files. */
  const places = ['north', 'south', 'east', 'west']
  function rowsOf(count: number) {
    let seed = 7
    const next = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % limit
    }
    return Array.from({ length: count }, (_, id) => ({ id, place: places[next(4)], amount: next(9) }))
  }

  const packed = (name: string) => readFileSync(new URL(`../../testing/files/${name}`, import.meta.url))

  it.each([
    ['two-blocks.csv.bz2', 9000],
    ['sha256.csv.xz', 200],
    ['blocks.csv.xz', 1500],
  ])('has the rows that were packed: %s', async (name, count) => {
    const rows = rowsOf(count)
    expect((await readOnlyTable(packed(name), name)).columns).toEqual({
      id: rows.map(({ id }) => id),
      place: rows.map(({ place }) => place),
      amount: rows.map(({ amount }) => amount),
    })
  })

  it.each(['two-blocks.csv.bz2', 'sha256.csv.xz', 'blocks.csv.xz'])(
    '[S19] is refused with any byte changed, or without its end: %s',
    async (name) => {
      const bytes = packed(name)
      for (let at = 12; at < bytes.length - 12; at += Math.ceil(bytes.length / 9)) {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ 0x10
        expect(await readTables(changed, name)).toMatch('damaged or cut off')
      }
      expect(await readTables(bytes.subarray(0, -13), name)).toMatch('damaged or cut off')
    },
  )
})

describe('a ZIP archive', () => {
  it('of one table is that table', async () => {
    expect(await readOnlyTable(await zipOf({ 'folder/sales.csv': csv }), 'export.zip')).toEqual({
      name: 'sales',
      columns,
      types: ['quantitative', 'nominal'],
      notes: [],
      assumptions: [
        { kind: 'delimiter', delimiter: ',' },
        { kind: 'header', row: 1 },
      ],
    })
  })

  it('makes files with the same columns one table and each other one its own, and tells what was left out and why', async () => {
    const zip = await zipOf({
      'README.md': '# About',
      'empty.csv': '',
      'north/sales.csv': csv,
      'south/sales.csv': csv,
      'picture.png': Buffer.from('89504e470d0a1a0a', 'hex'),
      'book.xlsx': workbookOf({ One: [['p'], ['x']], Two: [['q'], ['y']] }),
      'costs.json.gz': gzipSync('[{"c": 1}]'),
      '__MACOSX/north/._sales.csv': csv,
      'north/.hidden.csv': csv,
    })
    const tables = await readTables(zip, 'all.zip')
    expect(tables).toMatchObject([
      {
        name: 'sales',
        columns: { a: [1, 2, 1, 2], b: ['x', 'y', 'x', 'y'], group: ['north', 'north', 'south', 'south'] },
      },
      { name: 'book One', columns: { p: ['x'] } },
      { name: 'book Two', columns: { q: ['y'] } },
      { name: 'costs', columns: { c: [1] } },
    ])
    expect(tables[0]).toMatchObject({
      notes: [
        '2 files with the same columns are one table; "group" is taken from their names.',
        '"empty.csv" in the archive was left out: The file is empty (0 bytes).',
        expect.stringMatching(/^"picture.png" in the archive was left out: This is a PNG picture/),
        '"README.md" in the archive was left out: It is a document, not a table.',
      ],
    })
  })

  it('in which nothing can be read says why of its first file', async () => {
    const zip = await zipOf({ 'a.png': Buffer.from('89504e470d0a1a0a', 'hex'), 'b.md': 'text' })
    expect(await readTables(zip, 'a.zip')).toMatch(
      /^No table in this archive can be read\. "a\.png": This is a PNG picture.* None of the other 1 files can be read either\.$/,
    )
    expect(await readTables(await zipOf({ 'folder/.keep': 'a' }), 'a.zip')).toMatch('This archive holds no files.')
  })

  it('[S19] is read with names that lead out of it, which never become paths', async () => {
    const zip = await zipOf({ 'aa/evil1.csv': csv, 'b/evil2.csv': csv, 'cc/evil3.csv': csv })
    const renamed = [
      ['aa/evil1.csv', '../evil1.csv'],
      ['b/evil2.csv', '//evil2.csv'],
      ['cc/evil3.csv', '..\\evil3.csv'],
    ].reduce((bytes, [from = '', to = '']) => renamedInZip(bytes, from, to), zip)
    await ingestBytes(renamed, { name: 'a.zip' }, (result, outDir) => {
      expect(result).toMatchObject({ state: 'ready' })
      for (const name of ['evil1.csv', 'evil2.csv', 'evil3.csv', '../evil1.csv', '../evil3.csv'])
        expect(existsSync(`${outDir}/${name}`)).toBe(false)
    })
  })

  it('tells which files need a password', async () => {
    const zip = patchedZip(await zipOf({ 'a.csv': csv, 'b.csv': csv }), 'a.csv', { flags: 1 })
    const table = await readOnlyTable(zip, 'a.zip')
    expect(table.notes).toEqual([
      '"a.csv" in the archive was left out: It is protected by a password. Upload it without one.',
    ])
  })

  it('[S19] of places within others of places is unpacked a few times', async () => {
    let packed: string | Buffer = '<kml/>'
    for (let depth = 0; depth < 5; depth++) packed = await zipOf({ 'doc.kml': packed })
    expect(await readTables(packed, 'a.kmz')).toMatch('It is packed within too many others.')
  })

  it('[S19] inside another one is not unpacked', async () => {
    const inner = await zipOf({ 'a.csv': csv })
    const { notes } = await readOnlyTable(await zipOf({ 'inner.zip': inner, 'b.csv': csv }), 'a.zip')
    expect(notes).toEqual([expect.stringMatching('"inner.zip" in the archive was left out: It is an archive inside')])
    expect(await readTables(gzipSync(gzipSync(gzipSync(csv))), 'a.gz')).toMatch('compressed more than twice')
  })

  it('[S19] of more than a hundred tables says that others were left out', async () => {
    const files = Object.fromEntries(Array.from({ length: 102 }, (_, i) => [`t${i}.csv`, `a${i}\n1\n`]))
    const tables = await readTables(await zipOf(files), 'a.zip')
    expect(tables).toHaveLength(100)
    expect(tables[0]).toMatchObject({
      notes: [100, 101].map(
        (i) => `"t${i}.csv" in the archive was left out: There are more tables in the archive than can be read.`,
      ),
    })
  })
})

describe('[S19] an archive that was made to exhaust its reader is refused', () => {
  it('with ten thousand files', async () => {
    const files = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}`, '']))
    expect(await readTables(await zipOf(files), 'a.zip')).toMatch('holds more than 10,000 files')
  })

  it('with files that overlap', async () => {
    const zip = await zipOf({ 'a.csv': csv, 'b.csv': csv })
    expect(await readTables(patchedZip(zip, 'b.csv', { localHeader: 0 }), 'a.zip')).toMatch('overlap')
  })

  it('with sizes that are too large, or that lie', async () => {
    const zip = await zipOf({ 'a.csv': csv })
    expect(await readTables(patchedZip(zip, 'a.csv', { bytes: 2 ** 30 }), 'a.zip')).toMatch('larger than 256 MB')
    const larger = await zipOf({ 'a.csv': 'a,b\n'.repeat(1000) })
    expect(await readTables(patchedZip(larger, 'a.csv', { bytes: 10 }), 'a.zip')).toMatch('damaged or cut off')
  })
})

it('[S19] an archive cut off anywhere is refused', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `${i},${(i * 7919) % 1009}`).join('\n')
  const zip = await zipOf({ 'a.csv': rows, 'b.csv': rows })
  for (let length = 4; length < zip.length; length += 1024)
    expect(await readTables(zip.subarray(0, length), 'a.zip')).toMatch(/damaged or cut off|overlap/)
})
