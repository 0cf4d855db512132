import type { TranslatableText } from '@belvedere/texts'
import { nearestName } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'
import { aggregates, channels, timeUnits } from '../model/vocabulary.ts'
import { checkBin, checkImputation, checkSteps } from './bins.ts'
import { isNumberFormat } from './expression.ts'
import { checkEach, type Faults, pathAt, quotableName, text, withSuggestion } from './faults.ts'
import { checkParam, checkPredicate } from './predicates.ts'
import { checkField, type ValidationScope } from './scope.ts'
import { checkStyle } from './style.ts'

const listChannels: ReadonlySet<string> = new Set(['tooltip', 'detail', 'order'])
const types: ReadonlySet<unknown> = new Set(['quantitative', 'temporal', 'ordinal', 'nominal'])
const links: ReadonlySet<string> = new Set(['href', 'url'])

export function checkEncoding(encoding: unknown, path: string, scope: ValidationScope): undefined {
  if (encoding === undefined) return
  if (!isObject(encoding)) return scope.faults.error(path, text('channel.object'))
  for (const [channel, def] of Object.entries(encoding)) {
    const channelPath = pathAt(path, channel)
    if (links.has(channel)) scope.faults.error(channelPath, text('channel.link'))
    else if (!channels.some((candidate) => candidate === channel)) {
      const near = nearestName(channel, channels)
      scope.faults.error(channelPath, withSuggestion(text('channel.unknown', { name: quotableName(channel) }), near))
    } else if (Array.isArray(def)) {
      if (listChannels.has(channel))
        checkEach(def, channelPath, (channelDef, place) => checkDef(channelDef, channel, place, scope))
      else scope.faults.error(channelPath, text('channel.one', { channel }))
    } else if (!(def === null && listChannels.has(channel))) checkDef(def, channel, channelPath, scope)
  }
}

const styledKeys = ['scale', 'axis', 'legend', 'header', 'title', 'impute', 'value', 'datum']
const plainKeys: ReadonlySet<string> = new Set([
  'formatType',
  'band',
  'bandPosition',
  'spacing',
  'align',
  'center',
  'bounds',
  'columns',
])
const defKeys: ReadonlySet<string> = new Set([
  'field',
  'type',
  'aggregate',
  'bin',
  'timeUnit',
  'sort',
  'stack',
  'format',
  'condition',
  ...styledKeys,
  ...plainKeys,
])

/** Checks the definition of a channel, or of a condition, which has the `extra` keys too. */
export function checkDef(
  def: unknown,
  channel: string,
  path: string,
  scope: ValidationScope,
  extra: readonly string[] = [],
): undefined {
  const { faults, params } = scope
  if (!isObject(def)) return faults.error(path, text('channel.definition', { channel }))
  for (const key of Object.keys(def)) {
    if (defKeys.has(key) || extra.includes(key)) continue
    const near = nearestName(key, defKeys)
    faults.error(pathAt(path, key), withSuggestion(text('channel.key', { channel, key: quotableName(key) }), near))
  }
  const use = text('use.channel', { channel })
  const field = checkFieldOrRepeat(def.field, pathAt(path, 'field'), use, scope)
  if (def.type !== undefined && !types.has(def.type))
    faults.error(pathAt(path, 'type'), text('channel.type', { channel }))
  if (def.aggregate !== undefined && !aggregates.some((aggregate) => aggregate === def.aggregate)) {
    const near = typeof def.aggregate === 'string' ? nearestName(def.aggregate, aggregates) : undefined
    faults.error(pathAt(path, 'aggregate'), withSuggestion(text('channel.aggregate', { channel }), near))
  }
  if (def.timeUnit !== undefined && !timeUnits.some((timeUnit) => timeUnit === def.timeUnit))
    faults.error(pathAt(path, 'timeUnit'), text('time_unit.unknown'))
  if (def.bin !== undefined) checkBin(def.bin, pathAt(path, 'bin'), scope, field?.min, field?.max)
  if (def.sort !== undefined) checkSort(def.sort, pathAt(path, 'sort'), channel, scope)
  if (def.stack !== undefined && !stackValues.has(def.stack))
    faults.error(pathAt(path, 'stack'), text('channel.stack', { channel }))
  if (def.condition !== undefined) checkConditions(def.condition, channel, pathAt(path, 'condition'), scope)
  checkStyle({ format: def.format, formatType: def.formatType ?? 'number' }, path, params, faults)
  for (const key of styledKeys) checkStyle(def[key], pathAt(path, key), params, faults)
  if (isNumber(def)) checkNumberFormats(def, path, faults)
  if (isObject(def.scale)) checkScale(def.scale, pathAt(path, 'scale'), scope)
  if (isObject(def.impute)) {
    checkSteps(def.impute.keyvals, pathAt(pathAt(path, 'impute'), 'keyvals'), scope)
    checkImputation(def.impute.method, pathAt(pathAt(path, 'impute'), 'method'), scope)
  }
}

