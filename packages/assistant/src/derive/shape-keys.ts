import { type FieldProfile, isJoinable, nameKey, shapesIn, storageOfField, type TableProfile } from '@belvedere/spec'

/** A column of a table whose values name the shapes of another one. */
export interface ShapeKey {
  values: TableProfile
  shapes: TableProfile
  column: FieldProfile
  key: FieldProfile
  /** How many different values of the column a shape has. */
  matched: number
  /** Names that only one side has, in the order of the table; null where they are not all known. */
  unmatched: { values: string[]; shapes: string[] } | null
}

/** Fewer names in common, or a smaller share of one side, may be there by chance. */
const minMatched = 2
const minShare = 0.5

/**
 * The columns by which the rows of `values` may be put on the shapes of another table, the best first: by the values that
 * both have, whatever the columns are called. Each name has one shape.
 */
export function shapeKeys(values: TableProfile, shapes: TableProfile): ShapeKey[] {
  if (!shapesIn(shapes.fields)) return []
  const keys = shapes.fields.filter((field) => mayBeKey(field) && field.distinct === field.count)
  const candidates = values.fields.filter(mayBeKey).flatMap((column) =>
    keys.flatMap((key) => {
      const match = isJoinable(column, key) ? matchOf(column, key) : null
      return match ? [{ ...match, values, shapes, column, key }] : []
    }),
  )
  return candidates.sort((a, b) => b.share - a.share || b.matched - a.matched)
}

const mayBeKey = (field: FieldProfile): boolean =>
  field.type === 'nominal' && storageOfField(field) === 'text' && field.values.length > 0

function matchOf(column: FieldProfile, key: FieldProfile) {
  const [mine, theirs] = [namesOf(column), namesOf(key)]
  const [here, there] = [new Set(mine.map(nameKey)), new Set(theirs.map(nameKey))]
  const matched = mine.filter((name) => there.has(nameKey(name))).length
  // Of long lists the profile has only a part, which both must share.
  const share = Math.max(matched / mine.length, matched / theirs.length)
  if (matched < minMatched || share < minShare) return null
  const isComplete = mine.length === column.distinct && theirs.length === key.distinct
  return {
    matched,
    share: matched / mine.length + matched / theirs.length,
    unmatched: isComplete
      ? {
          values: mine.filter((name) => !there.has(nameKey(name))),
          shapes: theirs.filter((name) => !here.has(nameKey(name))),
        }
      : null,
  }
}

const namesOf = ({ values }: FieldProfile): string[] =>
  values.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
