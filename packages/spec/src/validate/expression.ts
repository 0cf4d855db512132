import { parseExpression } from 'vega-expression'
import { nearestName } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'
import { quoted } from './faults.ts'

/**
 * Functions of Vega's expression language that a spec may call. Excluded: functions that access other data or the dataflow
 * (`data`, `scale`, `modify`), are not deterministic (`now`, `random`), run regular expressions (`regexp`, `test`,
 * `replace` with one), allocate memory of any size (`sequence`, `pad`, `repeat`), or log.
 */
const functions: ReadonlySet<string> = new Set([
  'isArray',
  'isBoolean',
  'isDate',
  'isDefined',
  'isNumber',
  'isObject',
  'isString',
  'isValid',
  'isNaN',
  'isFinite',
  'toBoolean',
  'toDate',
  'toNumber',
  'toString',
  'if',
  'abs',
  'acos',
  'asin',
  'atan',
  'atan2',
  'ceil',
  'clamp',
  'cos',
  'exp',
  'floor',
  'hypot',
  'log',
  'max',
  'min',
  'pow',
  'round',
  'sin',
  'sqrt',
  'tan',
  'datetime',
  'date',
  'day',
  'dayofyear',
  'year',
  'quarter',
  'month',
  'week',
  'hours',
  'minutes',
  'seconds',
  'milliseconds',
  'time',
  'timezoneoffset',
  'utc',
  'utcdate',
  'utcday',
  'utcdayofyear',
  'utcyear',
  'utcquarter',
  'utcmonth',
  'utcweek',
  'utchours',
  'utcminutes',
  'utcseconds',
  'utcmilliseconds',
  'extent',
  'inrange',
  'indexof',
  'join',
  'lastindexof',
  'length',
  'lerp',
  'peek',
  'reverse',
  'slice',
  'sort',
  'span',
  'lower',
  'upper',
  'parseFloat',
  'parseInt',
  'split',
  'substring',
  'trim',
  'truncate',
  'dayFormat',
  'dayAbbrevFormat',
  'format',
  'monthFormat',
  'monthAbbrevFormat',
  'timeFormat',
  'timeParse',
  'utcFormat',
  'utcParse',
  'rgb',
  'hsl',
  'lab',
  'hcl',
  'luminance',
  'contrast',
  'cumulativeNormal',
  'densityNormal',
  'quantileNormal',
  'cumulativeLogNormal',
  'densityLogNormal',
  'quantileLogNormal',
  'cumulativeUniform',
  'densityUniform',
  'quantileUniform',
])

const patterns: ReadonlySet<string> = new Set(['regexp', 'test', 'replace'])
const formats: ReadonlySet<string> = new Set(['format', 'timeFormat', 'utcFormat', 'timeParse', 'utcParse'])
const constants: ReadonlySet<string> = new Set([
  'undefined',
  'NaN',
  'E',
  'LN10',
  'LN2',
  'LOG10E',
  'LOG2E',
  'MAX_VALUE',
  'MIN_VALUE',
  'PI',
  'SQRT1_2',
  'SQRT2',
  'Infinity',
])
/** Signals that Vega-Lite defines. */
const signals: ReadonlySet<string> = new Set(['width', 'height'])
const unsafe: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor', 'valueOf', 'toString', 'toJSON'])

const maxNodes = 2_000

export interface ExpressionReport {
  problems: string[]
  /** Fields read from `datum`, by plain name. */
  fields: Set<string>
  /** True if it uses `datum`. */
  readsRows: boolean
}

/** Parses an expression and checks that it uses only allowed functions, `datum`, constants and the spec's params. */
export function readExpression(expression: string, params: ReadonlySet<string>): ExpressionReport {
  const state: WalkState = { problems: new Set(), fields: new Set(), readsRows: false, params, nodes: 0 }
  try {
    walk(parseExpression(expression), state, 0)
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    state.problems.add(
      `The expression can't be read${/disabled/i.test(why) ? ': it uses something that expressions do not have' : ''}.`,
    )
  }
  return { problems: [...state.problems], fields: state.fields, readsRows: state.readsRows }
}

interface WalkState {
  problems: Set<string>
  fields: Set<string>
  readsRows: boolean
  params: ReadonlySet<string>
  nodes: number
}

