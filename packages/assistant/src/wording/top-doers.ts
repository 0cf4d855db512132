import type { TableProfile } from '@belvedere/spec'
import { findSpans } from '../interpreter/index.ts'
import { personOf } from '../interpreter/row-names.ts'
import { spansOf } from '../interpreter/utterance.ts'
import { deeds } from '../language/en/interpreter/columns/deeds.ts'
import { few, topDoers, topFew, whoMost } from '../language/en/wording/top-doers.ts'

/** Puts who does most of something by the two columns that it is about: "top scorer" is the player with the most goals. */
export const withTopDoers = (message: string, table: TableProfile): string => {
  const { doer = '', n, before } = topDoers.exec(message)?.groups ?? {}
  const word = doer.toLowerCase()
  const person = personOf(table)
  if (!person || !deeds.some(({ said }) => said.has(word))) return message
  const done = spansOf(findSpans(word, [table]), 'column').find(({ how }) => how === 'synonym')
  const count = (n ?? before)?.trim()
  if (!done || done.field === person.name) return message
  return count === undefined && !word.endsWith('s')
    ? whoMost(person.name, done.field)
    : topFew(count ?? few, person.name, done.field)
}
