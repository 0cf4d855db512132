import type { EncodedItem, Evaluate } from './evaluate.ts'
import { type ExpressionNode, literalKey } from './expression-node.ts'

type SceneObject = { readonly [key: string | number]: unknown }

/**
 * Vega's guides and encoders read the item that is encoded, its mark and what is around it: `item.mark.group.align`.
 * These objects lead to the dataflow, so they are never the value of an expression: a path begins at `item`, goes along
 * `mark` and `group`, and ends at a text, a number or data.
 */
interface ScenePath {
  at: 'item' | 'mark' | 'items'
  read: (item: EncodedItem | undefined) => SceneObject
}

const steps: { [path: string]: ScenePath['at'] } = { 'item.mark': 'mark', 'mark.group': 'item', 'mark.items': 'items' }

/** The way to an object of the scenegraph; undefined for all other expressions. */
export function scenePathOf(node: ExpressionNode): ScenePath | undefined {
  if (node.type === 'Identifier')
    return node.name === 'item' ? { at: 'item', read: (item) => item as SceneObject } : undefined
  if (node.type !== 'MemberExpression') return undefined
  const start = scenePathOf(node.object)
  const key = literalKey(node)
  const at = start && key !== undefined ? steps[`${start.at}.${key}`] : undefined
  return start && at && { at, read: (item) => start.read(item)[key as string] as SceneObject }
}

/** Reads the text, number or datum at the end of a path; undefined where there is another object. */
export function readSceneMember({ at, read }: ScenePath, key: string | number): Evaluate {
  if (at === 'item' && key === 'datum') return (_datum, _signals, item) => read(item).datum
  return (_datum, _signals, item) => {
    const value = read(item)[key]
    return value === null || (typeof value !== 'object' && typeof value !== 'function') ? value : undefined
  }
}
