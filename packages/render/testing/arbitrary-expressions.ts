import { expressionFunctions } from '@belvedere/spec'
import fc from 'fast-check'

/** Texts in all of the grammar that specs may use, and rows and signals of odd values to evaluate them on. */

export const plainNames = ['a', 'b', 'c', 'name', 'length', 'with space', 'quote"s']
/** Names that every object inherits. */
export const inheritedNames = [
  ...['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__proto__', '__defineGetter__'],
  ...['map', 'slice', 'concat', 'getTime', 'toFixed', 'prototype', 'call'],
]
export const signalNames = ['limit', 'brush', 'words']

const member = (key: string) => (/^\w+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`)
const unary = fc.constantFrom('+', '-', '~', '!')
const binary = fc.constantFrom(
  ...['*', '/', '%', '+', '-', '<', '<=', '>', '>=', '==', '!=', '===', '!==', '&', '|', '^', '<<', '>>', '>>>'],
)
const format = fc.constantFrom('"d"', '".2f"', '",.0f"', '"~s"', '"%Y"', '"%b %d"', '"xyz"')
const formats: ReadonlySet<string> = new Set(['format', 'timeFormat', 'utcFormat', 'timeParse', 'utcParse'])
const literal = fc.oneof(
  fc.constantFrom('0', '1', '2.5', '1e21', '0x1F', 'null', 'true', 'false', '""', '"a"', "'12'", '"2020-03-01"'),
  fc.integer({ min: 0, max: 1e6 }).map(String),
  // Vega's parser takes a text that is the name of an inherited member for an identifier.
  fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text in {} ? 'text' : text)),
)
const constant = fc.constantFrom('E', 'LN2', 'LN10', 'LOG2E', 'LOG10E', 'PI', 'SQRT1_2', 'SQRT2', 'MIN_VALUE', 'NaN')

/** `keys` are the names of members. */
export function arbitraryExpression(keys: readonly string[]): fc.Arbitrary<string> {
  const key = fc.constantFrom(...keys)
  const { expression } = fc.letrec<{ expression: string }>((tie) => {
    const inner = tie('expression')
    const leaf = fc.oneof(
      literal,
      constant,
      fc.constantFrom('datum', ...signalNames),
      key.map((name) => `datum${member(name)}`),
    )
    const call = fc
      .tuple(fc.constantFrom(...expressionFunctions), fc.array(inner, { maxLength: 4 }), format)
      .map(([name, args, fixedFormat]) => {
        const [first = 'null', second = '1', third = '2'] = args
        if (name === 'if' || name === 'clamp') return `${name}(${[first, second, third].join(', ')})`
        return formats.has(name) ? `${name}(${first}, ${fixedFormat})` : `${name}(${args.join(', ')})`
      })
    return {
      expression: fc.oneof(
        { maxDepth: 5, depthSize: 'small', withCrossShrink: true },
        leaf,
        fc.tuple(binary, inner, inner).map(([operator, left, right]) => `(${left} ${operator} ${right})`),
        call,
        fc.tuple(unary, inner).map(([operator, argument]) => `${operator}(${argument})`),
        fc.tuple(fc.constantFrom('&&', '||'), inner, inner).map(([operator, a, b]) => `(${a} ${operator} ${b})`),
        fc.tuple(inner, inner, inner).map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
        fc.tuple(inner, key).map(([object, name]) => `(${object})${member(name)}`),
        fc.tuple(inner, inner).map(([object, property]) => `(${object})[${property}]`),
        fc.array(inner, { maxLength: 3 }).map((elements) => `[${elements.join(', ')}]`),
      ),
    }
  })
  return expression
}

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0, 1, -1.5),
  fc.constantFrom('', 'a', 'text', '12', '1e3', 'true', ' x ', 'x'.repeat(5000), '2020-03-01', '#ff0000', '\ud800'),
  fc.constantFrom(true, false),
  fc.double(),
  fc.integer(),
  fc.integer({ min: -1e13, max: 1e13 }).map((time) => new Date(time)),
  fc.constant(new Date(Number.NaN)),
)
const getter = fc
  .constantFrom(3, 'text')
  .map((value) => Object.defineProperty({}, 'a', { get: () => value, enumerable: true }))
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...plainNames), scalar, { maxKeys: 3 }) },
  { weight: 1, arbitrary: getter },
)
/** Own members of the names, `__proto__` too. */
export const oddRow = (keys: readonly string[]): fc.Arbitrary<object> =>
  fc.array(fc.tuple(fc.constantFrom(...keys), oddValue), { maxLength: 5 }).map((members) => {
    const row = {}
    for (const [name, value] of members)
      Object.defineProperty(row, name, { value, enumerable: true, configurable: true, writable: true })
    return row
  })
