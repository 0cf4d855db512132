import { parseExpression } from 'vega-expression'
import { fieldExpr } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'

const literal = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`
/** A literal, or a field of `datum`: literals come first, so that what they quote is no field. */
const pattern = new RegExp(
  String.raw`${literal}|(?<![\p{ID_Continue}$.])datum\s*(?:\.\s*([\p{ID_Start}_$][\p{ID_Continue}$]*)|\[\s*(${literal})\s*\])`,
  'gu',
)

/** Gives the fields of `datum` in an expression other names; both names are plain. */
export function mapExpressionFields(expression: string, rename: (name: string) => string): string {
  return expression.replace(pattern, (match: string, property?: string, quoted?: string) => {
    const name = property ?? (quoted === undefined ? undefined : literalValue(quoted))
    if (name === undefined) return match
    const next = rename(name)
    return next === name ? match : fieldExpr(next)
  })
}

function literalValue(quoted: string): string | undefined {
  try {
    const node: unknown = parseExpression(quoted)
    return isObject(node) && typeof node.value === 'string' ? node.value : undefined
  } catch {
    return undefined
  }
}
