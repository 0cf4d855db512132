import type { TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import { afterMap, asksWhere, beforeMap, mapNouns, otherMaps } from '../language/en/maps.ts'

/**
 * The message without its wish for a map, "show population by country" of "show a map of population by country"; null
 * where it wishes for none. A question that begins with "where" wishes for one, where the table has coordinates.
 */
export const readMap = (sentence: EditSentence, table: TableProfile): string | null => {
  const { tokens, message, named } = sentence
  const word = (at: number) => tokens[at]?.text ?? ''
  const noun = tokens.findIndex(
    ({ text }, at) =>
      mapNouns.has(text) && !named.has(at) && !otherMaps.has(word(at - 1)) && !/^colou?rs?$/.test(word(at + 1)),
  )
  const [from, to] = noun < 0 ? whereIn(sentence, table) : [noun, noun + 1]
  if (from === undefined || to === undefined) return null
  const free = (at: number, words: ReadonlySet<string>) => words.has(word(at)) && !named.has(at)
  let first = from
  while (noun >= 0 && free(first - 1, beforeMap)) first -= 1
  let end = to
  while (free(end, noun < 0 ? asksWhere : afterMap)) end += 1
  const start = tokens[first]?.start ?? 0
  const rest = tokens[end]?.start ?? message.length
  return `${message.slice(0, start)} ${message.slice(rest)}`.replace(/\s+/g, ' ').trim()
}

const whereIn = ({ tokens }: EditSentence, { fields }: TableProfile): [number?, number?] => {
  const has = (meaning: string) => fields.some(({ semanticType }) => semanticType === meaning)
  return tokens[0]?.text === 'where' && has('longitude') && has('latitude') ? [0, 1] : []
}
