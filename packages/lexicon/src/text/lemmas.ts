import irregular from './irregular.json' with { type: 'json' }

const irregularForms: ReadonlyMap<string, string> = new Map(
  Object.entries(irregular).flatMap(([base, forms]) => forms.split(' ').map((form): [string, string] => [form, base])),
)
const known = new Map<string, readonly string[]>()
const maxKnown = 20_000

/**
 * The forms that an English word may be an inflection of, itself first: "rated" → rated, rate; "women" → women, woman.
 * Two words are forms of one another if their lemmas share one. Lemmas need not be words ("visite" of "visiting").
 */
export function lemmas(word: string): readonly string[] {
  const cached = known.get(word)
  if (cached) return cached
  if (known.size >= maxKnown) known.clear()
  const all = [...new Set([word, ...inflected(word)])]
  known.set(word, all)
  return all
}

/** Whether one word is an inflection of the other, or both are of a third. */
export const sameWord = (a: string, b: string): boolean => {
  if (a === b) return true
  const others = lemmas(b)
  return lemmas(a).some((lemma) => others.includes(lemma))
}

function inflected(word: string): string[] {
  const base = irregularForms.get(word)
  if (base !== undefined) return [base]
  if (word.length < 4 || !/^\p{L}+$/u.test(word)) return []
  return [...plural(word), ...past(word), ...gerund(word)]
}

function plural(word: string): string[] {
  if (/(?:ss|us|is|ous)$/.test(word)) return []
  if (word.endsWith('ies')) return word.length > 4 ? [`${word.slice(0, -3)}y`, word.slice(0, -1)] : [word.slice(0, -1)]
  if (/(?:ss|x|ch|sh|zz|o)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (word.endsWith('ves')) return [word.slice(0, -1), `${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`]
  return word.endsWith('s') ? [word.slice(0, -1)] : []
}

function past(word: string): string[] {
  if (!word.endsWith('ed') || word.length < 5) return []
  const stem = word.slice(0, -2)
  if (stem.endsWith('i')) return [`${stem.slice(0, -1)}y`]
  return stems(stem)
}

function gerund(word: string): string[] {
  return word.endsWith('ing') && word.length > 5 ? stems(word.slice(0, -3)) : []
}

/** What may stand before -ed and -ing: "stopp" of stop, "visit" of visit, "rat" of rate. */
function stems(stem: string): string[] {
  if (!/[aeiouy]/.test(stem)) return []
  const doubled = /([bdfgklmnprt])\1$/.test(stem)
  if (doubled && !/(?:ll|ss)$/.test(stem)) return [stem.slice(0, -1), stem]
  const short = /^[^aeiou]*[aeiouy][bdgklmnprtvz]$/.test(stem)
  return short ? [`${stem}e`] : [stem, `${stem}e`]
}
