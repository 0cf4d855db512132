import type { FieldProfile, StatedKind, TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { namedTotals } from './total-names.ts'
import { liesWithin, understand } from './understand.ts'

const number = (name: string, rest: Partial<FieldProfile> = {}): FieldProfile => ({
  name,
  type: 'quantitative',
  count: 100,
  nulls: 0,
  distinct: 60,
  integer: true,
  min: 0,
  max: 500,
  values: [],
  ...rest,
})
const group = (name: string, values: string[]): FieldProfile => ({
  name,
  type: 'nominal',
  count: 100,
  nulls: 0,
  distinct: values.length,
  values: values.map((value) => ({ value, count: 1 })),
})
const table = (...fields: FieldProfile[]): TableProfile => ({ name: 't', rows: 100, fields })

const roleOf = (field: FieldProfile) => understand(table(field)).fields.get(field.name)

describe('understand', () => {
  it('knows yes/no columns and which value says yes', () => {
    expect(roleOf(group('smoker', ['no', 'yes']))).toEqual({ role: 'yesno', yes: 'yes' })
    expect(roleOf(group('partic', ['work', 'not.work']))).toEqual({ role: 'yesno', yes: 'work' })
    expect(roleOf(group('sex', ['male', 'female']))).toEqual({ role: 'category' })
  })

  it('knows what numbers measure', () => {
    expect(roleOf(number('population'))?.kind).toBe('stock')
    expect(roleOf(number('income'))?.kind).toBe('flow')
    expect(roleOf(number('unemp_rate', { integer: false }))?.kind).toBe('rate')
    expect(roleOf(number('testscore'))?.kind).toBe('score')
    expect(roleOf(number('Weight'))?.kind).toBe('measurement')
    expect(roleOf(number('x', { integer: false, max: 0.9 }))?.kind).toBe('share')
  })

  it('takes no letter of the items of a questionnaire for a number of things', () => {
    const kindIn = (names: readonly string[], rest: Partial<FieldProfile> = {}) =>
      understand(table(number('N1', { max: 6 }), ...names.map((name) => number(name, { max: 6, ...rest })))).fields.get(
        'N1',
      )?.kind
    expect(kindIn(['A1', 'C1', 'N2'])).toBe('measurement')
    expect(kindIn(['N2', 'N3', 'N4'])).toBe('count')
    expect(kindIn(['A1', 'C1', 'N2'], { max: 40 })).toBe('count')
  })

  it('knows times and numbers that only tell rows apart', () => {
    expect(roleOf(number('year', { min: 1990, max: 2010, distinct: 21, semanticType: 'year' }))?.role).toBe('time')
    expect(roleOf(number('patient id', { distinct: 100 }))?.role).toBe('id')
  })

  it('finds the column that counts what each row stands for', () => {
    const totals = table(group('Sex', ['m', 'f']), group('Class', ['a', 'b']), number('Freq'))
    expect(understand(totals).weightField).toBe('Freq')
    expect(understand(table(number('Height'), number('Weight'))).weightField).toBeUndefined()
  })

  it('believes what a person says a number is', () => {
    const stated = (kind: StatedKind) => roleOf(number('income', { corrected: { kind } }))
    expect(stated('rate')).toEqual({ role: 'measure', kind: 'rate' })
    expect(stated('id')).toEqual({ role: 'id' })
    expect(stated('code')).toEqual({ role: 'category' })
    const groups = [group('Sex', ['m', 'f']), group('Class', ['a', 'b'])]
    expect(
      understand(table(...groups, number('x', { corrected: { kind: 'weight' } }), number('Freq'))).weightField,
    ).toBe('x')
    expect(understand(table(...groups, number('Freq', { corrected: { kind: 'flow' } }))).weightField).toBeUndefined()
  })

  it('finds columns that differ in a number only', () => {
    expect(understand(table(number('test1'), number('test2'), number('age'))).families).toEqual([['test1', 'test2']])
  })

  it('finds columns that are months side by side', () => {
    expect(understand(table(number('Jan'), number('Feb'), number('area'))).families).toEqual([['Jan', 'Feb']])
  })

  it('finds columns that differ in one word, and columns of one unit in a row', () => {
    const goals = table(number('Home goals'), number('crowd'), number('Away goals'))
    expect(understand(goals).families).toEqual([['Home goals', 'Away goals']])
    const takings = table(number('Books £'), number('Toys £'), number('Tea £'), number('card %'))
    expect(understand(takings).families).toEqual([['Books £', 'Toys £', 'Tea £']])
    expect(understand(table(number('Height (cm)'), number('Width (cm)'))).families).toEqual([])
    expect(understand(table(number('dep delay'), number('dep rate'))).families).toEqual([])
  })

  it('finds the number that others add up to', () => {
    const parts = [number('food', { mean: 120 }), number('drinks', { mean: 45.5 }), number('seats', { mean: 31 })]
    const { fields } = understand(table(...parts, number('bill', { mean: 165.5 }), number('gross', { mean: 3 })))
    expect([...fields].flatMap(([name, { whole }]) => (whole ? [name] : []))).toEqual(['bill', 'gross'])
  })

  it('knows which columns others lie within, by all levels, but no attributes', () => {
    const within = (name: string, column: string, values: string[]) => ({ ...group(name, values), within: column })
    const levels = [within('city', 'state', ['a', 'b', 'c']), within('state', 'region', ['x', 'y', 'z'])]
    const facts = understand(table(...levels, group('region', ['n', 's', 'w'])))
    expect(facts.fields.get('city')).toEqual({ role: 'category', within: 'state' })
    expect(liesWithin('city', 'region', facts)).toBe(true)
    expect(liesWithin('region', 'city', facts)).toBe(false)
    expect(understand(table(...levels)).fields.get('state')).toEqual({ role: 'category' })
    const flagged = [within('shop', 'open', ['a', 'b', 'c']), group('open', ['yes', 'no'])]
    expect(understand(table(...flagged)).fields.get('shop')).toEqual({ role: 'category' })
    const circle = [within('a', 'b', ['p', 'q', 'r']), within('b', 'a', ['s', 't', 'u'])]
    expect(liesWithin('a', 'c', understand(table(...circle)))).toBe(false)
  })

  it('knows which values sum up the others, found or stated', () => {
    const sex = group('sex', ['Both sexes', 'Male', 'Female'])
    expect(roleOf({ ...sex, totals: ['Both sexes'] })).toEqual({ role: 'category', totals: ['Both sexes'] })
    expect(roleOf({ ...sex, corrected: { totals: true } })).toEqual({ role: 'category', totals: ['Both sexes'] })
    expect(roleOf({ ...sex, corrected: { totals: false } })).toEqual({ role: 'category' })
  })

  it('knows what totals are called', () => {
    const called = ['Total', 'All ages', 'Both sexes', 'World', 'EU total', 'Insgesamt', 'Alle Länder', 'Ensemble']
    const parts = ['Totally', 'Allen', 'Male', 'Worldwide Inc', 'the total of it', `total ${'x'.repeat(80)}`]
    for (const value of called) expect(namedTotals(group('x', [value, ...parts]))).toEqual([value])
  })
})
