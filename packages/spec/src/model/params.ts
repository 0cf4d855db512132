import type { Param, SelectionParam, VariableParam } from './spec.ts'

export function isSelection(param: Param): param is SelectionParam {
  return 'select' in param
}
export function isVariable(param: Param): param is VariableParam {
  return !('select' in param)
}

/** Names used by Vega's runtime, Vega-Lite's output or the expression language. */
const reservedNames: ReadonlySet<string> = new Set([
  'width',
  'height',
  'padding',
  'autosize',
  'background',
  'cursor',
  'datum',
  'event',
  'item',
  'group',
  'xy',
  'x',
  'y',
  'unit',
  'parent',
  'data',
  'child',
  'facet',
  'row',
  'column',
  'cell',
  'source',
  'root',
  'scale',
  'grid',
  'geo',
  'layer',
  'concat',
  'null',
  'true',
  'false',
  'this',
  'undefined',
])

/** A name for a param on a field: an ASCII identifier that is neither taken nor reserved. */
export function paramName(field: string, taken: ReadonlySet<string>): string {
  const words = field
    .normalize('NFKD')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
  const start = words === '' ? 'param' : /^\d/.test(words) ? `n_${words}` : words
  const base = reservedNames.has(start) ? `${start}_value` : start.slice(0, 40)
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}_${n}`
    if (!taken.has(name)) return name
  }
}

export function isReservedName(name: string): boolean {
  return reservedNames.has(name)
}
