import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { ratingNames } from '../language/en/conditions.ts'
import { wordsInName } from '../language/words-in-name.ts'

/** The column of the marks that people give, where a table has one: called so, or with its scale in the name, "Service (1-5)". */
export const ratingOf = ({ fields }: TableProfile): FieldProfile | null => {
  const numbers = fields.filter(({ type, semanticType }) => type === 'quantitative' && semanticType !== 'id')
  const scaled = numbers.filter(({ name }) => scale.test(name))
  const named = numbers.filter(({ name }) => wordsInName(name).some((word) => ratingNames.has(word)))
  const [only, ...more] = scaled.length > 0 ? scaled : named
  return only && more.length === 0 ? only : null
}

/** "(1-10)" in a name. */
const scale = /\b[01]\s*[-–]\s*\d{1,3}\b/
