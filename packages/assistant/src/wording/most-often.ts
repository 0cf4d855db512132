import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { classOf } from '../interpreter/field-class.ts'
import { personOf } from '../interpreter/row-names.ts'
import { chartSentence } from '../interpreter/sentence.ts'
import { stem } from '../interpreter/words.ts'
import { english } from '../language/en/lexicon.ts'
import { personWords } from '../language/en/questions.ts'
import { askedPerson, beenMost, leastEnd, mostDone, naming, onlyThose } from '../language/en/wording/most-often.ts'
import { wordsInName } from '../language/words-in-name.ts'

/**
 * "What gets borrowed the most" names neither what nor how much: the rows of each thing that the table is about are counted.
 * Null where the message is put otherwise or no column holds such things.
 */
export const mostOften = (message: string, table: TableProfile): { message: string; field: string } | null => {
  const said = mostDone.exec(message)?.groups
  if (!said) return null
  const thing = thingOf(table, said.asked?.toLowerCase() === askedPerson)
  if (!thing) return null
  const order = (said.end ?? said.first)?.toLowerCase() === leastEnd ? 'ascending' : 'descending'
  return { message: `number of rows by "${thing.name}" ${order}`, field: thing.name }
}

/** "Who's been sub the most" counts for each the rows where that holds; null where it is no state of rows. */
export const mostInState = (message: string, table: TableProfile): { message: string; field: string } | null => {
  const { state, end = '' } = beenMost.exec(message)?.groups ?? {}
  const person = personOf(table)
  if (state === undefined || !person || !isState(state, table)) return null
  const order = end.toLowerCase() === leastEnd ? 'ascending' : 'descending'
  return { message: `number of rows by "${person.name}" ${order}, ${onlyThose(state)}`, field: person.name }
}

/** Whether all of the words are a value, or say that something holds. */
const isState = (state: string, table: TableProfile): boolean => {
  const rows = onlyThose(state)
  const { filters } = chartSentence(rows, table)
  const from = rows.indexOf(state)
  return filters.some(({ start, end }) => start <= from && end >= from + state.length)
}

/** The column of groups that the table is named after, or of names or titles of things that come again. */
const thingOf = (table: TableProfile, person: boolean): FieldProfile | undefined => {
  const groups = table.fields.filter((field) => classOf(field) === 'category' && field.distinct > 2)
  const about = stemsIn(table.name)
  const people = groups.filter((field) => stemsIn(field.name).some((word) => personWords.has(word)))
  if (person) return people[0]
  return groups.find(({ name }) => stemsIn(name).every((word) => about.includes(word))) ?? groups.find(isNamed)
}

const isNamed = ({ name }: FieldProfile): boolean => stemsIn(name).some((word) => naming.has(word))
const stemsIn = (name: string): string[] => wordsInName(name).map((word) => stem(word, english))
