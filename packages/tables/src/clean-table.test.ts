import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cell, type CleanStep, randomNumbers } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { type ReferenceTable, referenceStep } from '../testing/clean-reference.ts'
import { inFolder, onlyTable } from '../testing/ingest-bytes.ts'
import { deriveTable } from './derive-table.ts'
import { ingest } from './ingest.ts'
import { readColumns } from './read-table.ts'
import type { ColumnOverride, IngestedTable } from './table-store.ts'

async function contentOf({ files, profile }: IngestedTable): Promise<ReferenceTable> {
  const { columns, rows } = await readColumns(files, null)
  const names = profile.fields.map(({ name }) => name)
  const rowAt = (row: number) => new Map(names.map((name): [string, Cell] => [name, columns[name]?.[row] ?? null]))
  return { names, rows: Array.from({ length: rows }, (_, row) => rowAt(row)) }
}

const cellsOf = ({ names, rows }: ReferenceTable) => [names, ...rows.map((row) => names.map((name) => row.get(name)))]

/** Reads a CSV file and hands a function that cleans its table. */
async function withTable<T>(
  csv: string,
  work: (
    parent: ReferenceTable,
    clean: (steps: CleanStep[], signal?: AbortSignal) => Promise<IngestedTable>,
  ) => Promise<T>,
  overrides: ColumnOverride[] = [],
): Promise<T> {
  return inFolder(async ({ path, outDir }) => {
    const source = join(path, 'table.csv')
    await writeFile(source, csv)
    const parent = onlyTable(await ingest({ parts: [{ path: source, name: 'table.csv' }], outDir, overrides }))
    let made = 0
    return work(await contentOf(parent), async (steps, signal) => {
      const folder = join(path, `made ${made++}`)
      await mkdir(folder)
      const derivation = { kind: 'clean', table: parent.profile.name, steps } as const
      return onlyTable(await deriveTable({ derivation, tables: [parent], name: 'made', outDir: folder }, signal))
    })
  })
}

const made = (csv: string, steps: CleanStep[]) => withTable(csv, async (_, clean) => clean(steps))
const rowsOf = async (csv: string, steps: CleanStep[]) =>
  withTable(csv, async (_, clean) => cellsOf(await contentOf(await clean(steps))).slice(1))

const hostile = `a"'; DROP TABLE x; --`
const texts = [
  'Ada  Byron',
  ' Bob',
  "O'Brien",
  'x"y',
  'Zoë 漢字',
  '12 kg',
  '€ 1,234.5',
  '-7',
  '123456789012345678',
  'yes',
  'NO',
  '31/12/2024',
  '5.1.2023',
  '1 000',
  'a, b, c',
  '🙂',
  '\\d+',
  `${'long '.repeat(2000)}end`,
  '',
]

