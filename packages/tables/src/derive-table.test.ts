import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Derivation, planDerivation } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { inFolder, onlyTable } from '../testing/ingest-bytes.ts'
import { deriveTable } from './derive-table.ts'
import { ingest } from './ingest.ts'
import { readColumns } from './read-table.ts'
import { readShapes } from './shapes/shape-set.ts'
import type { IngestedTable } from './table-store.ts'

interface Derived {
  table: IngestedTable
  rows: unknown[][]
  /** What stands in the folder of the result. */
  left: string[]
}

/** Derives a table of CSV files, each called as it is named here. */
async function derived(files: Record<string, string>, derivation: Derivation): Promise<Derived | string> {
  return inFolder(async ({ path, outDir }) => {
    const tables: IngestedTable[] = []
    for (const [name, text] of Object.entries(files)) {
      const source = join(path, `${name}.csv`)
      await writeFile(source, text)
      const ownFolder = join(path, `of ${name}`)
      await mkdir(ownFolder)
      tables.push(onlyTable(await ingest({ parts: [{ path: source, name: `${name}.csv` }], outDir: ownFolder })))
    }
    const result = await deriveTable({ derivation, tables, name: 'made', outDir })
    const left = (await readdir(outDir)).toSorted()
    if (result.state === 'failed') {
      expect(left).toEqual([])
      return result.detail
    }
    const table = onlyTable(result)
    const { columns, rows } = await readColumns(table.files, null)
    const names = table.profile.fields.map(({ name }) => name)
    return { table, left, rows: Array.from({ length: rows }, (_, row) => names.map((name) => columns[name]?.[row])) }
  })
}

async function made(files: Record<string, string>, derivation: Derivation): Promise<Derived> {
  const result = await derived(files, derivation)
  if (typeof result === 'string') throw new Error(result)
  return result
}

const orders = 'order,customer,amount\n1,007,$5\n2,008,$7\n3,007,$1\n4,009,$2\n'
const customers = 'code,name,since\n007,Ada,2020-01-05\n008,Bob,2021-03-01\n'
const join_ = (
  on: [string, string][],
  type: 'left' | 'inner' = 'left',
  left = 'orders',
  right = 'customers',
): Derivation => {
  return { kind: 'join', left, right, type, on: on.map(([a, b]) => ({ left: a, right: b })) }
}
const names = ({ table }: Derived) => table.profile.fields.map(({ name }) => name)

describe('a join', () => {
  it('adds the columns of the other table and reports unmatched rows', async () => {
    const result = await made({ orders, customers }, join_([['customer', 'code']]))
    expect(names(result)).toEqual(['order', 'customer', 'amount', 'name', 'since'])
    const [ada, bob] = [Date.parse('2020-01-05'), Date.parse('2021-03-01')]
    expect(result.rows.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [1, '007', 5, 'Ada', ada],
      [2, '008', 7, 'Bob', bob],
      [3, '007', 1, 'Ada', ada],
      [4, '009', 2, null, null],
    ])
    expect(result.table.notes).toEqual([
      '1 row of orders has no partner in customers; what would stand beside is empty.',
    ])
    expect(result.left).toEqual(['table-1.parquet', 'table-1.small'])
  })
  it('keeps units, field types, and codes that look like numbers', async () => {
    const { table } = await made({ orders, customers }, join_([['customer', 'code']]))
    expect(table.profile.fields.map(({ name, type, unit }) => [name, type, unit])).toEqual([
      ['order', 'quantitative', undefined],
      ['customer', 'nominal', undefined],
      ['amount', 'quantitative', '$'],
      ['name', 'nominal', undefined],
      ['since', 'temporal', undefined],
    ])
  })
  it('drops unmatched rows in an inner join', async () => {
    const { rows, table } = await made({ orders, customers }, join_([['customer', 'code']], 'inner'))
    expect(rows).toHaveLength(3)
    expect(table.notes).toEqual(['1 row of orders has no partner in customers; left out.'])
  })
  it('qualifies duplicate column names with the table', async () => {
    const result = await made({ orders, customers: 'code,Amount\n007,1\n' }, join_([['customer', 'code']]))
    expect(names(result)).toEqual(['order', 'customer', 'amount', 'Amount of customers'])
  })
  it('compares both columns of a composite key', async () => {
    const files = { a: 'x,y,v\n1,1,10\n1,2,20\n', b: 'x,y,w\n1,1,5\n1,2,6\n' }
    const on: [string, string][] = [
      ['x', 'x'],
      ['y', 'y'],
    ]
    expect((await made(files, join_(on, 'left', 'a', 'b'))).rows).toEqual([
      [1, 1, 10, 5],
      [1, 2, 20, 6],
    ])
  })
  it('fails if no row matches', async () => {
    const strangers = 'code,name\nx1,Ada\n'
    expect(await derived({ orders, customers: strangers }, join_([['customer', 'code']]))).toBe(
      'No value of “customer” in orders occurs as “code” in customers. Choose another key.',
    )
  })
  it('fails for an empty key', async () => {
    const files = { orders: 'order,customer\n1,\n2,\n', customers }
    expect(await derived(files, join_([['customer', 'code']]))).toContain('No value of “customer”')
  })
  it('fails for keys of different types', async () => {
    expect(await derived({ orders, customers }, join_([['order', 'code']]))).toBe(
      '“order” of orders contains numbers and “code” of customers texts, so they never match. Choose other columns.',
    )
  })
  it('joins tables of one row', async () => {
    const result = await made(
      { orders: 'customer,v\na,1\n', customers: 'code,w\na,2\n' },
      join_([['customer', 'code']]),
    )
    expect(result.rows).toEqual([['a', 1, 2]])
  })
  it('[S23] is refused before it is computed if too large', async () => {
    const many = (name: string) => `${name},v\n${Array.from({ length: 5000 }, (_, i) => `same,${i}`).join('\n')}\n`
    const refused = await derived({ orders: many('customer'), customers: many('code') }, join_([['customer', 'code']]))
    expect(refused).toBe(
      'This join would give 25,000,000 rows, because a value of the key occurs up to 5,000 times in orders and 5,000 times in customers. Choose another key, or one more column.',
    )
  })
})

