import fc from 'fast-check'
import { expressionInterpreter } from 'vega-interpreter'
import { expect, it } from 'vitest'
import { parsedExpression } from '../../testing/parsed-expression.ts'
import type { ExpressionContext } from './evaluate.ts'
import { expressionCompiler } from './expression-compiler.ts'

const context: ExpressionContext = { functions: {}, scales: {} }
const channel = fc.constantFrom('x', 'x2', 'xc', 'width', 'y', 'y2', 'yc', 'height', 'fill', 'opacity')
const expression = fc.constantFrom('1', '7.5', '"red"', 'null', 'datum.a', 'datum.b + 1', 'limit', 'item.orient', 'NaN')
const value = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constantFrom(null, undefined, Number.NaN, 'red'))
const marktype = fc.constantFrom('rect', 'group', 'symbol', 'rule', 'text', 'area', 'image')
const item = fc.dictionary(channel, value, { noNullPrototype: true })
const datum = fc.record({ a: value, b: value })

it('an encoder changes an item as Vega’s interpreter does, and tells whether it did', () => {
  let unchanged = 0
  fc.assert(
    fc.property(marktype, fc.dictionary(channel, expression), item, datum, value, (type, texts, before, row, limit) => {
      const channels = Object.fromEntries(
        // The interpreter takes `NaN` for a signal.
        Object.entries(texts).map(([name, text]) => [name, { ast: parsedExpression(text === 'NaN' ? '0 / 0' : text) }]),
      )
      const encode = { marktype: type, channels }
      const ours = { ...before, datum: row, orient: 'left' }
      const theirs = { ...ours }
      const encodeOurs = expressionCompiler.encode(context, encode)
      const encodeTheirs = expressionInterpreter.encode(context, encode)
      // Once more, with nothing changed but ends that were swapped.
      for (const signals of [{ $limit: limit }, { $limit: limit }]) {
        const changed = encodeOurs(ours, signals)
        expect(changed).toBe(encodeTheirs(theirs, signals))
        expect(ours).toEqual(theirs)
        if (changed === 0) unchanged += 1
      }
    }),
    { numRuns: 5000, seed: 13 },
  )
  expect(unchanged).toBeGreaterThan(1000)
})

it.each(['__proto__', 'constructor', 'toString'])('[S25] no channel is called %s', (name) => {
  const channels = Object.fromEntries([[name, { ast: parsedExpression('1') }]])
  expect(() => expressionCompiler.encode(context, { marktype: 'rect', channels })).toThrow(/^Illegal channel/)
})
