import { type FieldProfile, fieldWords, measurementUnit } from '@belvedere/spec'
import { unitNames } from '../language/en/conditions.ts'

/** Units of the same kind, each with how many of the smallest it makes. */
const kinds: readonly ReadonlyMap<string, number>[] = [
  { ms: 0.001, s: 1, min: 60, h: 3600, d: 86_400, wk: 604_800 },
  { mm: 1, cm: 10, m: 1000, km: 1_000_000 },
  { mg: 1, g: 1000, kg: 1_000_000, t: 1_000_000_000 },
  { ml: 1, l: 1000 },
].map((kind) => new Map(Object.entries(kind)))
const thousands = /^(?:([mk])([€$£¥])|([€$£¥])([mk]))$/i
const scales: ReadonlyMap<string, number> = new Map(Object.entries({ k: 1e3, m: 1e6 }))

/** What an amount in one unit is multiplied by to be in another; null where they measure different things. */
export const unitFactor = (from: string, to: string): number | null => {
  if (from === to) return 1
  const [, scale, sign, signBefore, scaleBehind] = thousands.exec(to) ?? []
  if ((sign ?? signBefore) === from) return 1 / (scales.get((scale ?? scaleBehind ?? '').toLowerCase()) ?? 1)
  const kind = kinds.find((units) => units.has(from) && units.has(to))
  const [one, other] = [kind?.get(from), kind?.get(to)]
  return one === undefined || other === undefined ? null : one / other
}

/** What a number is measured in, by its cells, the end of its name or a word of it: "€", "min" of "Commute minutes". */
export const unitOf = (field: FieldProfile): string | null => {
  if (field.type !== 'quantitative') return null
  const words = fieldWords(field.name).toLowerCase().split(/\s+/)
  const last = words.at(-1) ?? ''
  const plain = words.find((word) => word.length > leastWord && unitNames.has(word))
  const lasting = field.semanticType === 'duration' ? unitNames.get(last) : undefined
  return measurementUnit(field) ?? unitNames.get(plain ?? '') ?? lasting ?? signIn(field.name)
}
/** "Min" may be the least of something, and shorter words anything. */
const leastWord = 3
const signIn = (name: string): string | null => /(?<!\p{L})[mk]?[€$£¥][mk]?(?!\p{L})/iu.exec(name)?.[0] ?? null
