import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { linkSentence } from '../link/sentence.ts'
import { findConditions } from './conditions.ts'
import { findTop } from './ranks.ts'

const number = (name: string, min: number, max: number): FieldProfile => ({
  name,
  type: 'quantitative',
  count: 100,
  nulls: 0,
  distinct: 60,
  integer: true,
  min,
  max,
  values: [],
})
const group = (name: string, values: string[]): FieldProfile => ({
  name,
  type: 'nominal',
  count: 100,
  nulls: 0,
  distinct: values.length,
  values: values.map((value) => ({ value, count: 1 })),
})
const people: TableProfile = {
  name: 'people',
  rows: 100,
  fields: [
    number('age', 18, 90),
    number('income', 0, 200_000),
    number('children', 0, 6),
    { ...number('year', 63, 92), semanticType: 'year', distinct: 30 },
    group('gender', ['male', 'female']),
    group('smoker', ['no', 'yes']),
    group('internet', ['no', 'yes']),
    group('employed', ['no', 'yes']),
    number('opened', 1950, 2020),
    group('country', ['Japan', 'Germany', 'France', 'United States']),
    group('band', ['<25', '25-34', '35-44', '45+']),
  ],
}

/** The surest condition of each place. */
const conditionsIn = (message: string) => {
  const best = new Map<number, { score: number; condition: unknown }>()
  for (const { place, score, condition } of findConditions(linkSentence(message, people))) {
    const before = best.get(place)
    if (!before || before.score < score) best.set(place, { score, condition })
  }
  return [...best.values()].map(({ condition }) => condition)
}

describe('conditions', () => {
  it.each<[message: string, condition: unknown]>([
    ['income of those with age over 30', { op: '>', field: 'age', value: 30 }],
    ['people older than 56', { op: '>', field: 'age', value: 56 }],
    ['people of 50 or older', { op: '>=', field: 'age', value: 50 }],
    ['age between 20 and 30', { op: 'range', field: 'age', min: 20, max: 30 }],
    ['ages 20-30', { op: 'range', field: 'age', min: 20, max: 30 }],
    ['more than 2 children', { op: '>', field: 'children', value: 2 }],
    ['at least age 40', { op: '>=', field: 'age', value: 40 }],
    ['people with internet', { op: 'one_of', field: 'internet', values: ['yes'] }],
    ['unemployed people', { op: 'one_of', field: 'employed', values: ['no'] }],
    ['people who are not unemployed', { op: 'one_of', field: 'employed', values: ['yes'] }],
    ['opened 1998-02', { op: 'range', field: 'opened', min: 1998, max: 2002 }],
    ['people without children', { op: 'one_of', field: 'children', values: [0] }],
    ['in 1985', { op: 'one_of', field: 'year', values: [85] }],
    ['since 1980', { op: '>=', field: 'year', value: 80 }],
    ['from 1970 to 1975', { op: 'range', field: 'year', min: 70, max: 75 }],
    ['only women', { op: 'one_of', field: 'gender', values: ['female'] }],
    ['Japan, Germany and France', { op: 'one_of', field: 'country', values: ['Japan', 'Germany', 'France'] }],
    ['without Japan', { op: 'none_of', field: 'country', values: ['Japan'] }],
    ['everybody outside the US', { op: 'none_of', field: 'country', values: ['United States'] }],
    [
      'income by country, Japan and France not wanted',
      { op: 'none_of', field: 'country', values: ['Japan', 'France'] },
    ],
    ['leaving the islands (Japan) out', { op: 'none_of', field: 'country', values: ['Japan'] }],
    ['everything bar Germany', { op: 'none_of', field: 'country', values: ['Germany'] }],
    ['ignoring the single ones (children 0)', { op: 'none_of', field: 'children', values: [0] }],
    ['people who were not often employed', { op: 'one_of', field: 'employed', values: ['no'] }],
    ['leave Japan out', { op: 'none_of', field: 'country', values: ['Japan'] }],
    ['smokers', { op: 'one_of', field: 'smoker', values: ['yes'] }],
    ['non-smokers', { op: 'one_of', field: 'smoker', values: ['no'] }],
    ['bands under 25', { op: 'one_of', field: 'band', values: ['<25'] }],
  ])('%s', (message, condition) => expect(conditionsIn(message)).toContainEqual(condition))

  it('take values of one column at several places together', () => {
    expect(conditionsIn('income of women next to that of men')).toContainEqual({
      op: 'one_of',
      field: 'gender',
      values: ['female', 'male'],
    })
  })
})

describe('the highest and lowest', () => {
  it.each<[message: string, n: number, from: 'top' | 'bottom']>([
    ['top 10 countries', 10, 'top'],
    ['the five cheapest', 5, 'bottom'],
    ['which 3 countries have the lowest income', 3, 'bottom'],
    ['ten countries with the most people', 10, 'top'],
  ])('%s', (message, n, from) => expect(findTop(linkSentence(message, people))).toMatchObject({ n, from }))

  it('are not read from an amount', () => {
    expect(findTop(linkSentence('people with more than 3 children and the highest income', people))).toBeNull()
  })
})
