import type { Spec, TableProfile } from '@belvedere/spec'
import { aTable } from '@belvedere/spec/testing'
import { describe, expect, it } from 'vitest'
import { recommend } from '../workflow/recommend.ts'

const shops = aTable(
  { name: 'city', distinct: 400, semanticType: 'city' },
  { name: 'profit', type: 'quantitative', min: -50, max: 100 },
  { name: 'units', type: 'quantitative', min: 1, max: 100 },
  { name: 'kind', distinct: 4 },
)

const say = (message: string, current: Spec | null = null, table: TableProfile = shops) =>
  recommend({ message, tables: [table], current, history: [] })

function drawn(message: string): Spec {
  const said = say(message)
  const spec = said.kind === 'chart' ? said.specs[0]?.spec : undefined
  if (!spec) throw new Error(JSON.stringify(said))
  return spec
}

describe('a wish that cannot be met', () => {
  it('is answered with the smallest set that cannot hold together, and with what can be drawn', () => {
    const said = say('pie of units by city')
    expect(said).toMatchObject({
      kind: 'answer',
      text: expect.stringMatching(/^A pie and the 400 values of city cannot be shown together\. /),
    })
    const [offer = ''] = said.kind === 'answer' ? said.suggestions : []
    expect(drawn(offer)).toMatchObject({ mark: { type: 'bar' } })
  })

  it('leaves negative values without a logarithm, and says why', () => {
    expect(say('log of profit against units')).toMatchObject({
      kind: 'chart',
      text: expect.stringContaining('only numbers above zero have a logarithm'),
    })
  })

  it('keeps the slices of a pie in proportion', () => {
    const pie = drawn('units by kind as a pie')
    expect(say('log scale', pie)).toMatchObject({ kind: 'answer', text: expect.stringContaining('shares of a whole') })
  })

  it('offers something else where a map was wished for', () => {
    expect(say('as a map', drawn('average units by kind'))).toMatchObject({
      kind: 'answer',
      text: expect.stringContaining('A map needs a column'),
    })
  })
})

describe('why', () => {
  it('is told by the rules that decided, the next-best design and what speaks against it', () => {
    const said = say('why this chart?', drawn('average units by kind'))
    expect(said).toMatchObject({
      kind: 'answer',
      text: expect.stringMatching(/What decided:\n- .+next-best.+Against it:/s),
    })
  })

  it('not another mark is told by what it would break', () => {
    expect(say('why not a pie?', drawn('average units by kind'))).toMatchObject({
      kind: 'answer',
      text: expect.stringContaining('Averages do not add up to a whole'),
    })
    expect(say('why not a pie?', drawn('average units by city'))).toMatchObject({
      kind: 'answer',
      text: expect.stringContaining('cannot be shown together'),
    })
  })
})

describe('what else', () => {
  it('offers the next-best designs of the chart that stands, then other questions', () => {
    const said = say('what else?', drawn('average units by kind'))
    const offers = said.kind === 'answer' ? said.suggestions.slice(0, 3) : []
    expect(offers.map((offer) => drawn(offer))).toMatchObject([
      { mark: { type: 'bar' }, encoding: { y: { aggregate: 'sum' } } },
      { mark: { type: 'point' } },
      { mark: { type: 'boxplot' } },
    ])
  })
})

describe('a rule left out by words', () => {
  const bars = drawn('average units by kind')

  it('shows what would be drawn without it, as the switch beside the chart does', () => {
    const log = drawn('units by kind with a log scale')
    for (const message of ['without the zero rule', 'what if the axis need not start at zero?'])
      expect(say(message, log), message).toMatchObject({
        kind: 'answer',
        text: expect.stringMatching(/^Without this rule .+\n- Bars and areas are read by their length/),
      })
    expect(say('without the rule about the number named first', drawn('profit vs units'))).toMatchObject({
      text: expect.stringMatching(/^Without this rule I would draw /),
      suggestions: [expect.stringMatching(/^Units against profit/)],
    })
  })

  it('is looked for by the words of its name and sentence', () => {
    expect(say('what if there were no rule about bars comparing groups', bars)).toMatchObject({
      text: expect.stringContaining('- Bars share a baseline'),
    })
  })

  it('is said to be unknown where no rule is called so', () => {
    expect(say('without the frobnication rule', bars)).toMatchObject({
      text: expect.stringMatching(/^I know no such rule/),
    })
  })

  it('leaves rows to the filters', () => {
    expect(say('without kind 1', bars)).toMatchObject({ kind: 'chart' })
  })
})
