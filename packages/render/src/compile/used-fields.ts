import type { FieldProfile, Spec } from '@belvedere/spec'

/**
 * The fields of a table that a spec may read. Conservative: a name that occurs in any text of the spec counts as used, and
 * an expression that accesses `datum` by a computed name, or passes it on, uses all fields.
 */
export function usedFields(spec: Spec, fields: FieldProfile[]): string[] {
  const texts = new Set<string>()
  collectTexts(spec, texts)
  const all = fields.map((field) => field.name)
  if ([...texts].some(takesAll)) return all
  const haystack = [...texts].flatMap((text) => [text, text.replace(/\\(.)/g, '$1')]).join('\n')
  return all.filter((name) => haystack.includes(name))
}

/** True for `datum[param]`, `keys(datum)` and the like. False positives only cost a few more columns. */
function takesAll(text: string): boolean {
  return /\bdatum\b(?!\s*(\.|\[\s*['"]))/.test(text) || /datum[^\]]*\\[ux]/.test(text)
}

function collectTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value)
  else if (Array.isArray(value)) for (const element of value) collectTexts(element, texts)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      texts.add(key)
      collectTexts(member, texts)
    }
  }
}

/** Every text of a spec, to select fonts. */
export function specTexts(spec: Spec): Set<string> {
  const texts = new Set<string>()
  collectTexts(spec, texts)
  return texts
}
