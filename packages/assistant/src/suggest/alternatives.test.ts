import { describe, expect, it } from 'vitest'
import { cars, gapminder, sales } from '../../testing/tables.ts'
import { recommend } from '../workflow/recommend.ts'

const answerTo = (message: string, table = cars) => {
  const answer = recommend({ message, tables: [table], current: null, history: [] })
  if (answer.kind !== 'chart') throw new Error(answer.text)
  return answer
}
const labelsFor = (message: string, table = cars) =>
  answerTo(message, table)
    .specs.slice(1)
    .map(({ label }) => label)

describe('other charts of the same question', () => {
  it('are designs in their own right, called by a few words', () => {
    expect(labelsFor('horsepower vs weight by origin')).toEqual(['Bars by origin', 'Scatterplot', 'Small multiples'])
    expect(labelsFor('average horsepower by origin')).toContain('Sideways bars')
    expect(labelsFor('distribution of horsepower')).toEqual([
      'Box plots by origin',
      'Small multiples',
      'Coloured by origin',
    ])
    expect(labelsFor('life expectancy over time by continent', gapminder)).toContain('Small multiples')
  })

  it.each([
    ['horsepower vs weight', cars],
    ['number of cars per origin', cars],
    ['average horsepower by origin and cylinders', cars],
    ['life expectancy against income, sized by population, one step per year', gapminder],
    ['total revenue by region', sales],
    ['revenue over time', sales],
  ] as const)('are labelled in one to five words, each its own: %s', (message, table) => {
    const labels = labelsFor(message, table)
    expect(labels.length).toBeGreaterThan(0)
    expect(new Set(labels).size).toBe(labels.length)
    for (const label of labels) {
      expect(label).not.toMatch(/single values/)
      expect(label.split(' ').length, label).toBeLessThanOrEqual(5)
    }
  })

  it('keep the timeline where their design has one', () => {
    const { specs } = answerTo('life expectancy against income, coloured by continent, one step per year', gapminder)
    const small = specs.find(({ label }) => label === 'Small multiples')
    expect(small?.spec.usermeta?.belvedere?.timestep).toBe('year')
    const lines = specs.find(({ label }) => label === 'Lines by continent')
    expect(lines?.spec.params ?? []).toEqual([])
  })
})

describe('why a chart looks as it does', () => {
  it('says first what speaks for it, in words about its own fields', () => {
    const { explanation } = answerTo('horsepower vs weight by origin')
    expect(explanation.rules[0]).toMatchObject({
      rule: 'points-relate-numbers',
      sentence: 'Two quantities, horsepower and weight in lbs, are read best as positions.',
    })
    const costs = explanation.rules.map(({ cost }) => Math.sign(cost))
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
  })
})
