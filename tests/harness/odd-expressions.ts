import fc from 'fast-check'

const infix = (operators: readonly string[], operand: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...operators), operand, operand).map(([operator, a, b]) => `(${a} ${operator} ${b})`)
const called = (names: readonly string[], argument: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...names), argument).map(([name, value]) => `${name}(${value})`)

/** Expressions that queries know, of each kind. */
export const { number, text, truth } = fc.letrec<{ number: string; text: string; truth: string }>((tie) => {
  const [n, t, b] = [tie('number'), tie('text'), tie('truth')]
  const depth = { maxDepth: 3, withCrossShrink: true }
  const choice = (kind: fc.Arbitrary<string>) =>
    fc.tuple(b, kind, kind).map(([test, x, y]) => `(${test} ? ${x} : ${y})`)
  return {
    number: fc.oneof(
      depth,
      fc.constantFrom('datum.n', 'datum.m', 'datum.f', '3', '0', '2.5', 'cut'),
      infix(['+', '-', '*', '/', '%'], n),
      called(['abs', 'ceil', 'floor', 'round', 'exp', 'sqrt', 'log', '-', '+', 'toNumber'], n),
      called(
        [
          'year',
          'month',
          'date',
          'day',
          'hours',
          'minutes',
          'seconds',
          'quarter',
          'time',
          'dayofyear',
          'week',
          'milliseconds',
        ],
        fc.constantFrom('datum.d', 'datum.e'),
      ),
      fc.tuple(fc.constantFrom('min', 'max', 'pow'), n, n).map(([name, a, b]) => `${name}(${a}, ${b})`),
      fc.tuple(n, n, n).map(([value, low, high]) => `clamp(${value}, ${low}, ${high})`),
      called(['+'], fc.constantFrom('datum.b', 'datum.c')),
      t.map((value) => `indexof(['a', 'b', "it's"], ${value})`),
      called(['upper', 'lower'], t).chain((whole) =>
        fc.constantFrom('a', "T'", 'ul', '').map((part) => `indexof(${whole}, "${part}")`),
      ),
      choice(n),
    ),
    text: fc.oneof(
      depth,
      fc.constantFrom('datum.s', 'datum.u', "'a'", "''", '"it\'s"'),
      called(['lower', 'upper', 'trim'], fc.constantFrom('datum.u', 'datum.s', "' a\\tb '", "'Straße İ ﬁ É'")),
      called(['toString'], t),
      choice(t),
    ),
    truth: fc.oneof(
      depth,
      fc.constantFrom('datum.b', 'datum.c', 'true', 'false'),
      infix(['<', '<=', '>', '>=', '==', '===', '!=', '!=='], n),
      infix(['<', '<=', '>', '>=', '==', '!=='], t),
      infix(['&&', '||'], b),
      called(['!'], fc.oneof(b, n, t)),
      called(['upper', 'lower'], t).chain((whole) =>
        fc.constantFrom('a', 'T', 'll').map((end) => `slice(${whole}, -${end.length}) == "${end}"`),
      ),
      called(['isValid', 'isFinite', 'isNaN'], n),
      called(['isValid'], fc.constantFrom('datum.s', 'datum.d', 'datum.c')),
      fc.tuple(n, n, n).map(([value, low, high]) => `inrange(${value}, [${low}, ${high}])`),
      infix(['<', '>=', '=='], fc.constantFrom('datum.d', 'datum.e', '1550000000000', '0')),
      infix(['==', '!=', '==='], fc.constantFrom('datum.s', 'datum.n', 'datum.d', 'datum.c', 'null')),
    ),
  }
})

/** One row for each id, with the value of the expression. */
export const valuesOf = (expression: string) => [
  { type: 'formula', expr: expression, as: 'value' },
  { type: 'aggregate', groupby: ['id', 'value'] },
]
