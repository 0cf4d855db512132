import { type FieldProfile, fieldLabel, type TableProfile } from '@belvedere/spec'
import { sentenceOf } from '../edits/in-chart.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { classOf } from '../interpreter/field-class.ts'
import { rowNouns } from '../interpreter/row-names.ts'
import { stem } from '../interpreter/words.ts'
import { doers } from '../language/en/interpreter/columns/doers.ts'
import { english } from '../language/en/lexicon.ts'
import { moneyNouns } from '../language/en/money.ts'
import { personWords } from '../language/en/questions.ts'
import {
  afterThing,
  asksHowMany,
  beforeGroups,
  pieceNames,
  rowWords,
  totalOf,
  totalPieces,
  wasDone,
} from '../language/en/wording/pieces.ts'
import { wordsOf } from '../refine/amounts.ts'
import { unexplainedIn } from './unexplained.ts'

const sureValue = 0.75

/**
 * Where a column says how many of a thing each row stands for, things are added up: "croissants per week" asks for their
 * pieces and not for receipts. `said` tells what a word that nothing is called by was taken for. Null where there is no such
 * column, or rows are what is counted.
 */
export const withPieces = (message: string, table: TableProfile): { message: string; said: string | null } | null => {
  const pieces = piecesIn(table)
  if (!pieces) return null
  const sentence = sentenceOf(message, table, null)
  const { tokens } = sentence
  const asked = asksHowMany.flatMap((phrase) => askedAt(sentence, phrase.split(' ')) ?? [])[0]
  const at = asked?.end ?? 0
  const first = tokens[at]
  const opening = tokens[asked?.start ?? at]
  if (!first || !opening || rowWords.test(first.text) || rowNouns(table).has(stem(first.text, english))) return null
  const before = message.slice(0, opening.start)
  const value = sentence.fill('values', at).find(({ value: found }) => found.kind === 'values' && isThing(found))
  if (value && afterThing.test(tokens[value.end]?.text ?? '.')) {
    const end = tokens[value.end - 1]?.end ?? message.length
    const thing = message.slice(first.start, end)
    const rest = message.slice(end).replace(wasDone, '')
    return { message: before + totalOf(pieces.name) + thing + rest, said: null }
  }
  const [run] = unexplainedIn(sentence, table)
  const last = tokens[run?.at(-1) ?? -1]
  const stranger = run && last && run[0] === at && beforeGroups.test(tokens[at + run.length]?.text ?? '')
  if (!stranger || last.text === stem(last.text, english) || run.some((place) => isNoThing(tokens[place]?.text ?? '')))
    return null
  const said = `I took ${fieldLabel(pieces.name)} for “${message.slice(first.start, last.end)}”.`
  return { message: before + totalPieces(pieces.name) + message.slice(last.end), said }
}

/** Of people and of money there are no pieces. */
const noThings: ReadonlySet<string> = new Set([...personWords, ...moneyNouns, ...doers])
const isNoThing = (word: string): boolean => noThings.has(word) || noThings.has(stem(word, english))

const isThing = ({ field, score }: { field: FieldProfile; score: number }): boolean =>
  score >= sureValue && classOf(field) === 'category'

const askedAt = ({ tokens }: EditSentence, words: readonly string[]): { start: number; end: number } | null => {
  const start = tokens.findIndex((_, at) => words.every((word, i) => tokens[at + i]?.text === word))
  return start < 0 || start > latest ? null : { start, end: start + words.length }
}
/** "So, how many": few words stand before a question. */
const latest = 2

export const piecesIn = ({ fields }: TableProfile): FieldProfile | undefined => {
  const [only, ...more] = fields.filter(
    (field) =>
      field.type === 'quantitative' &&
      field.integer === true &&
      classOf(field) !== 'id' &&
      wordsOf(field).every((word) => word === '' || pieceNames.has(word)),
  )
  return more.length === 0 ? only : undefined
}
