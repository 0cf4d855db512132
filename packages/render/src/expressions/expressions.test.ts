import { isDeepStrictEqual } from 'node:util'
import { expressionFunctions } from '@belvedere/spec'
import fc from 'fast-check'
import { expressionInterpreter } from 'vega-interpreter'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  arbitraryExpression,
  inheritedNames,
  oddRow,
  oddValue,
  plainNames,
  signalNames,
} from '../../testing/arbitrary-expressions.ts'
import { parsedExpression } from '../../testing/parsed-expression.ts'
import { ExpressionError } from '../model/expression-error.ts'
import { denyLoader } from '../vega/deny-loader.ts'
import { type Dataflow, openDataflow } from '../vega/vega-facade.ts'
import { collectWarnings } from '../warnings.ts'
import { type ExpressionContext, type SignalValues, signalKey } from './evaluate.ts'
import { expressionCompiler } from './expression-compiler.ts'
import type { ExpressionNode } from './expression-node.ts'

/** Vega's context of a dataflow with two scales; its functions are those of every chart. */
let context: ExpressionContext
let dataflow: Dataflow
beforeAll(async () => {
  const scales = [
    { name: 'x', type: 'linear', domain: [0, 10], range: [0, 100] },
    { name: 'band', type: 'band', domain: ['a', 'b'], range: [0, 100] },
  ]
  dataflow = openDataflow({ width: 1, height: 1, scales }, denyLoader, collectWarnings().logger, () => undefined)
  await dataflow.runAsync()
  context = Reflect.get(dataflow, '_runtime')
})
afterAll(() => {
  dataflow.finalize()
})

const compiled = (text: string) => expressionCompiler.parameter(context, { ast: parsedExpression(text) })
const evaluate = (text: string, datum: unknown = {}, signals = {}): unknown => compiled(text)(datum, signals)

type Outcome = { value: unknown } | { threw: true }
function outcomeOf(run: () => unknown): Outcome {
  try {
    return { value: run() }
  } catch {
    return { threw: true }
  }
}

/** A copy of a tree in which `change` may replace nodes. */
function changed(node: unknown, change: (node: ExpressionNode) => unknown): unknown {
  if (Array.isArray(node)) return node.map((element) => changed(element, change))
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, child]) => [key, changed(child, change)]))
  return change(copy as ExpressionNode) ?? copy
}

/** The interpreter takes `NaN` for a signal. */
const withNaN = (node: ExpressionNode) =>
  node.type === 'Identifier' && node.name === 'NaN' ? { type: 'Literal', value: Number.NaN } : undefined

/** The interpreter reads every member; here it reads through `dataMember`. */
const withGuardedMembers = (node: ExpressionNode) => {
  if (node.type !== 'MemberExpression') return withNaN(node)
  const { object, property, computed } = node
  const key = !computed && property.type === 'Identifier' ? { type: 'Literal', value: property.name } : property
  return { type: 'CallExpression', callee: { type: 'Identifier', name: 'dataMember' }, arguments: [object, key] }
}

/** Own members and `length`; no functions. */
function dataMember(value: unknown, key: unknown): unknown {
  const name = String(key)
  if (value === null || value === undefined) throw new TypeError('There are no members.')
  const own = Object.getOwnPropertyDescriptor(Object(value), name)
  return own && typeof own.value !== 'function' ? (own.get ? own.get() : own.value) : undefined
}

function interpretedExpression(text: string, change: (node: ExpressionNode) => unknown) {
  const { extent: vegaExtent } = context.functions
  // Of lists only: Vega's counts to the `length` of any object.
  const extent = (values: unknown) =>
    (Array.isArray(values) || typeof values === 'string') && typeof vegaExtent === 'function'
      ? vegaExtent(values)
      : [undefined, undefined]
  const functions = Object.assign(Object.create(context.functions), { dataMember, extent })
  return expressionInterpreter.parameter({ ...context, functions }, { ast: changed(parsedExpression(text), change) })
}

const signals = fc
  .tuple(...signalNames.map(() => oddValue))
  .map((values) => Object.fromEntries(signalNames.map((name, i) => [signalKey(name), values[i]])))

