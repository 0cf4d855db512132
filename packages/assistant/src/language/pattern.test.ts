import { describe, expect, it } from 'vitest'
import { compilePattern, matchPattern, type Sentence } from './pattern.ts'
import { indexPatterns, matchAll } from './pattern-index.ts'
import { tokenize } from './tokens.ts'

const classes = { make: ['make', 'turn into'], it: ['it', 'this'] }

const aSentence = (message: string): Sentence<string> => {
  const tokens = tokenize(message)
  return {
    tokens,
    filler: new Set(['please', 'the']),
    fill: (slot, at) =>
      slot === 'colour' && ['red', 'blue'].includes(tokens[at]?.text ?? '')
        ? [{ end: at + 1, value: tokens[at]?.text ?? '' }]
        : [],
  }
}
const matches = (pattern: string, message: string) =>
  matchPattern(compilePattern(pattern, classes), 0, aSentence(message))

describe('a pattern', () => {
  it('matches words, classes and slots in order', () => {
    const [match] = matches('<make> <it> {colour}', 'make it red')
    expect(match?.end).toBe(3)
    expect(match?.slots.get('colour')).toEqual({ start: 2, end: 3, value: 'red' })
  })

  it('lets filler words stand between its own', () => {
    expect(matches('<make> {colour}', 'make please the red')).toHaveLength(1)
    expect(matches('<make> {colour}', 'make something red')).toEqual([])
  })

  it('takes optional parts and choices', () => {
    expect(matches('<make> [<it>] (red|blue)', 'turn into blue')[0]?.taken).toEqual([0, 1, 2])
    expect(matches('a [b|c] d', 'a c d')).toHaveLength(1)
    expect(matches('a [b|c] d', 'a d')).toHaveLength(1)
  })

  it('is found among others wherever it fits, in their order', () => {
    const all = ['{colour}', '<make> <it>', 'nothing', '[please] it'].map((source) => compilePattern(source, classes))
    const found = matchAll(indexPatterns(all.map((pattern) => ({ pattern }))), aSentence('please make it red or blue'))
    expect(found.map(({ order, match: { start, end } }) => [order, start, end])).toEqual([
      [0, 3, 4],
      [0, 5, 6],
      [1, 1, 3],
      [3, 2, 3],
    ])
  })

  it('is refused when it is malformed', () => {
    expect(() => compilePattern('a [b', classes)).toThrow('lacks a ]')
    expect(() => compilePattern('a ) b', classes)).toThrow('stray')
    expect(() => compilePattern('<nothing>', classes)).toThrow('unknown class')
  })
})

describe('tokens', () => {
  it('keep names with underscores, numbers and quotes whole', () => {
    expect(tokenize('put temp_max over 1,000.5 as "My “chart"').map(({ text }) => text)).toEqual([
      'put',
      'temp_max',
      'over',
      '1,000.5',
      'as',
      'my “chart',
    ])
  })

  it('tell where they stood', () => {
    const message = "don't  sort >= 売上"
    for (const { start, end, raw } of tokenize(message)) expect(message.slice(start, end)).toBe(raw)
  })
})
