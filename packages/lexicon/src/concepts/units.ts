import type { FieldProfile } from '@belvedere/spec'
import { z } from 'zod'
import { namePieces } from '../names/name-words.ts'
import unitData from './units.json' with { type: 'json' }

const groups = z.array(z.string().transform((text) => text.split(' '))).parse(unitData)
const unitOfWord = new Map(groups.flatMap(([unit = '', ...others]) => [unit, ...others].map((word) => [word, unit])))

/** The unit that a word in lower case is written for: "km" of kilometres; undefined of other words. */
export const unitOf = (word: string): string | undefined => unitOfWord.get(word)

/** Single letters are units only in brackets, or behind a number. */
const shortest = 2
const signs = /[$€£¥%]|[([]([^)\]]{1,12})[)\]]/g

const known = new WeakMap<FieldProfile, ReadonlySet<string>>()

/** The units that a column of numbers is in, by its profile and by its name: "actual hl", "Fee (€)", "amt_usd". */
export function unitsOfField(field: FieldProfile): ReadonlySet<string> {
  const cached = known.get(field)
  if (cached) return cached
  const { name, unit = '', type } = field
  const written = [...name.matchAll(signs)].map(([sign, inside]) => inside ?? sign)
  const last = namePieces(name).at(-1) ?? ''
  const words = type === 'quantitative' ? [unit, ...written, last.length >= shortest ? last : ''] : []
  const units = new Set(words.flatMap((word) => unitOf(word.trim().toLowerCase()) ?? []))
  known.set(field, units)
  return units
}
