import { isObject } from '../model/json.ts'
import { checkEach, type Faults, pathAt, quotableName, text } from './faults.ts'

/** The names of a spec's views. They must be unique: Vega-Lite loops forever if two are equal. */
export function namedViews(spec: unknown, faults: Faults): Set<string> {
  const names = new Set<string>()
  const walk = (view: unknown, path: string): undefined => {
    if (!isObject(view)) return
    const { name } = view
    if (typeof name === 'string') {
      if (names.has(name)) faults.error(pathAt(path, 'name'), text('view.twice', { name: quotableName(name) }))
      names.add(name)
    }
    for (const key of ['layer', 'hconcat', 'vconcat', 'concat']) {
      const views = view[key]
      if (Array.isArray(views)) checkEach(views, pathAt(path, key), walk)
    }
    walk(view.spec, pathAt(path, 'spec'))
  }
  walk(spec, '')
  return names
}
