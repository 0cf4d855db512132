import type { FieldProfile } from '@belvedere/spec'

const itemName = /^\p{L}\d+$/u
const leastItems = 2

/** The first answer on a scale, N1, beside A1 and C1: its letter names a group of questions, and no number of things. */
export function isItem({ name, min, max }: FieldProfile, fields: readonly FieldProfile[]): boolean {
  if (!itemName.test(name) || min === undefined) return false
  const siblings = fields.filter(
    (other) => other.min === min && other.max === max && itemName.test(other.name) && other.name[0] !== name[0],
  )
  return siblings.length >= leastItems
}
