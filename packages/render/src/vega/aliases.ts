import type { Cell } from '@belvedere/spec'
import { fieldName, fieldRef, isObject } from '@belvedere/spec'

/**
 * Vega keeps fields and keys in plain objects, where a column named `constructor` finds an inherited member and one named
 * `__proto__` changes the prototype; it also reads a backslash as an escape. Inside the dataflow, such names carry an
 * invisible mark: they look the same on the canvas but collide with nothing.
 */
const mark = '\u2064'
const slash = '\u29f5'

const needsAlias = (name: string): boolean => name in Object.prototype || name.includes('\\')

export const toEngineName = (name: string): string => (needsAlias(name) ? name.replaceAll('\\', slash) + mark : name)

/** Removes the marks from a text of the dataflow, also inside longer texts such as "Mean of constructor". */
export const fromEngineText = (text: string): string =>
  text.includes(mark) ? text.replaceAll(slash, '\\').replaceAll(mark, '') : text

/** A cell that is safe in the dataflow. Values become keys of joins, where only `__proto__` is unsafe. */
export const toEngineCell = (cell: Cell): Cell => (cell === '__proto__' ? `__proto__${mark}` : cell)

/** Keys whose text is not a field reference. */
const texts = new Set(['title', 'equal', 'oneOf', 'value', 'datum', 'text', 'name', 'data', 'mark', 'type', 'config'])
const expressions = new Set(['calculate', 'filter', 'expr', 'test', 'signal'])

/** Renames every reference to an unsafe field, in place. */
export function renameFields(spec: unknown, fields: string[]): void {
  const risky = fields.filter(needsAlias)
  if (risky.length === 0) return
  const references = new Map(risky.map((name) => [name, fieldRef(toEngineName(name))]))
  const renamed = (text: string): string => references.get(fieldName(text)) ?? references.get(text) ?? text
  const inExpression = (text: string): string =>
    risky.reduce((changed, name) => {
      const inner = `datum[${JSON.stringify(toEngineName(name))}]`
      const quoted = [JSON.stringify(name), `'${name.replace(/['\\]/g, '\\$&')}'`]
      const bracketed = quoted.reduce((expression, quote) => expression.replaceAll(`datum[${quote}]`, inner), changed)
      return /^\w+$/.test(name) ? bracketed.replace(new RegExp(`\\bdatum\\.${name}\\b`, 'g'), inner) : bracketed
    }, text)
  const visit = (value: unknown): void => {
    if (!isObject(value) && !Array.isArray(value)) return
    for (const [key, member] of Object.entries(value)) {
      if (texts.has(key)) continue
      if (typeof member !== 'string') visit(member)
      else Reflect.set(value, key, expressions.has(key) ? inExpression(member) : renamed(member))
    }
  }
  visit(spec)
}
