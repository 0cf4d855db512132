import type { Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { cars } from '../../testing/tables.ts'
import { solveInterpretation } from '../workflow/recommend.ts'
import { readWithModel } from './read-with-model.ts'

/** What comes of a message that a model answers like this, each time that it is asked. Nobody else understands it. */
async function answering(answer: object, current: Spec | null = null) {
  const request = { message: 'flibber the wozzle quux', tables: [cars], current, history: [] }
  let asked = 0
  const model = {
    write: async () => {
      asked++
      return { text: JSON.stringify(answer), judge: () => undefined }
    },
  }
  const assistance = { model, detail: 'values' as const, samples: async () => new Map(), onText: () => undefined }
  const read = await readWithModel(request, assistance, new AbortController().signal)
  const recommended = solveInterpretation(read.interpretation, request)
  const spec = recommended.kind === 'chart' ? recommended.specs[0]?.spec : null
  const options = recommended.kind === 'question' ? recommended.options : []
  return { outcome: read.model.outcome, asked, spec, text: recommended.text, options }
}

const meanBars = {
  kind: 'chart',
  mark: 'bar',
  show: [
    { column: 'c9', on: 'x' },
    { column: 'c5', on: 'y', summary: 'mean' },
  ],
}
const bars: Spec = {
  data: { name: 'cars' },
  mark: 'bar',
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { field: 'Horsepower', aggregate: 'mean', type: 'quantitative' },
  },
}
const filtered = (is: string, values: unknown[], column = 'c9') => ({ ...meanBars, filters: [{ column, is, values }] })
const day = (text: string) => Date.parse(text)

describe('a chart that a model describes', () => {
  it.each([
    [
      'of two measures',
      [
        { column: 'c6', on: 'x' },
        { column: 'c5', on: 'y' },
      ],
      'point',
      { x: { field: 'Weight_in_lbs' } },
    ],
    [
      'of a distribution',
      [{ column: 'c5', on: 'x', bin: true }, { column: 'count' }],
      'bar',
      { y: { aggregate: 'count' } },
    ],
    [
      'over time',
      [
        { column: 'c8', unit: 'year' },
        { column: 'c2', summary: 'mean' },
      ],
      'line',
      { x: { field: 'Year' } },
    ],
    ['of shares', [{ column: 'c9' }, { column: 'count' }], 'arc', { theta: { aggregate: 'count' } }],
    ['without a mark', [{ column: 'c9' }, { column: 'c5', summary: 'max' }], undefined, { y: { aggregate: 'max' } }],
  ] as const)('%s is drawn', async (_what, show, mark, encoding) => {
    const { outcome, spec } = await answering({ kind: 'chart', mark, show })
    expect(outcome).toBe('used')
    expect(spec).toMatchObject({ ...(mark && { mark: { type: mark } }), encoding })
  })
  it.each([
    ['a value however it is spelled', filtered('one_of', ['japan']), { field: 'Origin', equal: 'Japan' }],
    ['values left out', filtered('none_of', ['USA']), { not: { field: 'Origin', equal: 'USA' } }],
    [
      'a range the wrong way round',
      filtered('between', [200, '100'], 'c5'),
      { field: 'Horsepower', range: [100, 200] },
    ],
    ['whole years', filtered('between', ['1972', '1974'], 'c8'), { range: [day('1972-01-01'), day('1975-01-01') - 1] }],
    ['after a month', filtered('>', ['1972-02'], 'c8'), { field: 'Year', gt: day('1972-03-01') - 1 }],
    ['before a day', filtered('<', ['1972-02-03'], 'c8'), { field: 'Year', lt: day('1972-02-03') }],
  ])('keeps %s', async (_what, answer, filter) => {
    const { spec } = await answering(answer)
    expect(JSON.stringify(spec?.transform)).toContain(JSON.stringify(filter).slice(1, -1))
  })
  it('is ordered and cut as it says', async () => {
    const { spec } = await answering({ ...meanBars, sort: 'descending', top: 2 })
    expect(JSON.stringify(spec?.encoding?.x)).toContain('"order":"descending"')
    expect(spec?.transform?.at(-1)).toMatchObject({ filter: { lte: 2 } })
  })
  it.each([
    ['a value that is not there', filtered('one_of', ['Atlantis']), 1],
    ['a filter without values', filtered('one_of', []), 2],
    ['numbers for names', filtered('<', [3]), 2],
    ['a date that is none', filtered('<', ['soon'], 'c8'), 2],
    ['a column that is not listed', { ...meanBars, show: [{ column: 'c10' }] }, 2],
    ['more than a chart can hold', { ...meanBars, show: Array.from({ length: 6 }, () => ({ column: 'c5' })) }, 2],
  ])('is dropped for %s', async (_what, answer, times) => {
    expect(await answering(answer)).toMatchObject({ outcome: 'failed', asked: times, spec: null })
  })
})

describe('a change that a model describes', () => {
  it.each([
    [{ do: 'mark', mark: 'point' }, { mark: 'point' }],
    [{ do: 'add', column: 'c3', on: 'color' }, { encoding: { color: { field: 'Cylinders' } } }],
    [{ do: 'replace', column: 'c5', by: 'c7' }, { encoding: { y: { field: 'Acceleration' } } }],
    [{ do: 'summary', summary: 'max' }, { encoding: { y: { aggregate: 'max' } } }],
    [{ do: 'swap_axes' }, { encoding: { x: { field: 'Horsepower' }, y: { field: 'Origin' } } }],
    [{ do: 'filter', column: 'c9', is: 'one_of', values: ['usa'] }, { transform: [{ filter: { equal: 'USA' } }] }],
    [{ do: 'sort', order: 'descending' }, { encoding: { x: { sort: '-y' } } }],
    [{ do: 'top', n: 2 }, { encoding: { x: { field: 'Origin' } } }],
  ])('%o is made', async (change, wanted) => {
    const { outcome, spec } = await answering({ kind: 'change', changes: [change] }, bars)
    expect(outcome).toBe('used')
    expect(spec).toMatchObject(wanted)
  })
  it('is dropped without a chart to change', async () => {
    expect(await answering({ kind: 'change', changes: [{ do: 'swap_axes' }] })).toMatchObject({ outcome: 'failed' })
  })
  it('is dropped where the chart has no such thing', async () => {
    const gone = { kind: 'change', changes: [{ do: 'remove', column: 'c1' }] }
    expect(await answering(gone, bars)).toMatchObject({ outcome: 'failed', asked: 2 })
  })
})

it('[S25] what a model says holds no controls, nothing that turns text around and no half of a character', async () => {
  const hostile = 'a\u0000b\u202ec\ud800\n'
  const said = await answering({ kind: 'question', text: `${hostile}?`, options: [`${hostile}1`, `${hostile}2`] })
  const [first] = said.options
  expect([first?.label, first?.message]).toEqual(['a b c\ufffd 1', 'a b c\ufffd 1'])
  expect(said.text).toContain('a b c\ufffd\n?')
})
