import { describe, expect, it } from 'vitest'
import { lemmas, sameWord } from './lemmas.ts'
import { numberOf } from './numbers.ts'
import { rootsOf } from './roots.ts'
import { fold, tokenize } from './tokens.ts'

describe('tokenize', () => {
  it('finds words, numbers with their values, signs and quoted parts', () => {
    const tokens = tokenize("the women's wage over $30k in 1990s “New York”, 1,200.5?")
    expect(tokens.map(({ text, kind }) => [text, kind])).toEqual([
      ['the', 'word'],
      ['women', 'word'],
      ['wage', 'word'],
      ['over', 'word'],
      ['$', 'sign'],
      ['30k', 'number'],
      ['in', 'word'],
      ['1990s', 'number'],
      ['new york', 'quoted'],
      [',', 'sign'],
      ['1,200.5', 'number'],
      ['?', 'sign'],
    ])
    expect(tokens.flatMap(({ value }) => value ?? [])).toEqual([30_000, 1990, 1200.5])
  })

  it('keeps the places in the text', () => {
    const text = 'Café “Zürich” 3–4'
    for (const { start, end, raw } of tokenize(text)) expect(text.slice(start, end)).toBe(raw)
    expect(fold('Café Zürich')).toBe('cafe zurich')
  })

  it('takes hostile texts in stride', () => {
    for (const text of ['', '"', "'''''", '“'.repeat(5000), '1,'.repeat(5000), 'a'.repeat(100_000), '\u0000\uD800'])
      expect(() => tokenize(text)).not.toThrow()
  })
})

describe('words', () => {
  it.each([
    ['rated', 'rate'],
    ['women', 'woman'],
    ['stopped', 'stop'],
    ['countries', 'country'],
    ['visiting', 'visits'],
    ['sold', 'selling'],
  ])('%s is a form of %s', (a, b) => expect(sameWord(a, b)).toBe(true))

  it.each([
    ['rats', 'rates'],
    ['species', 'spice'],
    ['news', 'new'],
  ])('%s is no form of %s', (a, b) => expect(sameWord(a, b)).toBe(false))

  it('begin their lemmas with themselves', () => expect(lemmas('prices')[0]).toBe('prices'))

  it.each([
    ['happiness', 'happy'],
    ['employment', 'employee'],
    ['acceleration', 'accelerate'],
  ])('%s is of one family with %s', (a, b) => expect([...rootsOf(a)].some((root) => rootsOf(b).has(root))).toBe(true))

  it('say numbers', () => {
    expect(tokenize('five of 12 dozen apples').map(numberOf)).toEqual([5, undefined, 12, 12, undefined])
  })
})
