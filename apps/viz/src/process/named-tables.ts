import type { RenderTable } from '@belvedere/render'
import { isObject, type Spec } from '@belvedere/spec'

/** The tables that a spec names. */
export function namedTables(spec: Spec, tables: readonly RenderTable[]): RenderTable[] {
  const names = namesIn(spec)
  return tables.filter(({ profile }) => names.has(profile.name))
}

/** All values of `name` keys, which include every table that the spec uses, also in lookups. */
function namesIn(spec: Spec): Set<string> {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child)
    if (!isObject(node)) return
    if (typeof node.name === 'string') names.add(node.name)
    for (const child of Object.values(node)) visit(child)
  }
  visit(spec)
  return names
}
