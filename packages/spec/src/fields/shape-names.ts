import type { FieldProfile, SemanticType } from '../model/profile.ts'

/** Counties of different states have the same name. */
const minShareOfShapes = 0.4

/** Whether the values of a field may be what the shapes of its table are called. Rows without a shape have names as well. */
export const mayNameShapes = (field: FieldProfile, shapes: FieldProfile): boolean =>
  field.type === 'nominal' &&
  field.distinct <= shapes.distinct + shapes.nulls &&
  field.distinct >= shapes.distinct * minShareOfShapes

/** How well what a field means suits a name, the best first. */
const nameTypes: readonly (SemanticType | undefined)[] = ['name', 'city', 'region', undefined, 'category']
const nameRank = ({ semanticType }: FieldProfile): number => {
  const rank = nameTypes.indexOf(semanticType)
  return rank < 0 ? nameTypes.length : rank
}

/** The field that tells people which shape of the table is which; undefined if there is none, or no shapes. */
export function namesOfShapes(fields: readonly FieldProfile[]): FieldProfile | undefined {
  const shapes = shapesIn(fields)
  if (!shapes) return undefined
  const [best] = fields
    .filter((field) => mayNameShapes(field, shapes))
    .sort((a, b) => nameRank(a) - nameRank(b) || b.distinct - a.distinct)
  return best
}

/** The field with the shapes of a table. */
export const shapesIn = (fields: Iterable<FieldProfile>): FieldProfile | undefined =>
  [...fields].find(({ type }) => type === 'geojson')
