import type { Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { ruleTables } from '../../testing/rule-tables.ts'
import { aTable, cars, nominal, quantitative, rows } from '../../testing/tables.ts'
import { grammarRules } from '../grammar/rules.ts'
import { linkSentence } from '../link/sentence.ts'
import { propose } from '../propose/propose.ts'
import { rankingModel } from '../rank/model.ts'
import { recommend } from '../workflow/recommend.ts'
import { decisionForTrace } from './ranking.ts'
import { rulesForTrace } from './rules.ts'
import { mostTraced, trace } from './trace.ts'
import { traceMessage } from './trace-message.ts'

const traced = (message: string, current: Spec | null = null, table = cars) =>
  trace.parse(traceMessage({ message, tables: [table], current, history: [] }))

const chartOf = (message: string): Spec => {
  const answer = recommend({ message, tables: [cars], current: null, history: [] })
  if (answer.kind !== 'chart' || !answer.specs[0]) throw new Error(`No chart of “${message}”.`)
  return answer.specs[0].spec
}

describe('the trace of a new chart', () => {
  const { readAs, table, links, rules, readings, decision } = traced('average horsepower by origin, over 4 cylinders')

  it('tells how it was read', () => expect({ readAs, table }).toEqual({ readAs: 'new chart', table: 'cars' }))

  it('tells what words were linked to', () => {
    expect(links).toContainEqual({ words: 'horsepower', is: 'column', means: 'Horsepower', evidence: 'name', score: 1 })
    expect(links.map(({ words }) => words)).toContain('average')
  })

  it('tells which rules fired, and what came of them', () => {
    const own = rules.filter(({ words }) => words === 'over 4 cylinders' || words === 'over 4')
    expect(own).toContainEqual({
      rule: 'bound before column',
      finds: 'condition',
      words: 'over 4 cylinders',
      means: 'Cylinders over 4',
      score: expect.any(Number),
      taken: true,
    })
    expect(own).toContainEqual({
      rule: 'comparison before',
      finds: 'amount',
      words: 'over 4',
      means: '> 4',
      score: null,
      taken: null,
    })
  })

  it('lists the likeliest readings in words', () => {
    expect(readings[0]?.reading).toBe('bar: mean of Horsepower by Origin; only Cylinders over 4')
    const probabilities = readings.map(({ probability }) => probability)
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a))
    expect(readings.length).toBeLessThanOrEqual(mostTraced.readings)
  })

  it('names the features that decided over the next reading', () => {
    expect(decision?.over).not.toBe(readings[0]?.reading)
    expect(decision?.features.length).toBe(mostTraced.features)
  })
})

describe('the trace of a message beside a chart', () => {
  const chart = chartOf('average horsepower by origin')

  it('tells the change, and the command beside it', () => {
    const { readAs, readings, commands } = traced('as a pie, call it Power', chart)
    expect({ readAs, reading: readings[0]?.reading }).toEqual({ readAs: 'change', reading: 'mark: arc' })
    expect(commands).toEqual([{ words: 'call it Power', command: 'title', pattern: '<call> {text}' }])
  })

  it('tells the command that was read alone', () => {
    const { readAs, readings, commands } = traced('make it red', chart)
    expect({ readAs, readings }).toEqual({ readAs: 'commands', readings: [] })
    expect(commands.map(({ command, words }) => [command, words])).toEqual([['one colour', 'make it red']])
  })

  it('tells that a new chart was read', () => {
    expect(traced('scatter plot of weight against displacement', chart).readAs).toBe('new chart')
  })
})

it('tells the query of a figure', () => {
  const { readAs, figure } = traced('how many cars have more than 100 horsepower?')
  expect({ readAs, figure }).toEqual({ readAs: 'figure', figure: 'count of rows; only Horsepower over 100' })
})

it('tells the English that a German message was read as', () => {
  const { message, readAs } = traced('zeige mir das mittlere Horsepower pro Origin')
  expect({ message, readAs }).toEqual({ message: 'show me the average Horsepower per Origin', readAs: 'new chart' })
})

it('tells that talk was not read as a chart', () => {
  expect(traced('hello')).toMatchObject({ readAs: 'words', readings: [], decision: null })
})

describe('what literal wishes did', () => {
  const sentence = linkSentence('total income', ruleTables.people)
  const [draft] = propose(sentence).drafts
  if (!draft) throw new Error('A draft is proposed.')
  const reading = (words: string, probability: number, literal: number) => ({
    ...{ words, draft, probability, literal },
    features: () => [],
  })
  const decisionOf = (...ranked: ReturnType<typeof reading>[]) =>
    decisionForTrace({ sentence, model: rankingModel(), ranked })?.literal

  it('is that they decided, where another reading were first without them', () => {
    expect(decisionOf(reading('sum', 0.6, 1.5), reading('mean', 0.4, -1.5))).toEqual({ logOdds: 3, decided: true })
  })

  it('is that they did not, where the same were first', () => {
    expect(decisionOf(reading('sum', 0.9, 1), reading('mean', 0.1, 0))).toEqual({ logOdds: 1, decided: false })
  })

  it('is nothing where there is no other reading', () => expect(decisionOf(reading('sum', 1, 1))).toBeUndefined())
})

it('tells what is split off from a new chart', () => {
  expect(traced('running total of horsepower by year')).toMatchObject({
    readAs: 'new chart',
    derived: expect.any(String),
  })
  expect(traced('average horsepower by origin')).toMatchObject({ derived: null, dress: null })
  expect(traced('weight against horsepower, with a trend line').dress).toBe('with a trend line')
})

it('is the same for the same request', () => {
  expect(traced('average horsepower by origin')).toEqual(traced('average horsepower by origin'))
})

it('has an end whatever names and words are like', () => {
  const long = 'very '.repeat(100)
  const hostile = aTable(
    `${long}table`,
    rows(8, (at) => quantitative(`${long}amount ${at}`, [1, 2, 3])).concat(nominal(`${long}name`, [long, 'b', 'c'])),
  )
  const { message, links } = traced(`${long}amount 3 over 5 and ${long}`, null, hostile)
  expect(message.length).toBeLessThanOrEqual(300)
  expect(links.length).toBeLessThanOrEqual(mostTraced.links)
})

describe('every rule of the grammar shows in the trace', () => {
  const examples = Object.values(grammarRules).flatMap((rules) =>
    rules.flatMap(({ id, examples }) => examples.map(({ table, message }) => ({ id, table, message }))),
  )
  it.each(examples)('$id: $message', ({ id, table, message }) => {
    const rules = rulesForTrace(linkSentence(message, ruleTables[table]), null)
    expect(rules.map(({ rule }) => rule)).toContain(id)
  })
})