describe('an unpivot', () => {
  const wide = 'country,1990,1991,1992\nChad,1,2,\nMali,4,5,6\n'
  const unpivot: Derivation = {
    kind: 'unpivot',
    table: 'wide',
    keep: ['country'],
    columns: ['1990', '1991', '1992'],
    name: 'year',
    value: 'people',
  }
  it('turns columns into rows and drops empty cells', async () => {
    const { table, rows } = await made({ wide }, unpivot)
    expect(rows).toEqual([
      ['Chad', 1990, 1],
      ['Chad', 1991, 2],
      ['Mali', 1990, 4],
      ['Mali', 1991, 5],
      ['Mali', 1992, 6],
    ])
    expect(table.profile.fields.find(({ name }) => name === 'year')?.semanticType).toBe('year')
  })
  it('extracts years from column names', async () => {
    const files = { wide: 'country,pop_1990,pop_1991\nChad,1,2\n' }
    const result = await made(files, { ...unpivot, columns: ['pop_1990', 'pop_1991'] })
    expect(result.rows).toEqual([
      ['Chad', 1990, 1],
      ['Chad', 1991, 2],
    ])
  })
  it('is refused for columns of different types', async () => {
    const mixed = 'country,1990,1991\nChad,1,x\nMali,2,y\n'
    expect(await derived({ wide: mixed }, { ...unpivot, columns: ['1990', '1991'] })).toContain('can’t contain both')
  })
})

describe('a pivot', () => {
  const long = 'region,month,sales\nnorth,Jan,1\nnorth,Feb,2\nsouth,Jan,3\nsouth,Jan,4\n'
  const pivot: Derivation = {
    kind: 'pivot',
    table: 'long',
    rows: ['region'],
    column: 'month',
    value: 'sales',
    aggregate: 'sum',
  }
  it('creates a column for each value', async () => {
    const result = await made({ long }, pivot)
    expect(names(result)).toEqual(['region', 'Jan', 'Feb'])
    expect(result.rows).toEqual([
      ['north', 1, 2],
      ['south', 7, null],
    ])
  })
  it('[S26] marks names that were values, also in further derivations', async () => {
    const of = ({ table }: Derived) => table.profile.fields.flatMap((f) => (f.nameIsValue === true ? f.name : []))
    const spread = await made({ long }, pivot)
    expect(of(spread)).toEqual(['Jan', 'Feb'])
    const { profile } = spread.table
    const people = { ...profile, name: 'people', fields: profile.fields.slice(0, 1) }
    const joined = planDerivation(join_([['region', 'region']], 'left', 'people', profile.name), [people, profile])
    expect(joined.ok && joined.plan.columns.map(({ nameIsValue }) => nameIsValue)).toEqual([false, true, true])
  })
  it('counts texts', async () => {
    expect(await derived({ long }, { ...pivot, value: 'region', rows: [] })).toContain('has no numbers')
    expect((await made({ long }, { ...pivot, aggregate: 'count', rows: [] })).rows).toEqual([[3, 1]])
  })
})

