import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ingestBytes, onlyTable, type TestUploadOptions } from '../testing/ingest-bytes.ts'
import { readColumns } from './read-table.ts'

const refusal = (content: string | Uint8Array, options: TestUploadOptions = {}) =>
  ingestBytes(content, options, (result, outDir) => {
    expect(readdirSync(outDir)).toEqual([])
    return result.state === 'failed' ? `${result.code}: ${result.detail}` : 'read'
  })

const table = (content: string | Uint8Array, options: TestUploadOptions = {}) =>
  ingestBytes(content, options, async (result) => {
    const { profile, files, notes, assumptions } = onlyTable(result)
    const { columns } = await readColumns(files, null)
    return {
      names: profile.fields.map(({ name }) => name),
      columns: Object.entries(columns),
      rows: profile.rows,
      notes,
      assumptions,
    }
  })

describe('a file without a table is refused with a reason and advice', () => {
  it('0 bytes', async () => {
    expect(await refusal('')).toBe(
      'unreadable_file: The file is empty (0 bytes). Check that it was saved, and upload it again.',
    )
  })

  it('whitespace only', async () => {
    expect(await refusal(' \n\n ')).toMatch('holds nothing but blanks')
  })

  it('a PNG named .csv', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    expect(await refusal(png, { name: 'table.csv' })).toBe(
      'unreadable_file: This is a PNG picture, not a table. Upload the table behind it, for example as a spreadsheet or CSV.',
    )
  })

  it('a PDF', async () => {
    expect(await refusal('%PDF-1.7\n')).toMatch('This is a PDF document')
  })

  it('a table of a program whose files are not read', async () => {
    expect(await refusal(gzipSync('RDX3\nX\n'))).toMatch('This is an R workspace, which is not read.')
  })

  it('a damaged ZIP archive', async () => {
    expect(await refusal(Buffer.from('504b0304140000000000', 'hex'))).toMatch('is damaged or cut off')
  })

  it('a damaged tar archive', async () => {
    const tar = Buffer.alloc(1024)
    tar.write('table.csv')
    tar.write('ustar', 257)
    expect(await refusal(gzipSync(tar), { name: 'table.tar.gz' })).toMatch('This tar archive is damaged or cut off.')
  })

  it('an Excel workbook with a password', async () => {
    const start = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    const directory = Buffer.from('Root Entry\0EncryptedPackage\0', 'utf16le')
    expect(await refusal(Buffer.concat([start, Buffer.alloc(512), directory]))).toMatch('protected by a password')
  })

  it('an old Word document', async () => {
    const start = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    const directory = Buffer.from('Root Entry\0WordDocument\0', 'utf16le')
    expect(await refusal(Buffer.concat([start, Buffer.alloc(512), directory]))).toMatch(
      'This is an old Word or PowerPoint file, not a table.',
    )
  })

  it('[S19] HTML and SVG', async () => {
    expect(await refusal('<!DOCTYPE html><table><tr><td>1</td></tr></table>')).toMatch('This is a web page (HTML)')
    expect(await refusal('<svg onload="alert(1)">', { name: 'a.csv' })).toMatch('This is an SVG picture')
  })

  it('unknown binary content', async () => {
    expect(await refusal(Uint8Array.from({ length: 500 }, (_, i) => (i * 7) % 256))).toMatch(
      'binary file of an unknown kind',
    )
  })

  it('invalid JSON', async () => {
    expect(await refusal('{"a": [1, 2,\n 3,\n oops]}', { name: 'a.json' })).toBe(
      'unreadable_file: This JSON cannot be read: there is a fault on line 3. Check it there, and upload it again.',
    )
    expect(await refusal('[{"a": 1},\n{"a": oops}]', { name: 'a.json' })).toMatch(
      'a fault in the element that ends on line 2',
    )
    expect(await refusal('[{"a": 1},\n{"a": 2}', { name: 'a.json' })).toMatch('ends in the middle of a list, on line 2')
    expect(await refusal('{"a": 1}\n{"a": 2}\nthree\n', { name: 'a.ndjson' })).toMatch('Line 3 is no JSON object')
    expect(await refusal('[]', { name: 'a.json' })).toMatch('This JSON holds no table')
  })

  it('[S23] a damaged or cut Parquet file', async () => {
    expect(await refusal('PAR1 and nothing else')).toMatch('This Parquet file is cut off')
    expect(await refusal(Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(64, 7), Buffer.from('PAR1')]))).toMatch(
      'This Parquet file is damaged',
    )
  })

  it('[S23] JSON with too deep nesting or too many tables', async () => {
    const deep = `[{"a": ${'['.repeat(200_000)}${']'.repeat(200_000)}}]`
    expect(await refusal(deep, { name: 'a.json' })).toMatch('nested too deeply')
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`t${i}`, [{ [`a${i}`]: 1 }]]))
    expect(await refusal(JSON.stringify(many), { name: 'a.json' })).toMatch(
      'This JSON holds 101 tables; at most 100 can be read.',
    )
    expect(await refusal(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, { name: 'a.json' })).toMatch(
      'This JSON holds no table.',
    )
  })

  it('[S23] an endless row', async () => {
    expect(await refusal(`a\n${'x'.repeat(40_000_000)}`)).toMatch('Row 2 has more than 32 million characters.')
    expect(await refusal(`{"a": 1}\n{"a": "${'x'.repeat(40_000_000)}`, { name: 'a.ndjson' })).toMatch(
      'Line 2 is too long to be a row.',
    )
  })

  it('[S23] a line of 100 MB in a file that is read by SQL', async () => {
    const rows = 'a row of text,1\n'.repeat(300_000)
    expect(await refusal(`a,b\n${rows}${'x'.repeat(100_000_000)},2\n${rows}`)).toMatch(
      'Row 300002 has more than 32 million characters.',
    )
  })

  it('too many columns', async () => {
    const names = Array.from({ length: 6000 }, (_, i) => `c${i}`).join()
    expect(await refusal(`${names}\n`)).toMatch(
      'too_large: The first row has 6,000 columns; at most 5,000 can be read.',
    )
  })
})

