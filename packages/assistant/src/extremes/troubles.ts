import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { wordsOf } from '../interpreter/amounts.ts'
import { rowNouns } from '../interpreter/row-names.ts'
import { stem } from '../interpreter/words.ts'
import { troubles } from '../language/en/extremes.ts'
import { english } from '../language/en/lexicon.ts'

/** Whether having most of a column is the worst: accidents, delays. */
export const isTrouble = (field: FieldProfile): boolean =>
  wordsOf(field).some((word) => troubles.has(word) || troubles.has(stem(word, english)))

/** Whether most rows are the worst: each is a crash or a complaint. */
export const rowsAreTrouble = (table: TableProfile): boolean => [...rowNouns(table)].some((noun) => troubles.has(noun))
