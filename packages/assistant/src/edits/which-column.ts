import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { findPlacements } from '../grammar/placements.ts'
import type { ChartFacts } from '../intent/chart-facts.ts'
import type { ColumnMention } from '../link/columns.ts'
import type { LinkedSentence, Range } from '../link/sentence.ts'
import { type AnyText, readerWords, text } from '../say/text.ts'
import { type CommandContext, impossible, isGroupable, isNumber, type ReadResult, type Trouble } from './reader.ts'

/** Asks which of several columns is meant by words that fit them alike; null where the others are of another nature. */
export function whichColumn(
  { message, tokens }: LinkedSentence,
  { first, last }: Range,
  own: FieldProfile,
  rivals: readonly string[],
  { table }: { table: TableProfile },
): Trouble | null {
  const alike = table.fields.filter((one) => rivals.includes(one.name) && isNumber(one) === isNumber(own))
  const [from, to] = [tokens[first]?.start, tokens[last]?.end]
  if (alike.length === 0 || from === undefined || to === undefined) return null
  return {
    kind: 'which_field',
    question: text('question.words', { words: readerWords(message.slice(from, to)) }),
    fields: [own, ...alike].map(({ name }) => name),
    message: (field) => `${message.slice(0, from)}"${field}"${message.slice(to)}`,
  }
}

/** Columns that fit the same words nearly as well are meant as likely. */
const slack = 0.08
const wholeName = 0.98

/** The columns that a name may mean as well, by all that begin where it does; what the chart shows is meant before what it does not. */
export function rivalsOf(link: ColumnMention, here: readonly ColumnMention[], facts: ChartFacts | null): string[] {
  if (link.score >= wholeName) return []
  const isShown = (name: string) => facts?.uses.some(({ field }) => field === name) === true
  return here
    .filter(({ field, last, score }) => last === link.last && field !== link.field && score >= link.score - slack)
    .map(({ field }) => field.name)
    .filter((name) => isShown(name) || !isShown(link.field.name))
}

/** Asks which column is to be on a channel, where its words fit several alike. */
export function whichPlaced(sentence: LinkedSentence, context: CommandContext): Trouble | null {
  for (const { link } of findPlacements(sentence)) {
    if (!link) continue
    const here = sentence.columns.filter(({ first }) => first === link.first)
    const trouble = whichColumn(sentence, link, link.field, rivalsOf(link, here, context.facts), context)
    if (trouble) return trouble
  }
  return null
}

/** Asks by which of the columns that the chart has no place for yet. */
export function whichGroup(
  question: AnyText,
  message: (field: string) => AnyText,
  { facts, table }: CommandContext,
): ReadResult {
  const free = table.fields.filter((field) => !facts.uses.some((use) => use.field === field.name))
  const fields = free.filter((field) => isGroupable(field) && field.distinct >= 2 && field.distinct <= 20)
  if (fields.length === 0) return impossible(text('trouble.no_group_left'))
  return { trouble: { kind: 'which_field', question, fields: fields.map(({ name }) => name), message } }
}