describe('long texts', () => {
  const essay = 'x'.repeat(60_000)
  it('[S23] are limited in joins', async () => {
    const left = `key,essay\n${`k,${essay}\n`.repeat(200)}`
    const right = `key,n\n${'k,1\n'.repeat(900)}`
    const detail = await derived({ left, right }, join_([['key', 'key']], 'left', 'left', 'right'))
    expect(detail).toBe(
      'The new table would have 11 GB of text, more than can be kept. Leave long texts out of the tables first.',
    )
  })
  it('[S23] are limited in unpivots', async () => {
    const years = Array.from({ length: 900 }, (_, i) => `c${i}`)
    const wide = `essay,${years.join(',')}\n${`${essay},${years.map(() => '1').join(',')}\n`.repeat(100)}`
    const unpivot = {
      kind: 'unpivot',
      table: 'wide',
      keep: ['essay'],
      columns: years,
      name: 'year',
      value: 'n',
    } as const
    expect(await derived({ wide }, { ...unpivot, columns: years, keep: ['essay'] })).toContain('5 GB of text')
  })
})

describe('hostile names', () => {
  const evil = `a"; DROP TABLE x; --`
  const cell = `O'Brien'); SELECT 1; --`
  it('[S25] are treated as plain names', async () => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const files = {
      orders: `${quoted(evil)},constructor\n${quoted(cell)},1\nb\\'c,2\n`,
      customers: `${quoted("k'\\\n")},__proto__\n${quoted(cell)},9\n`,
    }
    const joined = await made(files, join_([[evil, "k'\\"]]))
    expect(names(joined)).toEqual([evil, 'constructor', 'proto'])
    expect(joined.rows.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
      [cell, 1, 9],
      ["b\\'c", 2, null],
    ])
    const spread: Derivation = {
      kind: 'pivot',
      table: 'orders',
      rows: [],
      column: evil,
      value: 'constructor',
      aggregate: 'max',
    }
    expect((await made(files, spread)).rows).toEqual([[1, 2]])
    const rows: Derivation = {
      kind: 'unpivot',
      table: 'orders',
      keep: [evil],
      columns: ['constructor', 'v'],
      name: `n"'`,
      value: 'hasOwnProperty',
    }
    expect(
      (
        await made(
          {
            orders: `${files.orders.replace('constructor', 'constructor,v').replace(',1\n', ',1,3\n').replace(',2\n', ',2,4\n')}`,
          },
          rows,
        )
      ).rows,
    ).toHaveLength(4)
  })
})

it('joins names whatever their case, accents and spaces', async () => {
  const files = { rates: 'place,rate\nMÜNCHEN,1\n Koln,2\nBonn,3\n', areas: 'name,size\nMünchen,10\nKöln,20\n' }
  const derivation: Derivation = {
    kind: 'join',
    left: 'rates',
    right: 'areas',
    on: [{ left: 'place', right: 'name' }],
    type: 'left',
    compare: 'names',
  }
  const { table, rows } = await made(files, derivation)
  expect(rows).toEqual([
    ['MÜNCHEN', 1, 10],
    ['Koln', 2, 20],
    ['Bonn', 3, null],
  ])
  expect(table.notes[0]).toMatch(/^1 row of rates has no partner in areas/)
})

it('keeps the shapes of a table that is joined', async () => {
  await inFolder(async ({ path, outDir }) => {
    const area = (code: string, x: number) =>
      `{"type":"Feature","properties":{"code":"${code}"},"geometry":{"type":"LineString","coordinates":[[${x},0],[${x},1]]}}`
    const sources = {
      'areas.geojson': `{"type":"FeatureCollection","features":[${area('a', 1)},${area('b', 2)}]}`,
      'rates.csv': 'code,rate\na,1\nb,2\n',
    }
    const tables: IngestedTable[] = []
    for (const [fileName, text] of Object.entries(sources)) {
      const source = join(path, fileName)
      await writeFile(source, text)
      const ownFolder = join(path, `of ${fileName}`)
      await mkdir(ownFolder)
      tables.push(onlyTable(await ingest({ parts: [{ path: source, name: fileName }], outDir: ownFolder })))
    }
    const derivation: Derivation = {
      kind: 'join',
      type: 'left',
      left: 'rates',
      right: 'areas',
      on: [{ left: 'code', right: 'code' }],
    }
    const { files, profile } = onlyTable(await deriveTable({ derivation, tables, name: 'made', outDir }))
    expect(profile.fields.map(({ name, type }) => [name, type]).at(-1)).toEqual(['geometry', 'geojson'])
    expect(await readShapes(files)).toEqual(await readShapes(tables[0]?.files ?? files))
  })
})