/** A random table: numbers with gaps and up to 2⁵³, texts of all sorts, groups, an order with gaps, truth values. */
function randomCsv(seed: number): string {
  const random = randomNumbers(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const quoted = (text: unknown) => `"${String(text ?? '').replaceAll('"', '""')}"`
  const head = ['num', hostile, 'group', 'along', 'truth', 'step_1', '__proto__']
  const lines = Array.from({ length: 40 }, () => [
    random() < 0.4 ? '' : pick([0, 1, -2.5, 3, 3, '9.007199254740992e15', -1, 0.1]),
    pick(texts),
    pick(['x', 'y', 'z']),
    random() < 0.1 ? '' : Math.floor(random() * 1000),
    pick(['true', 'false', '']),
    pick(['p', 'q', '']),
    pick(['1', '2']),
  ])
  return [head, ...lines].map((line) => line.map(quoted).join(',')).join('\n')
}

const fill = (how: Extract<CleanStep, { kind: 'fill' }>['with'], groups: string[] = []): CleanStep => ({
  kind: 'fill',
  column: 'num',
  with: how,
  groups,
})
const steps: CleanStep[] = [
  {
    kind: 'rename',
    columns: [
      { from: 'num', to: 'group"2' },
      { from: 'truth', to: 'num' },
    ],
  },
  {
    kind: 'rename',
    columns: [
      { from: 'num', to: 'group' },
      { from: 'group', to: 'num' },
    ],
  },
  { kind: 'keep_columns', columns: ['truth', hostile] },
  { kind: 'remove_columns', columns: [hostile, 'along'] },
  { kind: 'to_text', column: 'num' },
  { kind: 'to_text', column: 'truth' },
  { kind: 'to_number', column: hostile, decimal: '.' },
  { kind: 'to_number', column: hostile, decimal: ',' },
  { kind: 'to_number', column: 'truth', decimal: '.' },
  { kind: 'to_boolean', column: hostile },
  { kind: 'to_date', column: hostile, order: 'day_first' },
  { kind: 'to_date', column: hostile, order: 'month_first' },
  { kind: 'split', column: hostile, delimiter: ' ', into: ['first', `se"c'ond`] },
  { kind: 'split', column: hostile, delimiter: ', ', into: ['a', 'b', 'c'] },
  { kind: 'split', column: hostile, delimiter: `'`, into: ['a', 'b'] },
  { kind: 'merge', columns: ['num', 'truth', hostile], separator: ` '"`, into: 'all' },
  { kind: 'drop_rows', filter: { op: 'empty', field: 'num' } },
  { kind: 'keep_rows', filter: { op: '>', field: 'num', value: 0 } },
  { kind: 'drop_rows', filter: { op: '<=', field: 'num', value: 0 } },
  { kind: 'drop_rows', filter: { op: 'one_of', field: hostile, values: ["O'Brien", 'x"y', '🙂'] } },
  { kind: 'keep_rows', filter: { op: 'none_of', field: 'group', values: ['x'] } },
  { kind: 'keep_rows', filter: { op: 'contains', field: hostile, text: "'" } },
  { kind: 'drop_empty', columns: [] },
  { kind: 'drop_empty', columns: ['num', 'truth'] },
  { kind: 'drop_duplicates', columns: [] },
  { kind: 'drop_duplicates', columns: ['group', 'truth'] },
  {
    kind: 'map',
    column: 'num',
    values: [
      { from: 3, to: null },
      { from: null, to: -1 },
    ],
  },
  {
    kind: 'map',
    column: 'num',
    values: [
      { from: 3, to: "it's" },
      { from: 1, to: 'one' },
    ],
  },
  {
    kind: 'map',
    column: hostile,
    values: [
      { from: 'yes', to: 'no' },
      { from: 'x"y', to: null },
    ],
  },
  { kind: 'normalize', column: hostile, case: null },
  { kind: 'normalize', column: hostile, case: 'upper' },
  { kind: 'normalize', column: hostile, case: 'capital' },
  fill({ by: 'value', value: 0 }),
  fill({ by: 'mean' }, ['group']),
  fill({ by: 'median' }),
  fill({ by: 'mode' }),
  fill({ by: 'mode' }, ['group', 'truth']),
  fill({ by: 'before', order: null }),
  fill({ by: 'before', order: 'along' }, ['group']),
  fill({ by: 'interpolate', order: null }),
  fill({ by: 'interpolate', order: 'along' }, ['group']),
]
const asText: ColumnOverride[] = [{ name: hostile, type: 'nominal' }]

/** Compared with 12 digits, but for 2⁵³: sums depend on the order of their parts. */
const rounded = (cell: unknown) => (typeof cell === 'number' && cell !== 2 ** 53 ? Number(cell.toPrecision(12)) : cell)

describe('a cleaned table', () => {
  it('is what each step gives row by row, on a random table', async () => {
    await withTable(
      randomCsv(1),
      async (parent, clean) => {
        for (const step of steps) {
          const result = cellsOf(await contentOf(await clean([step])))
          const expected = cellsOf(referenceStep(parent, step))
          expect(
            result.map((row) => row.map(rounded)),
            JSON.stringify(step),
          ).toEqual(expected.map((row) => row.map(rounded)))
        }
      },
      asText,
    )
  }, 60_000)
  it('chains steps, each on what the one before left', async () => {
    await withTable(
      randomCsv(3),
      async (parent, clean) => {
        const random = randomNumbers(4)
        const chainable = steps.filter(({ kind }) => !/rename|columns|to_|split|merge|map/.test(kind))
        for (let i = 0; i < 12; i++) {
          const chain = [0, 1, 2].flatMap(() => chainable[Math.floor(random() * chainable.length)] ?? [])
          const expected = chain.reduce(referenceStep, parent)
          if (expected.rows.length === 0) continue
          const result = cellsOf(await contentOf(await clean(chain)))
          expect(
            result.map((row) => row.map(rounded)),
            JSON.stringify(chain),
          ).toEqual(cellsOf(expected).map((row) => row.map(rounded)))
        }
      },
      asText,
    )
  }, 60_000)

  const prices = 'price,unit\n"$1,234.50",12 km\n€5,3 km\nunknown,far\n12.5%,\n(7),1 km\n1.2M,2 km\n'
  it('[D4] counts the cells that could not be converted, and gives an example', async () => {
    const { counts } = await made(prices, [{ kind: 'to_number', column: 'price', decimal: '.' }])
    expect(counts).toEqual([{ changed: 5, of: 6, emptied: 1, example: 'unknown' }])
    expect(await rowsOf(prices, [{ kind: 'to_number', column: 'price', decimal: '.' }])).toEqual(
      [1234.5, 5, null, 12.5, -7, 1_200_000].map((price, i) => [
        price,
        ['12 km', '3 km', 'far', null, '1 km', '2 km'][i],
      ]),
    )
  })
  it('reads numbers and dates beside columns of any name', async () => {
    const table = 'parts,digits,when\n3,"1,5",5.1.2023\n4,7,31. Jan 2024\n'
    const rows = await rowsOf(table, [
      { kind: 'to_text', column: 'parts' },
      { kind: 'to_number', column: 'parts', decimal: '.' },
      { kind: 'to_number', column: 'digits', decimal: ',' },
      { kind: 'to_text', column: 'when' },
      { kind: 'to_date', column: 'when', order: 'day_first' },
    ])
    expect(rows).toEqual([
      [3, 1.5, Date.UTC(2023, 0, 5)],
      [4, 7, Date.UTC(2024, 0, 31)],
    ])
  })
  it('keeps the unit that all numbers share, and types of columns that stay', async () => {
    const { profile } = await made(prices, [{ kind: 'to_number', column: 'unit', decimal: '.' }])
    expect(profile.fields.map(({ type, unit }) => [type, unit])).toEqual([
      ['nominal', undefined],
      ['quantitative', 'km'],
    ])
  })
  it('splits numbers from their units', async () => {
    const rows = await rowsOf(prices, [
      { kind: 'split_unit', column: 'unit', into: { number: 'far', unit: 'in' } },
      { kind: 'keep_columns', columns: ['far', 'in'] },
    ])
    expect(rows.slice(0, 3)).toEqual([
      [12, 'km'],
      [3, 'km'],
      [null, null],
    ])
  })
  it.each([
    ['day_first', '03/02/2024', '2024-02-03'],
    ['month_first', '03/02/2024', '2024-03-02'],
    ['guess', '03.02.24', '2024-02-03'],
    ['guess', '2024-02-03', '2024-02-03'],
    ['guess', '20240203', '2024-02-03'],
    ['guess', '3 Feb 2024', '2024-02-03'],
    ['guess', 'February 3, 2024', '2024-02-03'],
    ['guess', 'Feb 2024', '2024-02-01'],
    ['year_first', '24-02-03', '2024-02-03'],
    ['guess', '3.2.2024 14:30', '2024-02-03T14:30:00'],
  ] as const)('reads dates, %s: %s', async (order, written, date) => {
    const rows = await rowsOf(`when,n\n"${written}",1\nx,2\n`, [{ kind: 'to_date', column: 'when', order }])
    expect(rows.map(([cell]) => cell)).toEqual([Date.parse(`${date}${date.includes('T') ? 'Z' : ''}`), null])
  })
  it('makes dates of years and months, also of names of months', async () => {
    const csv = 'y,m\n2024,2\n2023,March\n2022,13\n,1\n'
    const table = await made(csv, [{ kind: 'merge_date', year: 'y', month: 'm', day: null, into: 'at' }])
    expect(table.counts).toEqual([{ changed: 2, of: 3, emptied: 1 }])
    expect(table.profile.fields[2]).toMatchObject({ name: 'at', type: 'temporal', count: 2 })
  })
  it('drops rows that are totals', async () => {
    const rows = await rowsOf('land,n\nChad,1\nMali,2\nTotal,3\n', [{ kind: 'drop_totals', column: 'land' }])
    expect(rows).toEqual([
      ['Chad', 1],
      ['Mali', 2],
    ])
  })
})

describe('what does not fit', () => {
  const csv = 'a,b\n1,x\n2,y\n'
  it.each<[CleanStep[], string]>([
    [[{ kind: 'rename', columns: [{ from: 'a', to: 'B' }] }], 'There is a column “B” already. Choose another name.'],
    [[{ kind: 'remove_columns', columns: ['a', 'b'] }], 'That would remove all columns. Keep at least one.'],
    [[{ kind: 'to_text', column: 'c' }], 'table has no column “c”.'],
    [[{ kind: 'to_text', column: 'constructor' }], 'table has no column “constructor”.'],
    [[{ kind: 'normalize', column: 'a', case: null }], '“a” has no texts. Make it a text first.'],
    [[{ kind: 'keep_rows', filter: { op: '>', field: 'a', value: 'x' } }], '“a” can’t be compared with that value.'],
    [
      [
        { kind: 'rename', columns: [{ from: 'a', to: 'c' }] },
        { kind: 'to_text', column: 'a' },
      ],
      'Step 2 (made “a” a text) does not fit: table has no column “a”.',
    ],
    [[{ kind: 'keep_rows', filter: { op: '>', field: 'a', value: 9 } }], 'The new table would have no rows.'],
  ])('[D3] is refused by a sentence: %j', async (steps, sentence) => {
    await expect(made(csv, steps)).rejects.toThrow(sentence)
  })
  it('[S23] is refused before it is computed where texts would grow', async () => {
    const doubled = Array.from({ length: 8 }, (_, i): CleanStep => {
      const name = i === 0 ? 'b' : `b${i - 1}`
      return { kind: 'merge', columns: [name, name, name], separator: '', into: `b${i}` }
    })
    await expect(made(csv, doubled)).rejects.toThrow('more than 100 columns in one')
  })
  it('ends when it is cancelled', async () => {
    const cancel = new AbortController()
    cancel.abort(new Error('Cancelled.'))
    const step: CleanStep = { kind: 'to_text', column: 'a' }
    await expect(withTable(csv, async (_, clean) => clean([step], cancel.signal))).rejects.toThrow('Cancelled.')
  })
})
