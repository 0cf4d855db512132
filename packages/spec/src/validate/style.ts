import { isObject } from '../model/json.ts'
import { isSafeFormat, readExpression } from './expression.ts'
import { checkEach, type Faults, pathAt, text } from './faults.ts'

/** Keys that load or link to something, at any depth. */
const externalKeys: ReadonlySet<string> = new Set([
  'url',
  'href',
  'src',
  'loader',
  'baseURL',
  'image',
  'sequence',
  'graticule',
  'sphere',
  'topojson',
  'customFormatTypes',
  'signals',
  'marks',
  'element',
])
/** Tick intervals so small that a long axis would have millions of ticks. */
const tinyIntervals: ReadonlySet<string> = new Set(['millisecond', 'second', 'minute'])
/** Keys whose number determines how many objects are created. */
const countKeys: ReadonlySet<string> = new Set([
  'tickCount',
  'maxbins',
  'count',
  'columns',
  'symbolLimit',
  'labelLimit',
  'tickMinStep',
  'gradientLength',
])

/**
 * Checks a part of the spec that only sets styles (an axis, a scale, a mark definition, the config): it may have any key of
 * Vega-Lite that loads nothing, and all expressions are checked.
 */
export function checkStyle(value: unknown, path: string, params: ReadonlySet<string>, faults: Faults): undefined {
  if (Array.isArray(value)) return checkEach(value, path, (member, place) => checkStyle(member, place, params, faults))
  if (!isObject(value)) return
  for (const [key, inner] of Object.entries(value)) {
    const here = pathAt(path, key)
    if (externalKeys.has(key)) faults.error(here, text('style.external', { key }))
    else if (key === 'expr' || key === 'signal' || key === 'labelExpr') checkExpressionText(inner, here, params, faults)
    else if (key === 'test' && typeof inner === 'string') checkExpressionText(inner, here, params, faults)
    else if (key === 'format' && typeof inner === 'string' && !isSafeFormat(inner))
      faults.error(here, text('format.too_long'))
    else if (key === 'formatType' && inner !== 'number' && inner !== 'time') faults.error(here, text('format.type'))
    else if (countKeys.has(key) && typeof inner === 'number' && (inner > 10_000 || inner < 0))
      faults.error(here, text('style.count', { key, limit: 10_000 }))
    else if (key === 'interval' && typeof inner === 'string' && tinyIntervals.has(inner))
      faults.error(here, text('style.interval'))
    else checkStyle(inner, here, params, faults)
  }
}

function checkExpressionText(value: unknown, path: string, params: ReadonlySet<string>, faults: Faults): undefined {
  if (typeof value !== 'string') {
    faults.error(path, text('expression.text'))
    return
  }
  for (const problem of readExpression(value, params).problems) faults.error(path, problem)
}