/** Evaluates on each of the rows; returns how many evaluations had a value. */
function compare(
  text: string,
  rows: object[],
  values: SignalValues,
  change: (node: ExpressionNode) => unknown,
): number {
  const ours = compiled(text)
  const theirs = interpretedExpression(text, change)
  let calculated = 0
  for (const row of rows) {
    const expected = outcomeOf(() => theirs(row, values))
    const outcome = outcomeOf(() => ours(row, values))
    if (!isDeepStrictEqual(outcome, expected))
      expect({ text, row, values, outcome }).toEqual({ text, row, values, outcome: expected })
    if ('value' in outcome) calculated += 1
  }
  return calculated
}

/** Compares random expressions over rows with these columns. */
function compareMany(names: readonly string[], seed: number, change: (node: ExpressionNode) => unknown): void {
  const rows = fc.array(oddRow(names), { minLength: 1, maxLength: 4 })
  let calculated = 0
  fc.assert(
    fc.property(arbitraryExpression(names), rows, signals, (text, made, values) => {
      calculated += compare(text, made, values, change)
    }),
    { numRuns: 20_000, seed },
  )
  // Or little but errors would have been compared.
  expect(calculated).toBeGreaterThan(20_000)
}

describe('an expression', () => {
  it('has the value that Vega’s interpreter calculates, whatever it is and whatever the data', () => {
    compareMany(plainNames, 11, withNaN)
  })

  it.each([
    ['datum.a + 1 < limit', { a: 1 }, { $limit: 3 }, true],
    ['2 * PI > 6 ? "more" : "less"', {}, {}, 'more'],
    ['[datum.a, limit, 3]', { a: 1 }, { $limit: 2 }, [1, 2, 3]],
    ['{a: limit, "b c": 2}', {}, { $limit: 1 }, { a: 1, 'b c': 2 }],
    ['scale("x", datum.a)', { a: 5 }, {}, 50],
    ['_scale("x", 5) + _bandwidth("band")', {}, {}, 100],
    ['scale("none", 5)', {}, {}, undefined],
    ['NaN', {}, {}, Number.NaN],
    ['utcyear(datum.a)', { a: Date.UTC(1999, 5, 1) }, {}, 1999],
    ['datum.none && datum.none.member', {}, {}, undefined],
    ['test(regexp("^a.$"), datum.a)', { a: 'ab' }, {}, true],
  ])('is calculated: %s', (text, datum, values, expected) => {
    expect(evaluate(text, datum, values)).toEqual(expected)
  })

  it('[S24] takes no column for the length of a list', () => {
    expect(evaluate('extent(datum)', { length: Number.MAX_SAFE_INTEGER })).toEqual([undefined, undefined])
    expect(evaluate('extent([3, 1, 2])')).toEqual([1, 3])
  })

  it('makes a new list each time', () => {
    const list = compiled('[1, 2]')
    expect(list({}, {})).not.toBe(list({}, {}))
  })

  it('throws errors of an evaluation with their cause', () => {
    const error = outcomeOf(() => evaluate('datum.a.b'))
    expect(error).toEqual({ threw: true })
    expect(() => evaluate('datum.a.b')).toThrow(ExpressionError)
    expect(() => evaluate('format(1, "none")')).toThrow(/invalid format/)
  })
})

describe('[S24] [S25] an expression reads data only', () => {
  it('under names that every object inherits, whatever the expression', () => {
    compareMany([...plainNames, ...inheritedNames], 12, withGuardedMembers)
  })

  it.each(['datum', '""', '1', 'true', '[1]', 'datum.date', 'datum.list', 'rgb("red")', 'toDate(0)', 'limit'])(
    'and no member that %s inherits',
    (object) => {
      const row = { date: new Date(0), list: [{}] }
      for (const name of inheritedNames) {
        const halves = [name.slice(0, 2), name.slice(2)].map((half) => JSON.stringify(half)).join(' + ')
        for (const text of [`(${object}).${name}`, `(${object})[${halves}]`, `(${object})[[${halves}]]`])
          expect([text, evaluate(text, row, { $limit: {} })]).toEqual([text, undefined])
      }
    },
  )

  it('and the columns that have such a name', () => {
    const row = Object.fromEntries(inheritedNames.map((name) => [name, `the ${name}`]))
    for (const name of inheritedNames) expect(evaluate(`datum.${name}`, row)).toBe(`the ${name}`)
    expect(evaluate('datum.__proto__', JSON.parse('{"__proto__": "own"}'))).toBe('own')
  })

  it('and takes no name for a constant, signal or function but its own', () => {
    for (const name of inheritedNames) {
      // Vega's parser takes such a text for an identifier.
      for (const text of [name, JSON.stringify(name)]) expect(evaluate(text)).not.toBeTypeOf('function')
      if (expressionFunctions.has(name)) continue
      expect(() => compiled(`${name}(1)`)).toThrow(/^Illegal function/)
      expect(() => compiled(`_${name}(1)`)).toThrow(/^Illegal function/)
    }
  })
})

