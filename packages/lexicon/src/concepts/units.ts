import type { FieldProfile } from '@belvedere/spec'
import { z } from 'zod'
import { namePieces } from '../names/name-words.ts'
import unitData from './units.json' with { type: 'json' }

const groups = z.array(z.string().transform((text) => text.split(' '))).parse(unitData)
const unitOfWord = new Map(groups.flatMap(([unit = '', ...others]) => [unit, ...others].map((word) => [word, unit])))

/** The unit that a word in lower case is written for: "km" of kilometres; undefined of other words. */
export const unitOf = (word: string): string | undefined => unitOfWord.get(word)

const written = /[$€£¥%]|[([]([^)\]]{1,12})[)\]]/g

/** The units that a profile has, and that signs or brackets in the name say, in lower case: "Fee (€)", "load %". */
export const writtenUnits = ({ name, unit }: FieldProfile): string[] =>
  [unit ?? '', ...[...name.matchAll(written)].map(([sign, inside]) => inside ?? sign)].flatMap((one) =>
    one.trim() === '' ? [] : one.trim().toLowerCase(),
  )

/** A name without the units that signs or brackets say. */
export const withoutUnits = (name: string): string => name.replace(written, ' ')

/** Single letters are units only in brackets, or behind a number. */
const shortest = 2

const known = new WeakMap<FieldProfile, ReadonlySet<string>>()

/** The units that a column of numbers is in, also by the last word of its name: "actual hl", "amt_usd". */
export function unitsOfField(field: FieldProfile): ReadonlySet<string> {
  const cached = known.get(field)
  if (cached) return cached
  const last = namePieces(field.name).at(-1) ?? ''
  const words = [...writtenUnits(field), ...(last.length >= shortest ? [last] : [])]
  const units = new Set(field.type === 'quantitative' ? words.flatMap((word) => unitOf(word) ?? []) : [])
  known.set(field, units)
  return units
}
