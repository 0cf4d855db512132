import type { TableProfile } from '@belvedere/spec'
import { english } from '../../language/en/lexicon.ts'
import { remembering } from '../../language/remembering.ts'
import { tokenize } from '../words.ts'

/** The stems of all words of the names of a table's columns. */
export const columnStems = remembering(
  ({ fields }: TableProfile): ReadonlySet<string> =>
    new Set(fields.flatMap(({ name }) => tokenize(name, english).map(({ stem }) => stem))),
)