describe('[S24] an expression is refused', () => {
  it.each([
    ...['eval("1")', 'Function("1")', 'setTimeout("1")', 'require("fs")', 'fetch("/")', 'if(1)'],
    ...['modify("cars", datum)', 'setdata("cars", [])', 'encode(datum, "update")', 'warn(datum)', 'debug(datum)'],
    ...['now()', 'random()', 'sampleNormal()', 'pad("a", 1e9)', 'copy("x")', 'geoShape("x", datum)', 'inScope(datum)'],
    ...['datum.a()', '"".constructor.constructor("return 1")()', '(1)(2)', '[].map(1)'],
    ...['/(a+)+$/', 'test(/(a+)+$/, datum.a)', 'replace(datum.a, /a/g, "b")'],
    ...['event', 'event.view', 'event.item.mark', 'item', '[item]', 'item.mark', 'item["mark"]', 'item.mark.group'],
    ...['item.mark.items', 'item["ma" + "rk"]', 'item.mark[datum.a]', '(1 ? item : 0).mark'],
    ...['{toString: 1}', '{"valueOf": 1}', '{then: 1}', '{"__proto__": 1}', '{constructor: 1}'],
  ])('before it is evaluated: %s', (text) => {
    expect(() => compiled(text)).toThrow(/^Illegal /)
  })

  it('if an event would evaluate it', () => {
    expect(() => expressionCompiler.event()).toThrow(/^Illegal event/)
    expect(() => expressionCompiler.handler()).toThrow(/^Illegal event/)
  })

  it.each([
    { type: 'Unknown' },
    { type: 'constructor' },
    { type: 'UnaryExpression', operator: 'typeof', argument: parsedExpression('1') },
    { type: 'BinaryExpression', operator: 'in', left: parsedExpression('1'), right: parsedExpression('1') },
  ])('if its tree is not Vega’s: %o', (ast) => {
    expect(() => expressionCompiler.parameter(context, { ast: ast as ExpressionNode })).toThrow(/^Illegal /)
  })
})

describe('[S24] an item of the scenegraph', () => {
  const group = {
    width: 40,
    context: { dataflow: {} },
    datum: { a: 'parent' },
    items: [],
    stroke: { gradient: 'linear' },
  }
  const mark = { group, items: [{}, {}], source: {}, marktype: 'rect' }
  const encoded = (text: string) => {
    const item = { mark, orient: 'left', datum: { a: 1 }, set: 'before', list: [], call: () => 1 }
    expressionCompiler.encode(context, { marktype: 'text', channels: { set: { ast: parsedExpression(text) } } })(
      item,
      {},
    )
    return item.set
  }

  it('shows texts, numbers and data', () => {
    expect(encoded('item.orient')).toBe('left')
    expect(encoded('item.datum.a + 1')).toBe(2)
    expect(encoded('item.mark.group["width"]')).toBe(40)
    expect(encoded('item.mark.group.datum["a"]')).toBe('parent')
    expect(encoded('item.mark.items.length')).toBe(2)
    expect(encoded('item.none')).toBeUndefined()
  })

  it.each([
    'item.mark.group.context',
    'item.mark.source',
    'item.mark.group.items',
    'item.list',
    'item.mark.group.stroke',
    'item.call',
    'item.constructor',
    'item.__proto__',
    'item.mark.items[0]',
  ])('shows nothing else: %s', (text) => {
    expect(encoded(text)).toBeUndefined()
  })
})
