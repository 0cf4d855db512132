import type { File, TableReading } from '@belvedere/contract'
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { missingCodes, missingText } from './missing-codes.ts'
import { readingChips } from './reading-chips.ts'

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
  expect(codes).toEqual({ isChosen: false, codes: ['-999'], words: ['n/a'] })
  expect(missingText(codes, i18next.t)).toBe('−999 and n/a mean missing')
})
