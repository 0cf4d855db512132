import type { FieldProfile, Spec } from '@belvedere/spec'

/**
 * The fields of a table that a spec may read. Errs on the side of too many: a name that occurs anywhere in the spec's
 * texts counts as used, and an expression that reaches into `datum` by a computed name, or takes it whole, uses all.
 */
export function usedFields(spec: Spec, fields: FieldProfile[]): string[] {
  const texts = new Set<string>()
  collectTexts(spec, texts)
  const all = fields.map((field) => field.name)
  if ([...texts].some(takesAll)) return all
  const haystack = [...texts].flatMap((text) => [text, text.replace(/\\(.)/g, '$1')]).join('\n')
  return all.filter((name) => haystack.includes(name))
}

/** `datum[param]`, `keys(datum)` and the like. A text field that merely says "datum" costs only some columns more. */
function takesAll(text: string): boolean {
  return /\bdatum\b(?!\s*(\.|\[\s*['"]))/.test(text) || /datum[^\]]*\\[ux]/.test(text)
}

function collectTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value)
  else if (Array.isArray(value)) for (const each of value) collectTexts(each, texts)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      texts.add(key)
      collectTexts(each, texts)
    }
  }
}

/** Every text of a spec, for the fonts. */
export function specTexts(spec: Spec): Set<string> {
  const texts = new Set<string>()
  collectTexts(spec, texts)
  return texts
}