describe('faults are repaired, with notes', () => {
  it('ragged rows', async () => {
    const { columns, notes } = await table('a,b,c\n1,2,3\n4,5\n6,7,8,9\n10,11,12,\n')
    expect(columns).toEqual([
      ['a', [1, 4, 6, 10]],
      ['b', [2, 5, 7, 11]],
      ['c', [3, null, 8, 12]],
    ])
    expect(notes).toEqual([
      '1 row had too few cells; the missing ones are empty (row 3).',
      '1 row had too many cells; the ones beyond the last column are left out (row 4).',
    ])
  })

  it('rows longer than the header keep column names in place', async () => {
    expect(await table('name,age\nAnn,34,x\nBob,41,y\nCleo,8,x\n')).toMatchObject({
      columns: [
        ['name', ['Ann', 'Bob', 'Cleo']],
        ['age', [34, 41, 8]],
        ['column_3', ['x', 'y', 'x']],
      ],
      notes: [expect.stringContaining('Check the header for a missing name'), expect.stringContaining('Column 3')],
    })
    const numbers = await table('a,b\n1,2\n3,4,5\n6,7,8\n9,10,11\n')
    expect(numbers.columns).toEqual([
      ['a', [1, 3, 6, 9]],
      ['b', [2, 4, 7, 10]],
      ['column_3', [null, 5, 8, 11]],
    ])
    expect(numbers.notes).toContain('1 row had too few cells; the missing ones are empty (row 2).')
  })

  it('a title above two columns', async () => {
    const { columns, assumptions } = await table(
      'Jumble sale 2024\n\n"Source: the vicar"\nstall,takings\nbooks,31\ncakes,84\n',
    )
    expect(columns).toEqual([
      ['stall', ['books', 'cakes']],
      ['takings', [31, 84]],
    ])
    expect(assumptions).toContainEqual({ kind: 'titles', rows: 2, text: 'Jumble sale 2024' })
  })

  it('null characters and invalid bytes', async () => {
    const { columns, notes } = await table(
      Buffer.concat([Buffer.from('a,b\nx\0y,ä ö ü\nz,'), Buffer.from([0xff]), Buffer.from('é\n')]),
    )
    expect(columns).toEqual([
      ['a', ['xy', 'z']],
      ['b', ['ä ö ü', '\uFFFDé']],
    ])
    expect(notes).toEqual([
      'Most of the file is UTF-8, but not all of it.',
      '1 cell held null characters (U+0000); they are removed (row 2).',
      '1 cell held bytes that are no text; each is shown as � (row 3).',
    ])
  })

  it('lone surrogates in JSON', async () => {
    const { columns } = await table('[{"a": "\\ud800x\\u0000"}]')
    expect(columns).toEqual([['a', ['\uFFFDx']]])
  })

  it('cells beyond 64 KB', async () => {
    const { columns, notes } = await table(`a,b\n${'x'.repeat(70_000)},1\n`)
    expect(String(columns[0]?.[1][0]).length).toBe(65_536)
    expect(notes).toEqual(['1 cell was longer than 65,536 characters; it is cut there (row 2).'])
  })

  it('duplicate names, also in another case, and missing names', async () => {
    const { names, notes } = await table('a,a,A,,b\n1,2,3,4,5\n')
    expect(names).toEqual(['a', 'a_2', 'A_3', 'column_4', 'b'])
    expect(notes).toEqual([
      'Column 4 had no name; it is called "column_4".',
      '2 column names occurred twice; the later ones are called "a_2", "A_3".',
    ])
  })
})