function checkFieldOrRepeat(ref: unknown, path: string, use: TranslatableText, scope: ValidationScope) {
  if (ref === undefined) return undefined
  const { repeat } = isObject(ref) && Object.keys(ref).length === 1 ? ref : {}
  if (typeof repeat !== 'string') return checkField(ref, path, use, scope)
  if (!scope.repeats.has(repeat))
    scope.faults.error(path, text('channel.repeat', { use, repeater: quotableName(repeat) }))
  return undefined
}

/** True for definitions whose format is a number format. */
const isNumber = ({ type, timeUnit, formatType }: { [key: string]: unknown }): boolean =>
  type === 'quantitative' && timeUnit === undefined && formatType !== 'time'

function checkNumberFormats(def: { [key: string]: unknown }, path: string, faults: Faults): undefined {
  const check = ({ format, formatType }: { [key: string]: unknown }, here: string) => {
    if (typeof format === 'string' && formatType !== 'time' && !isNumberFormat(format))
      faults.error(pathAt(here, 'format'), text('format.number'))
  }
  check(def, path)
  for (const key of ['axis', 'legend', 'header']) {
    const guide = def[key]
    if (isObject(guide)) check(guide, pathAt(path, key))
  }
}

const stackValues: ReadonlySet<unknown> = new Set([true, false, null, 'zero', 'normalize', 'center'])
const sortWords: ReadonlySet<unknown> = new Set([
  'ascending',
  'descending',
  ...channels.flatMap((channel) => [channel, `-${channel}`]),
])

function checkSort(sort: unknown, path: string, channel: string, scope: ValidationScope): undefined {
  const use = text('use.channel', { channel })
  if (sort === null || sort === 'ascending' || sort === 'descending') return
  if (sortWords.has(sort)) return checkSortChannel(String(sort).replace(/^-/, ''), path, use, scope)
  if (Array.isArray(sort)) {
    if (sort.some((value) => typeof value === 'object' && value !== null && !isObject(value)))
      scope.faults.error(path, text('sort.list', { use }))
    return
  }
  if (!isObject(sort)) return scope.faults.error(path, text('sort.form', { use }))
  for (const key of Object.keys(sort))
    if (!['field', 'op', 'order', 'encoding'].includes(key))
      scope.faults.error(pathAt(path, key), text('sort.key', { key: quotableName(key) }))
  if (sort.field !== undefined)
    checkField(sort.field, pathAt(path, 'field'), text('use.channel_sort', { channel }), scope)
  if (sort.encoding !== undefined) checkSortChannel(String(sort.encoding), pathAt(path, 'encoding'), use, scope)
}

function checkSortChannel(
  channel: string,
  path: string,
  use: TranslatableText,
  { encoding, faults }: ValidationScope,
): undefined {
  const by = encoding?.[channel]
  if (encoding === undefined) return
  if (!isObject(by) || !['field', 'aggregate', 'datum'].some((key) => by[key] !== undefined))
    faults.error(path, text('sort.channel', { use, channel: quotableName(channel) }))
}

function checkConditions(condition: unknown, channel: string, path: string, scope: ValidationScope): undefined {
  const check = (value: unknown, here: string): undefined => {
    if (!isObject(value)) return scope.faults.error(here, text('condition.object'))
    if (value.param !== undefined) checkParam(value.param, pathAt(here, 'param'), scope)
    // Aggregation renames the fields of a row, so a condition's fields are not checked against the table.
    if (value.test !== undefined) checkPredicate(value.test, pathAt(here, 'test'), { ...scope, knownFields: undefined })
    checkDef(value, channel, here, scope, ['param', 'test', 'empty'])
  }
  return Array.isArray(condition) ? checkEach(condition, path, check) : check(condition, path)
}

const scaleTypes: ReadonlySet<unknown> = new Set([
  undefined,
  'linear',
  'log',
  'pow',
  'sqrt',
  'symlog',
  'time',
  'utc',
  'quantile',
  'quantize',
  'threshold',
  'bin-ordinal',
  'ordinal',
  'point',
  'band',
  'identity',
  'sequential',
])

function checkScale(scale: { [key: string]: unknown }, path: string, scope: ValidationScope): undefined {
  if (!scaleTypes.has(scale.type))
    scope.faults.error(pathAt(path, 'type'), text('scale.type', { type: quotableName(String(scale.type)) }))
  checkSteps(scale.bins, pathAt(path, 'bins'), scope)
  const domain = scale.domain
  if (isObject(domain) && domain.param !== undefined)
    checkParam(domain.param, pathAt(pathAt(path, 'domain'), 'param'), scope)
}