function walk(node: unknown, state: WalkState, depth: number): undefined {
  if (!isObject(node)) return
  state.nodes += 1
  if (state.nodes > maxNodes || depth > 60) {
    state.problems.add('The expression is too long.')
    return
  }
  const inner = (one: unknown) => walk(one, state, depth + 1)
  switch (node.type) {
    case 'Literal':
      if (isObject(node.regex))
        state.problems.add('Patterns (regular expressions) are not allowed; compare with indexof(lower(…), …) instead.')
      return
    case 'Identifier':
      return identifier(String(node.name), state)
    case 'MemberExpression':
      return member(node, state, inner)
    case 'CallExpression':
      return call(node, state, inner)
    case 'UnaryExpression':
      return inner(node.argument)
    case 'BinaryExpression':
    case 'LogicalExpression':
      inner(node.left)
      return inner(node.right)
    case 'ConditionalExpression':
      inner(node.test)
      inner(node.consequent)
      return inner(node.alternate)
    case 'ArrayExpression':
      if (Array.isArray(node.elements)) node.elements.forEach(inner)
      return
    default:
      state.problems.add('The expression uses something that is not allowed here, such as an object.')
  }
}

function identifier(name: string, state: WalkState): undefined {
  const { params, problems } = state
  state.readsRows ||= name === 'datum'
  if (name === 'datum' || params.has(name) || constants.has(name) || signals.has(name)) return
  const near = nearestName(name, params)
  problems.add(
    `The expression uses ${quoted(name)}, which is neither a param nor known${near ? `; did you mean ${quoted(near)}?` : '. Fields are written datum["name"].'}`,
  )
}

type Node = { [key: string]: unknown }

function member(node: Node, state: WalkState, inner: (one: unknown) => void): undefined {
  const { object, property, computed } = node
  const key = propertyName(property, computed === true)
  const onDatum = isObject(object) && object.type === 'Identifier' && object.name === 'datum'
  if (key === undefined) state.problems.add('Fields and parts must be named by a fixed text or number.')
  else if (onDatum) state.fields.add(String(key))
  else if (typeof key === 'string' && unsafe.has(key))
    state.problems.add(`The expression reaches for ${quoted(key)}, which is not allowed.`)
  inner(object)
}

function propertyName(property: unknown, computed: boolean): string | number | undefined {
  if (!isObject(property)) return undefined
  if (!computed) return typeof property.name === 'string' ? property.name : undefined
  const { value } = property
  return property.type === 'Literal' && (typeof value === 'string' || typeof value === 'number') ? value : undefined
}

function call(node: Node, state: WalkState, inner: (one: unknown) => void): undefined {
  const { callee } = node
  const list: unknown[] = Array.isArray(node.arguments) ? node.arguments : []
  const name = isObject(callee) && callee.type === 'Identifier' ? String(callee.name) : undefined
  if (name === undefined) state.problems.add('Only functions of the expression language may be called.')
  else if (patterns.has(name))
    state.problems.add(
      `The function ${quoted(name)} runs patterns, which is not allowed; compare with indexof(lower(…), …) instead.`,
    )
  else if (!functions.has(name)) {
    const near = nearestName(name, functions)
    state.problems.add(`The function ${quoted(name)} is not allowed${near ? `; did you mean ${quoted(near)}?` : '.'}`)
  } else if (formats.has(name)) checkFormat(list[1], state, name === 'format')
  list.forEach(inner)
}

/** Formats must be literals: a width in a number format pads to that length, which may exhaust memory. */
function checkFormat(argument: unknown, { problems }: WalkState, ofNumber: boolean): undefined {
  if (argument === undefined) return
  if (
    isObject(argument) &&
    argument.type === 'Literal' &&
    typeof argument.value === 'string' &&
    isSafeFormat(argument.value)
  ) {
    if (ofNumber && !isNumberFormat(argument.value)) problems.add(noNumberFormat)
    return
  }
  problems.add('A format must be a fixed, short text.')
}

export const noNumberFormat = 'This is no format of numbers; write for example ".1f", ",d" or ".0%".'

/** d3's number formats: fill, sign, symbol, width, grouping, precision, type. */
export function isNumberFormat(format: string): boolean {
  return /^(?:.?[<>=^])?[+\-( ]?[$#]?0?\d*,?(?:\.\d+)?~?[a-z%]?$/i.test(format)
}

export function isSafeFormat(format: string): boolean {
  return format.length <= 60 && !/\d{3}/.test(format)
}
