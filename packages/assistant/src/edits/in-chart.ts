import { type Edit, filtersOf, type Spec, type TableProfile } from '@belvedere/spec'
import { type ChannelPlacement, findPlacements } from '../grammar/placements.ts'
import { chartFacts } from '../intent/chart-facts.ts'
import { remembering } from '../language/remembering.ts'
import { type LinkedSentence, linkSentence } from '../link/sentence.ts'
import { readMetWish } from './already.ts'
import { type CommandMatch, type EditReading, matchesOf, readEdits } from './read-edits.ts'
import type { CommandContext, Trouble } from './reader.ts'
import { type EditSentence, readSentence } from './sentence.ts'
import { whichPlaced } from './which-column.ts'

const emptyTable: TableProfile = { name: '', rows: 0, fields: [] }

/** Prepares a message about one table, and about the chart that stands where there is one. */
export const sentenceOf = (message: string, table: TableProfile | null, current: Spec | null): EditSentence =>
  sentenceAbout(table ?? emptyTable, message, current)

const sentenceAbout = remembering((table: TableProfile, message: string, current: Spec | null) =>
  readSentence(linkSentence(message, table), current && chartFacts(current)),
)

/** Reads a sentence as commands to a chart; null where it says nothing of the kind. */
export const editOf = (sentence: EditSentence, spec: Spec, table: TableProfile): EditReading | null => {
  const context = contextOf(spec, table)
  return context && readEdits(sentence, context)
}

/** What a message says beside its commands; '' where that is nothing. */
export function restBeside({ matches }: EditReading, { message, tokens, content }: EditSentence): string {
  const isIn = (some: readonly CommandMatch[], at: number) => some.some(({ start, end }) => at >= start && at < end)
  if (![...content].some((at) => !isIn(matches, at))) return ''
  const gone = matches.filter(({ command }) => !command.readAgain)
  const left = [...tokens.keys()].filter((at) => !isIn(gone, at))
  return left.map((at) => message.slice(tokens[at]?.start, tokens[at]?.end)).join(' ')
}

/** What of a message may change what a chart shows; '' where it is all commands. */
export function withoutCommands(message: string, spec: Spec, table: TableProfile): string {
  const sentence = sentenceOf(message, table, spec)
  const commands = editOf(sentence, spec, table)
  return commands ? restBeside(commands, sentence) : message
}

/** The commands that a sentence is made of, beside a chart. */
export const commandsIn = (sentence: EditSentence, spec: Spec, table: TableProfile): CommandMatch[] => {
  const context = contextOf(spec, table)
  return context ? matchesOf(sentence, context) : []
}

/** What a message and a chart leave open: which of several columns is to be on a channel. */
export const openPlacement = (sentence: EditSentence, spec: Spec, table: TableProfile): Trouble | null => {
  const context = contextOf(spec, table)
  return context && whichPlaced(sentence.linked, context)
}

/** What a message that is no command asks of a chart that is so already. */
export const metWish = (sentence: EditSentence, spec: Spec, table: TableProfile): Trouble | undefined => {
  const context = contextOf(spec, table)
  return context && !readEdits(sentence, context) ? readMetWish(sentence, context) : undefined
}

const contextOf = (spec: Spec, table: TableProfile): CommandContext | null => {
  const facts = chartFacts(spec)
  return facts && { spec, facts, table, filters: filtersOf(spec) }
}

/** On these channels a new chart's sentence may put something; colour and the axes belong to the chart itself. */
const besideChannels: ReadonlySet<string> = new Set(['size', 'shape', 'opacity', 'strokeDash', 'tooltip'])

/** What the sentence of a new chart puts on channels beside what the chart shows: "sized by population". */
export const placedBeside = (linked: LinkedSentence): ChannelPlacement[] =>
  findPlacements(linked).filter(({ channel, link }) => link !== null && besideChannels.has(channel))

/** Reads words that dress a chart, against that chart: commands, and columns on channels. */
export function readDress(dress: string, spec: Spec, table: TableProfile): EditReading | null {
  const sentence = sentenceOf(dress, table, spec)
  const commands = editOf(sentence, spec, table)
  const placed = placedBeside(sentence.linked).flatMap(({ channel, column }): Edit[] =>
    column === null ? [] : [{ type: 'set_channel', channel, encoding: { field: column } }],
  )
  const plain = { edits: [], troubles: [], assumed: [], matches: [], coverage: 1, left: [] }
  return commands || placed.length > 0
    ? { ...(commands ?? plain), edits: [...placed, ...(commands?.edits ?? [])] }
    : null
}
