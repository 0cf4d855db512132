import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { findPlacements } from '../grammar/placements.ts'
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

const slack = 0.08
const wholeName = 0.98

/** Asks which column is to be on a channel, where its words fit several alike. */
export function whichPlaced(sentence: LinkedSentence, context: CommandContext): Trouble | null {
  for (const { link } of findPlacements(sentence)) {
    if (!link || link.score >= wholeName) continue
    const near = sentence.columns.filter(
      (one) => one.first === link.first && one.last === link.last && one.score >= link.score - slack,
    )
    const isShown = (name: string) => context.facts.uses.some(({ field }) => field === name)
    const names = near.map(({ field }) => field.name).filter((name) => name !== link.field.name)
    const rivals = names.filter((name) => isShown(name) || !isShown(link.field.name))
    const trouble = whichColumn(sentence, link, link.field, rivals, context)
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