describe('a large file', () => {
  const rows = Array.from({ length: 300_000 }, (_, row) => `${row % 900},text of the row ${row}`).join('\n')

  it('counts a cell at its end that does not fit', async () => {
    await ingestBytes(`price,b\n${rows}\nfree,the last\n`, {}, (result) => {
      const { profile, notes } = onlyTable(result)
      expect(profile.fields[0]).toMatchObject({ name: 'price', type: 'quantitative', count: 300_000, nulls: 1 })
      expect(notes).toEqual(['1 cell of "price" is no number ("free" in row 300002); it is empty.'])
    })
  })

  it('that is cut within a quoted cell says so', async () => {
    await ingestBytes(`price,b\n${rows}\n5,"the text is cu`, {}, (result) => {
      const { profile, notes } = onlyTable(result)
      expect(profile.rows).toBe(300_001)
      expect(notes).toEqual(['1 opening quote is never closed; read as an ordinary character (row 300002).'])
    })
  })
})

describe('unusual names work', () => {
  it('[S25] keywords, markup, other scripts, brackets, dots and quotes', async () => {
    const names = [
      'constructor',
      '<img onerror=alert(1)>',
      '売上',
      'a.b[0]',
      'say "hi"',
      "it's",
      'toString',
      'rowid',
      'select',
    ]
    const header = names.map((name) => `"${name.replaceAll('"', '""')}"`).join()
    await ingestBytes(`${header}\n1,2,3,4,5,6,7,8,9\n`, {}, async (result) => {
      const { files, profile } = onlyTable(result)
      expect(profile.fields.map(({ name }) => name)).toEqual(names)
      const small = await readColumns(files, null)
      const parquet = await readColumns({ name: files.name, parquet: files.parquet }, null)
      expect(Object.entries(small.columns)).toEqual(names.map((name, i) => [name, [i + 1]]))
      expect(Object.entries(parquet.columns)).toEqual(Object.entries(small.columns))
    })
  })

  it('__proto__ is renamed', async () => {
    const { columns, notes } = await table('__proto__,b\n1,2\n')
    expect(columns).toEqual([
      ['proto', [1]],
      ['b', [2]],
    ])
    expect(notes).toEqual(['The column "__proto__" is called "proto".'])
  })

  it('3,000 columns', async () => {
    const width = 3000
    const row = (n: number) => Array.from({ length: width }, (_, i) => i * n).join()
    const header = Array.from({ length: width }, (_, i) => `c${i}`).join()
    const { names, columns } = await table(`${header}\n${row(1)}\n${row(2)}\n`)
    expect(names.length).toBe(width)
    expect(columns[2999]).toEqual(['c2999', [2999, 5998]])
  })
})

it('[S21] formula cells stay text', async () => {
  const { columns } = await table('a,b\n=1+1,1\n@SUM(A1),2\n')
  expect(columns[0]).toEqual(['a', ['=1+1', '@SUM(A1)']])
})

it('stops when its signal aborts', async () => {
  const { ingest } = await import('./ingest.ts')
  const controller = new AbortController()
  controller.abort(new Error('no longer wanted'))
  await ingestBytes('a\n1\n', {}, async (_, outDir) => {
    await expect(
      ingest({ parts: [{ path: `${outDir}/../upload`, name: 'a.csv' }], outDir }, controller.signal),
    ).rejects.toThrow('no longer wanted')
  })
})

it('reads small tables without loading DuckDB', async () => {
  await ingestBytes('a,b\n1,x\n', {}, async (result) => {
    const { files } = onlyTable(result)
    const script = `import { readColumns } from '@belvedere/tables'
      const { columns } = await readColumns(${JSON.stringify(files)}, ['a'])
      const loaded = process.report.getReport().sharedObjects.some((path) => path.includes('duckdb'))
      console.log(JSON.stringify({ columns, loaded }))`
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    })
    expect(JSON.parse(output)).toEqual({ columns: { a: [1] }, loaded: false })
  })
})
