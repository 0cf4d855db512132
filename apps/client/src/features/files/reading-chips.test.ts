import type { File, TableReading } from '@belvedere/contract'
import type { FieldProfile } from '@belvedere/spec'
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { changeOfCodes, changeOfColumnCodes, codesOfColumn, missingCodes, missingText } from './missing-codes.ts'
import { readingChips } from './reading-chips.ts'
import { unitsOfNames } from './unit-chips.tsx'

beforeAll(async () => {
  const { default: translation } = await import('@belvedere/texts/client/en', { with: { type: 'json' } })
  await i18next.init({ lng: 'en', resources: { en: { translation } } })
})

type Table = File['tables'][number]
const table = (assumptions: Table['assumptions'], reading?: TableReading): Table => ({
  name: 'sales',
  rows: 5,
  columns: [],
  assumptions: assumptions ?? [],
  ...(reading && { reading }),
})
const labels = (of: Table) => readingChips(of, i18next.t).map(({ label }) => label)

it('says in a few words what was assumed', () => {
  const assumed = table([
    { kind: 'delimiter', delimiter: ',' },
    { kind: 'header', row: 3 },
    { kind: 'titles', rows: 2, text: 'Sales of the whole year in all our shops' },
    { kind: 'totals', row: 9 },
    { kind: 'decimal', decimal: ',', columns: ['n'] },
    { kind: 'dayFirst', dayFirst: true, example: '3/4/2024', columns: ['d'] },
  ])
  expect(labels(assumed)).toEqual([
    'comma-separated',
    'header in row 3',
    '2 rows above left out: “Sales of the whole year in all…”',
    'total row left out',
    'decimal comma',
    '3/4/2024 is April 3',
  ])
})

it('shows what a person chose, also where nothing else was assumed', () => {
  const chips = readingChips(
    table([{ kind: 'header', row: 0 }], { header: 0, keepTotals: true, dayFirst: false }),
    i18next.t,
  )
  expect(chips.map(({ label, isChosen }) => [label, isChosen])).toEqual([
    ['no header', true],
    ['total row kept', true],
    ['month before day', true],
  ])
})

it('offers each way once, with the present one among them', () => {
  const [header] = readingChips(table([{ kind: 'header', row: 12 }]), i18next.t)
  expect(header?.choices.map(({ change }) => change.header)).toEqual([0, 10, 11, 12, 13, 14])
  expect(header?.choices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
})

it('names codes for missing values, of which words stay', () => {
  const codes = missingCodes(
    table([
      { kind: 'missing', code: '-999', isWord: false, columns: ['t'] },
      { kind: 'missing', code: 'n/a', isWord: true, columns: ['t'] },
    ]),
  )
  expect(codes).toEqual({ isChosen: false, codes: ['-999'], words: ['n/a'], columnCodes: [] })
  expect(missingText(codes, i18next.t)).toBe('−999 and n/a mean missing')
})

it('codes of all columns leave those of one column as they are, and the other way round', () => {
  const table = {
    ...{ name: 't', rows: 1, columns: [] },
    assumptions: [{ kind: 'missing' as const, code: '-999', isWord: false, columns: ['t', 'p'] }],
    reading: { missing: [{ column: 'p', codes: ['0'] }] },
  }
  expect(changeOfCodes(table, ['-99'])).toEqual({ missing: [{ codes: ['-99'] }, { column: 'p', codes: ['0'] }] })
  expect([codesOfColumn(table, 't'), codesOfColumn(table, 'p')]).toEqual([['-999'], ['0']])
  const added = changeOfColumnCodes(table, 't', ['-999', '-1'])
  expect(added).toEqual({
    missing: [
      { column: 'p', codes: ['0'] },
      { column: 't', codes: ['-999', '-1'] },
    ],
  })
  expect(changeOfColumnCodes(table, 'p', null)).toEqual({ missing: null })
})

it('finds the units in names of numbers, and what a person made of them', () => {
  const field = (name: string, part: Partial<FieldProfile> = {}): FieldProfile => ({
    ...{ name, type: 'quantitative', count: 1, nulls: 0, distinct: 1, values: [] },
    ...part,
  })
  const fields = [
    field('Weight (kg)', { corrected: { unit: '' } }),
    field('tare_kg'),
    ...[field('load_kg', { unit: 't' }), field('price_eur'), field('town'), field('note_km', { type: 'nominal' })],
  ]
  expect(unitsOfNames(fields)).toEqual([
    { written: 'kg', unit: '', columns: ['Weight (kg)'], isChosen: true },
    { written: 'kg', unit: 'kg', columns: ['tare_kg'], isChosen: false },
    { written: '€', unit: '€', columns: ['price_eur'], isChosen: false },
  ])
})
