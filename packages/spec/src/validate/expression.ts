import type { TranslatableText } from '@belvedere/texts'
import { parseExpression } from 'vega-expression'
import { nearestName } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'
import { quotableName, text, withSuggestion } from './faults.ts'

/**
 * Functions of Vega's expression language that a spec may call. Excluded: functions that access other data or the dataflow
 * (`data`, `scale`, `modify`), are not deterministic (`now`, `random`), run regular expressions (`regexp`, `test`,
 * `replace` with one), allocate memory of any size (`sequence`, `pad`, `repeat`), or log.
 */
export const expressionFunctions: ReadonlySet<string> = new Set([
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
  problems: TranslatableText[]
  /** Fields read from `datum`, by plain name. */
  fields: Set<string>
  /** True if it uses `datum`. */
  readsRows: boolean
}

/** Parses an expression and checks that it uses only allowed functions, `datum`, constants and the spec's params. */
export function readExpression(expression: string, params: ReadonlySet<string>): ExpressionReport {
  const state: WalkState = { problems: new Map(), fields: new Set(), readsRows: false, params, nodes: 0 }
  try {
    walk(parseExpression(expression), state, 0)
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    addProblem(state, text(/disabled/i.test(why) ? 'expression.disabled' : 'expression.unreadable'))
  }
  return { problems: [...state.problems.values()], fields: state.fields, readsRows: state.readsRows }
}

interface WalkState {
  /** By their content, so that a problem that occurs often is reported once. */
  problems: Map<string, TranslatableText>
  fields: Set<string>
  readsRows: boolean
  params: ReadonlySet<string>
  nodes: number
}

function addProblem({ problems }: WalkState, problem: TranslatableText): undefined {
  problems.set(JSON.stringify(problem), problem)
}

function walk(node: unknown, state: WalkState, depth: number): undefined {
  if (!isObject(node)) return
  state.nodes += 1
  if (state.nodes > maxNodes || depth > 60) {
    addProblem(state, text('expression.too_long'))
    return
  }
  const inner = (child: unknown) => walk(child, state, depth + 1)
  switch (node.type) {
    case 'Literal':
      if (isObject(node.regex)) addProblem(state, text('expression.pattern'))
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
      addProblem(state, text('expression.syntax'))
  }
}

function identifier(name: string, state: WalkState): undefined {
  const { params } = state
  state.readsRows ||= name === 'datum'
  if (name === 'datum' || params.has(name) || constants.has(name) || signals.has(name)) return
  const near = nearestName(name, params)
  addProblem(
    state,
    near === undefined
      ? text('expression.unknown_name_field', { name: quotableName(name) })
      : withSuggestion(text('expression.unknown_name', { name: quotableName(name) }), near),
  )
}

type Node = { [key: string]: unknown }

function member(node: Node, state: WalkState, inner: (child: unknown) => void): undefined {
  const { object, property, computed } = node
  const key = propertyName(property, computed === true)
  const onDatum = isObject(object) && object.type === 'Identifier' && object.name === 'datum'
  if (key === undefined) addProblem(state, text('expression.computed_member'))
  else if (onDatum) state.fields.add(String(key))
  else if (typeof key === 'string' && unsafe.has(key)) addProblem(state, text('expression.unsafe_member', { key }))
  inner(object)
}

function propertyName(property: unknown, computed: boolean): string | number | undefined {
  if (!isObject(property)) return undefined
  if (!computed) return typeof property.name === 'string' ? property.name : undefined
  const { value } = property
  return property.type === 'Literal' && (typeof value === 'string' || typeof value === 'number') ? value : undefined
}

function call(node: Node, state: WalkState, inner: (child: unknown) => void): undefined {
  const { callee } = node
  const list: unknown[] = Array.isArray(node.arguments) ? node.arguments : []
  const name = isObject(callee) && callee.type === 'Identifier' ? String(callee.name) : undefined
  if (name === undefined) addProblem(state, text('expression.callee'))
  else if (patterns.has(name)) addProblem(state, text('expression.pattern_function', { name }))
  else if (!expressionFunctions.has(name)) {
    const near = nearestName(name, expressionFunctions)
    addProblem(state, withSuggestion(text('expression.function', { name: quotableName(name) }), near))
  } else if (formats.has(name)) checkFormat(list[1], state, name === 'format')
  list.forEach(inner)
}

/** Formats must be literals: a width in a number format pads to that length, which may exhaust memory. */
function checkFormat(argument: unknown, state: WalkState, ofNumber: boolean): undefined {
  if (argument === undefined) return
  if (
    isObject(argument) &&
    argument.type === 'Literal' &&
    typeof argument.value === 'string' &&
    isSafeFormat(argument.value)
  ) {
    if (ofNumber && !isNumberFormat(argument.value)) addProblem(state, text('format.number'))
    return
  }
  addProblem(state, text('format.fixed'))
}

/** d3's number formats: fill, sign, symbol, width, grouping, precision, type. */
export function isNumberFormat(format: string): boolean {
  return /^(?:.?[<>=^])?[+\-( ]?[$#]?0?\d*,?(?:\.\d+)?~?[a-z%]?$/i.test(format)
}

export function isSafeFormat(format: string): boolean {
  return format.length <= 60 && !/\d{3}/.test(format)
}
