import { readdirSync } from 'node:fs'
import type { Cell, FieldProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { ingestBytes, onlyTable, type TestUploadOptions } from '../testing/ingest-bytes.ts'
import type { TableAssumption } from './assumptions.ts'
import { readColumns, readRows } from './read-table.ts'

interface Read {
  /** "type/semanticType unit" of each field. */
  types: { [field: string]: string }
  columns: { [field: string]: Cell[] }
  notes: string[]
  assumptions: TableAssumption[]
}

const read = (content: string | Uint8Array, options: TestUploadOptions = {}): Promise<Read> =>
  ingestBytes(content, options, async (result) => {
    const { files, profile, notes, assumptions } = onlyTable(result)
    const small = await readColumns(files, null)
    const parquet = await readColumns({ name: files.name, parquet: files.parquet }, null)
    expect(parquet).toEqual(small)
    return {
      types: Object.fromEntries(profile.fields.map((field) => [field.name, typeOf(field)])),
      columns: { ...small.columns },
      notes,
      assumptions,
    }
  })

const typeOf = ({ type, semanticType, unit }: FieldProfile) =>
  `${type}${semanticType ? `/${semanticType}` : ''}${unit ? ` ${unit}` : ''}`

const column = async (cells: string[], { name = 'x', ...options }: TestUploadOptions = {}) => {
  const { types, columns, notes, assumptions } = await read(
    `${name},k\n${cells.map((cell) => `"${cell}",v`).join('\n')}\n`,
    options,
  )
  return { type: types[name], cells: columns[name], notes, assumptions }
}

const day = (text: string) => Date.parse(text)

describe('ingest writes', () => {
  it('a Parquet file, a small form and nothing else', async () => {
    const names = await ingestBytes('a\n1\n', { name: 'my sales.csv' }, (result, outDir) => {
      expect(onlyTable(result).files).toEqual({
        name: 'my sales',
        parquet: `${outDir}/table-1.parquet`,
        small: `${outDir}/table-1.small`,
      })
      return readdirSync(outDir)
    })
    expect(names.sort()).toEqual(['table-1.parquet', 'table-1.small'])
  })

  it('rows for a preview', async () => {
    await ingestBytes('a,b\n1,x\n2,y\n3,z\n', {}, async (result) => {
      const { files } = onlyTable(result)
      for (const source of [files, { name: files.name, parquet: files.parquet }]) {
        expect(await readRows(source, { offset: 1, limit: 1 })).toEqual({ rows: 1, columns: { a: [2], b: ['y'] } })
        expect(await readColumns(source, [])).toEqual({ rows: 3, columns: {} })
        await expect(readColumns(source, ['c'])).rejects.toThrow('There is no field "c"')
      }
    })
  })
})

describe('the layout is detected from the content', () => {
  const expected = { a: [1.5, 2], b: ['x', 'y'] }

  it.each([
    ['commas', 'a,b\n1.5,x\n2,y\n'],
    ['tabs', 'a\tb\n1.5\tx\n2\ty\n'],
    ['semicolons and decimal commas', 'a;b\n1,5;x\n2;y\n'],
    ['pipes', 'a|b\n1.5|x\n2|y\n'],
    ['what Excel says in its first line', 'sep=;\na;b\n1,5;x\n2;y\n'],
    ['old newlines', 'a,b\r1.5,x\r2,y\r'],
    ['no newline at the end', 'a,b\n1.5,x\n2,y'],
    ['a byte order mark', '\ufeffa,b\n1.5,x\n2,y\n'],
    ['UTF-16', Buffer.from('\ufeffa,b\n1.5,x\n2,y\n', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('a,b\n1.5,x\n2,y\n', 'utf16le')],
    ['big-endian UTF-16', Buffer.from('\ufeffa,b\n1.5,x\n2,y\n', 'utf16le').swap16()],
  ])('%s', async (_, content) => {
    expect((await read(content)).columns).toEqual(expected)
  })

  it('Windows-1252, as an assumption', async () => {
    const { columns, assumptions } = await read(Buffer.from('caf\xe9,\x80\nna\xefve,1\n', 'latin1'))
    expect(columns).toEqual({ café: ['naïve'], '€': [1] })
    expect(assumptions).toContainEqual({ kind: 'encoding', encoding: 'windows-1252' })
  })

  it('a file without a header', async () => {
    const { columns, assumptions } = await read('1,x\n2,y\n')
    expect(columns).toEqual({ column_1: [1, 2], column_2: ['x', 'y'] })
    expect(assumptions).toContainEqual({ kind: 'header', row: 0 })
  })

  it('years as column names', async () => {
    expect((await read('country,1990,1991\nPeru,5,6\nChad,7,8\n')).columns).toEqual({
      country: ['Peru', 'Chad'],
      1990: [5, 7],
      1991: [6, 8],
    })
  })

  it('years as names of all columns', async () => {
    expect((await read('2019,2020\n1,2\n3,4\n')).columns).toEqual({ 2019: [1, 3], 2020: [2, 4] })
  })

  it('a list of sentences', async () => {
    expect((await read('note\nhello, world\nplain\na, b, c\n')).columns).toEqual({
      note: ['hello, world', 'plain', 'a, b, c'],
    })
  })

  it('titles above the table', async () => {
    const { columns, notes, assumptions } = await read('Sales of 2020\nSource: us\n\na,b,c\n1,2,3\n4,5,6\n7,8,9\n')
    expect(columns).toEqual({ a: [1, 4, 7], b: [2, 5, 8], c: [3, 6, 9] })
    expect(notes).toEqual([])
    expect(assumptions).toEqual([
      { kind: 'delimiter', delimiter: ',' },
      { kind: 'header', row: 3 },
      { kind: 'titles', rows: 2, text: 'Sales of 2020' },
    ])
  })

  it('a header without a name for the row names', async () => {
    expect((await read('a,b\nr1,1,2\nr2,3,4\n')).columns).toEqual({ column_1: ['r1', 'r2'], a: [1, 3], b: [2, 4] })
    expect((await read('a,b\n1,x,2\n2,y,4\n')).columns).toEqual({ column_1: [1, 2], a: ['x', 'y'], b: [2, 4] })
  })

  it('a header alone', async () => {
    expect((await read('name,city\n')).columns).toEqual({ name: [], city: [] })
  })
})

describe('the type of a column depends on all cells', () => {
  it('words for missing values are empty', async () => {
    expect(await column(['1', 'NA', 'N/A', 'null', '-', '', '?', '2'])).toMatchObject({
      cells: [1, null, null, null, null, null, null, 2],
    })
    expect(await column(['a', 'NA', '-', '?'])).toMatchObject({ cells: ['a', null, null, '?'] })
  })

  it('NA stays text among country codes', async () => {
    const codes = ['DE', 'FR', 'NA', 'PE', 'TD', 'US', 'CA', 'MX', 'BR', 'IT', 'ES']
    expect(await column(codes)).toMatchObject({ cells: codes })
  })

  it.each<[string, string[], string, Cell[]]>([
    ['money', ['$1,234.50', '$-5'], 'quantitative/currency $', [1234.5, -5]],
    ['percentages', ['27 %', '3.5%'], 'quantitative/percent %', [27, 3.5]],
    ['units', ['12 km', '3.5 km', '7'], 'quantitative km', [12, 3.5, 7]],
    ['decimal commas', ['1.234,5', '2,25'], 'quantitative', [1234.5, 2.25]],
    ['groups of digits', ['1,234', '5,678,901'], 'quantitative', [1234, 5678901]],
    ['leading zeros', ['01234', '98765'], 'nominal', ['01234', '98765']],
    ['long numbers', ['12345678901234567890', '1'], 'nominal', ['12345678901234567890', '1']],
    ['mixed units', ['5 km', '5 mi'], 'nominal', ['5 km', '5 mi']],
    ['booleans', ['true', 'FALSE'], 'nominal/boolean', [true, false]],
    ['yes and no', ['yes', 'no'], 'nominal/boolean', ['yes', 'no']],
    ['dates', ['2020-01-05', '2020-02-06'], 'temporal/date', [day('2020-01-05'), day('2020-02-06')]],
    ['days first', ['05/01/2020', '13/02/2020'], 'temporal/date', [day('2020-01-05'), day('2020-02-13')]],
    ['months first', ['01/05/2020', '02/13/2020'], 'temporal/date', [day('2020-01-05'), day('2020-02-13')]],
    ['German dates', ['05.01.2020', '06.02.2020'], 'temporal/date', [day('2020-01-05'), day('2020-02-06')]],
    ['neither order', ['13/02/2020', '02/13/2020'], 'nominal', ['13/02/2020', '02/13/2020']],
    ['months', ['Jan 2020', 'Feb 2020'], 'temporal/date', [day('2020-01-01'), day('2020-02-01')]],
    ['dates beside years', ['July 1942', '1946'], 'temporal/date', [day('1942-07-01'), day('1946-01-01')]],
    ['moments', ['2020-01-05 10:00', '2020-01-06'], 'temporal/datetime', [day('2020-01-05T10:00Z'), day('2020-01-06')]],
    ['times', ['09:30', '17:15'], 'temporal/time', [34_200_000, 62_100_000]],
    ['names of weekdays', ['Monday', 'Tuesday', 'Monday'], 'ordinal/weekday', ['Monday', 'Tuesday', 'Monday']],
  ])('%s', async (_, cells, type, values) => {
    expect(await column(cells)).toMatchObject({ type, cells: values })
  })

  it('assumes an order of day and month where both are possible', async () => {
    expect((await column(['01/02/2020', '03/04/2020'])).assumptions).toContainEqual({
      kind: 'dayFirst',
      dayFirst: false,
      example: '01/02/2020',
      columns: ['x'],
    })
  })

  it('an ambiguous column follows the others of its table', async () => {
    const { columns } = await read('a;b;c\n1,5;1,234;01/02/2020\n2,25;5,678;03/04/2020\n')
    expect(columns).toEqual({ a: [1.5, 2.25], b: [1.234, 5.678], c: [day('2020-02-01'), day('2020-04-03')] })
  })

  it('years are quantitative with semantic type year; small integers are quantitative', async () => {
    const { types } = await read(
      'year,cylinders,founded,customer_id,birth_date,created_at\n1990,4,1890,7,19800930,1577836800\n1991,8,1900,7,19820309,1577836801\n',
    )
    expect(types).toEqual({
      year: 'quantitative/year',
      cylinders: 'quantitative',
      founded: 'quantitative/year',
      customer_id: 'quantitative/id',
      birth_date: 'temporal/date',
      created_at: 'temporal/datetime',
    })
  })

  it('states of the USA are nominal by name, by postal code and by FIPS number', async () => {
    const { types } = await read(
      'region,state_code,fips,numbers,State,born\nTexas,TX,48,48,open,Texas\nOhio,OH,39,39,closed,Bavaria\nUtah,UT,49,49,new,Kent\n',
    )
    expect(types).toEqual({
      region: 'nominal/us_state',
      state_code: 'nominal/us_state',
      fips: 'nominal/us_state',
      numbers: 'quantitative',
      State: 'nominal/region',
      born: 'nominal',
    })
    expect((await read('fips,v\n01,1\n06,2\n48,3\n')).types.fips).toBe('nominal/us_state')
    expect((await read('city,v\nNew York,1\nWashington,2\nKansas,3\n')).types.city).toBe('nominal/city')
    expect((await read('country,v\nGeorgia,1\nPeru,2\n')).types.country).toBe('nominal/country')
  })

  it('unique consecutive numbers and codes are identifiers', async () => {
    const rows = Array.from({ length: 40 }, (_, at) =>
      [700 + at, `INC00${at}`, 3 * at, at % 7, at + 1, 5 * (at % 9), `Land ${at % 3}`, at % 4].join(','),
    )
    const { types } = await read(
      ['loan,ref,receipt no,visitor no,week,Planned mins,Land_use,N_kg_ha', ...rows].join('\n'),
    )
    expect(types).toEqual({
      loan: 'quantitative/id',
      ref: 'nominal/id',
      'receipt no': 'quantitative/id',
      'visitor no': 'quantitative',
      week: 'quantitative',
      'Planned mins': 'quantitative/duration',
      Land_use: 'nominal/category',
      N_kg_ha: 'quantitative',
    })
  })

  it('one typo in a thousand numbers becomes empty with a note; codes stay text', async () => {
    const numbers = Array.from({ length: 2000 }, (_, i) => String(i % 7))
    const price = await column([...numbers, 'free'], { name: 'price' })
    expect(price.type).toBe('quantitative/currency')
    expect(price.notes).toEqual(['1 cell of "price" is no number ("free" in row 2002); it is empty.'])
    const zip = await column([...numbers, '94040-1724'], { name: 'zip_code' })
    expect(zip.type).toMatch('nominal')
    expect(zip.notes).toEqual(['"zip_code" is read as text, since 1 cell is no number ("94040-1724" in row 2002).'])
  })
})

describe('a corrected type', () => {
  const content = 'a,b,c,d\n1,2020,01/02/2020,x\n2,2021,2/3/2020,7\n'
  const corrected = (name: string, type: 'quantitative' | 'temporal' | 'ordinal' | 'nominal') =>
    read(content, { overrides: [{ name, type }] })

  it('keeps numbers as numbers when they become categories', async () => {
    const { types, columns } = await corrected('a', 'nominal')
    expect([types.a, columns.a]).toEqual(['nominal', [1, 2]])
  })

  it('turns years into dates', async () => {
    const { types, columns } = await corrected('b', 'temporal')
    expect([types.b, columns.b]).toEqual(['temporal/date', [day('2020-01-01'), day('2021-01-01')]])
  })

  it('keeps dates as written when they become text', async () => {
    const { types, columns } = await corrected('c', 'ordinal')
    expect([types.c, columns.c]).toEqual(['ordinal', ['01/02/2020', '2/3/2020']])
  })

  it('empties and counts cells that are not numbers', async () => {
    const { types, columns, notes } = await corrected('d', 'quantitative')
    expect([types.d, columns.d]).toEqual(['quantitative', [null, 7]])
    expect(notes).toContain('1 cell of "d" is no number ("x" in row 2); it is empty.')
  })
})

it('is deterministic', async () => {
  const content = 'a,b,c\n1.1,x,2020-01-01\n2.2,y,2020-01-02\n3.3,x,2020-01-03\n'
  const once = () => ingestBytes(content, {}, (result) => JSON.stringify(onlyTable(result).profile))
  expect(await once()).toBe(await once())
})

describe('JSON', () => {
  it.each<[string, unknown, { [field: string]: Cell[] }]>([
    [
      'a list of objects',
      [
        { a: 1, b: 'x' },
        { b: 'y', c: true },
      ],
      { a: [1, null], b: ['x', 'y'], c: [null, true] },
    ],
    ['inner objects', [{ a: { b: 1, c: { d: 2 } }, e: [1, 2] }], { 'a.b': [1], 'a.c.d': [2], e: ['[1,2]'] }],
    ['an object of lists', { a: [1, 2], b: ['x', 'y'] }, { a: [1, 2], b: ['x', 'y'] }],
    ['data in an envelope', { status: 'ok', data: [{ a: 1 }] }, { a: [1] }],
    [
      'lists in a list',
      [
        ['a', 'b'],
        [1, 'x'],
        [2, 'y'],
      ],
      { a: [1, 2], b: ['x', 'y'] },
    ],
    ['records by key', { x: { a: 1 }, y: { a: 2 } }, { key: ['x', 'y'], a: [1, 2] }],
    ['plain values', [1, 2], { value: [1, 2] }],
    [
      'a map',
      { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: null, properties: { a: 1 } }] },
      { a: [1] },
    ],
    ['dates as text', [{ a: '2020-01-05' }], { a: [day('2020-01-05')] }],
  ])('%s', async (_, value, columns) => {
    expect((await read(JSON.stringify(value, null, 1), { name: 'a.json' })).columns).toEqual(columns)
  })

  it('one object per line', async () => {
    expect((await read('{"a": 1}\n{"a": 2}\n\n{"a": 3}', { name: 'a.ndjson' })).columns).toEqual({ a: [1, 2, 3] })
  })

  it('braces, quotes and brackets in strings', async () => {
    const rows = [{ a: '},{"]' }, { a: 'x\\"' }, { a: '[' }]
    expect((await read(JSON.stringify(rows))).columns).toEqual({ a: ['},{"]', 'x\\"', '['] })
  })

  it('several lists of objects are several tables', async () => {
    const content = JSON.stringify({ nodes: [{ id: 1 }], links: [{ from: 1, to: 1 }] })
    await ingestBytes(content, { name: 'graph.json' }, (result) => {
      expect(result).toMatchObject({
        state: 'ready',
        format: 'json',
        tables: [{ profile: { name: 'nodes' } }, { profile: { name: 'links' } }],
      })
    })
  })
})
