import type { Cell } from '@belvedere/spec'
import { fieldName, fieldRef } from '@belvedere/spec'
import { isRecord } from './spec-tree.ts'

/**
 * Vega keeps fields and keys in plain objects, where a column named `constructor` finds what every object has, and one
 * named `__proto__` changes it; a backslash it takes for an escape. Inside the dataflow such a name bears an invisible
 * mark, so that it is written the same on the canvas and is nobody else's; outside it has its own name again.
 */
const mark = '\u2064'
const slash = '\u29f5'

const isRisky = (name: string): boolean => name in Object.prototype || name.includes('\\')

export const innerName = (name: string): string => (isRisky(name) ? name.replaceAll('\\', slash) + mark : name)

/** The name that an inner text shows; inner names may stand inside longer texts, such as "Mean of constructor". */
export const outerText = (text: string): string =>
  text.includes(mark) ? text.replaceAll(slash, '\\').replaceAll(mark, '') : text

/** A cell as the dataflow may hold it. Values become keys of joins: all but `__proto__` are safe there. */
export const innerCell = (cell: Cell): Cell => (cell === '__proto__' ? `__proto__${mark}` : cell)

/** Keys below which a text is no field. */
const texts = new Set(['title', 'equal', 'oneOf', 'value', 'datum', 'text', 'name', 'data', 'mark', 'type', 'config'])
const expressions = new Set(['calculate', 'filter', 'expr', 'test', 'signal'])

/** Rewrites every reference to a risky field, in place. */
export function renameFields(spec: unknown, fields: string[]): void {
  const risky = fields.filter(isRisky)
  if (risky.length === 0) return
  const references = new Map(risky.map((name) => [name, fieldRef(innerName(name))]))
  const renamed = (text: string): string => references.get(fieldName(text)) ?? references.get(text) ?? text
  const inExpression = (text: string): string =>
    risky.reduce((changed, name) => {
      const inner = `datum[${JSON.stringify(innerName(name))}]`
      const quoted = [JSON.stringify(name), `'${name.replace(/['\\]/g, '\\$&')}'`]
      const bracketed = quoted.reduce((each, quote) => each.replaceAll(`datum[${quote}]`, inner), changed)
      return /^\w+$/.test(name) ? bracketed.replace(new RegExp(`\\bdatum\\.${name}\\b`, 'g'), inner) : bracketed
    }, text)
  const visit = (value: unknown): void => {
    if (!isRecord(value) && !Array.isArray(value)) return
    for (const [key, each] of Object.entries(value)) {
      if (texts.has(key)) continue
      if (typeof each !== 'string') visit(each)
      else Reflect.set(value, key, expressions.has(key) ? inExpression(each) : renamed(each))
    }
  }
  visit(spec)
}
