import type { EncodedItem, Evaluate, SignalValues } from './evaluate.ts'

/** An operand of any type: TypeScript has these operators for numbers only. */
type Operand = (datum: unknown, signals: SignalValues, item: EncodedItem | undefined) => number

const unary: { [operator: string]: (argument: Operand) => Evaluate } = {
  '+': (argument) => (datum, signals, item) => +argument(datum, signals, item),
  '-': (argument) => (datum, signals, item) => -argument(datum, signals, item),
  '~': (argument) => (datum, signals, item) => ~argument(datum, signals, item),
  '!': (argument) => (datum, signals, item) => !argument(datum, signals, item),
}

/**
 * All expressions with an operator share its code. Two numbers have a branch of their own, which the engine compiles for
 * numbers even after other charts have compared texts and dates.
 */
const binary: { [operator: string]: (left: Operand, right: Operand) => Evaluate } = {
  '*': (left, right) => (datum, signals, item) => {
    const a = left(datum, signals, item)
    const b = right(datum, signals, item)
    return typeof a === 'number' && typeof b === 'number' ? a * b : a * b
  },
  '/': (left, right) => (datum, signals, item) => {
    const a = left(datum, signals, item)
    const b = right(datum, signals, item)
    return typeof a === 'number' && typeof b === 'number' ? a / b : a / b
  },
  '%': (left, right) => (datum, signals, item) => left(datum, signals, item) % right(datum, signals, item),
  '+': (left, right) => (datum, signals, item) => {
    const a = left(datum, signals, item)
    const b = right(datum, signals, item)
    return typeof a === 'number' && typeof b === 'number' ? a + b : a + b
  },
  '-': (left, right) => (datum, signals, item) => {
    const a = left(datum, signals, item)
    const b = right(datum, signals, item)
    return typeof a === 'number' && typeof b === 'number' ? a - b : a - b
  },
  '<': (left, right) => (datum, signals, item) => {
    const a = left(datum, signals, item)
    const b = right(datum, signals, item)
    return typeof a === 'number' && typeof b === 'number' ? a < b : a < b
  },
  '<=': (left, right) => (datum, signals, item) => {
    const a = left(datum, signals, item)
    const b = right(datum, signals, item)
    return typeof a === 'number' && typeof b === 'number' ? a <= b : a <= b
  },
  '>': (left, right) => (datum, signals, item) => {
    const a = left(datum, signals, item)
    const b = right(datum, signals, item)
    return typeof a === 'number' && typeof b === 'number' ? a > b : a > b
  },
  '>=': (left, right) => (datum, signals, item) => {
    const a = left(datum, signals, item)
    const b = right(datum, signals, item)
    return typeof a === 'number' && typeof b === 'number' ? a >= b : a >= b
  },
  // biome-ignore lint/suspicious/noDoubleEquals: JavaScript's loose equality is what `==` means in an expression of Vega
  '==': (left, right) => (datum, signals, item) => left(datum, signals, item) == right(datum, signals, item),
  // biome-ignore lint/suspicious/noDoubleEquals: JavaScript's loose inequality is what `!=` means in an expression of Vega
  '!=': (left, right) => (datum, signals, item) => left(datum, signals, item) != right(datum, signals, item),
  '===': (left, right) => (datum, signals, item) => left(datum, signals, item) === right(datum, signals, item),
  '!==': (left, right) => (datum, signals, item) => left(datum, signals, item) !== right(datum, signals, item),
  '&': (left, right) => (datum, signals, item) => left(datum, signals, item) & right(datum, signals, item),
  '|': (left, right) => (datum, signals, item) => left(datum, signals, item) | right(datum, signals, item),
  '^': (left, right) => (datum, signals, item) => left(datum, signals, item) ^ right(datum, signals, item),
  '<<': (left, right) => (datum, signals, item) => left(datum, signals, item) << right(datum, signals, item),
  '>>': (left, right) => (datum, signals, item) => left(datum, signals, item) >> right(datum, signals, item),
  '>>>': (left, right) => (datum, signals, item) => left(datum, signals, item) >>> right(datum, signals, item),
}

/** `operator argument`; undefined for an operator that expressions do not have. */
export function unaryOperation(operator: string, argument: Evaluate): Evaluate | undefined {
  return Object.hasOwn(unary, operator) ? unary[operator]?.(argument as Operand) : undefined
}

/** `left operator right`, the left operand first; undefined for an operator that expressions do not have. */
export function binaryOperation(operator: string, left: Evaluate, right: Evaluate): Evaluate | undefined {
  return Object.hasOwn(binary, operator) ? binary[operator]?.(left as Operand, right as Operand) : undefined
}
