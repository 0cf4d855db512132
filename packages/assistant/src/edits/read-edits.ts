import { commandPhrases, isFunctionWord, wordClass } from '@belvedere/lexicon'
import type { Edit } from '@belvedere/spec'
import { compilePattern, type Match } from '../language/pattern.ts'
import { indexPatterns, matchAll } from '../language/pattern-index.ts'
import { remembering } from '../language/remembering.ts'
import type { AnyText } from '../say/text.ts'
import type { CommandRule } from './command.ts'
import { animationCommands } from './commands/animation.ts'
import { colourCommands } from './commands/colours.ts'
import { derivedCommands, derivedWords } from './commands/derived.ts'
import { layoutCommands } from './commands/layout.ts'
import { orderCommands } from './commands/order.ts'
import { overlayCommands } from './commands/overlays.ts'
import { rangeCommands } from './commands/ranges.ts'
import { rowCommands } from './commands/rows.ts'
import { scaleCommands } from './commands/scales.ts'
import { steeringCommands } from './commands/widgets.ts'
import type { Found } from './found.ts'
import type { CommandContext, ReadResult, Trouble } from './reader.ts'
import type { EditSentence } from './sentence.ts'
import { whichColumn } from './which-column.ts'

/** The grammar of commands. Of two readings that explain as much the earlier one is taken. */
export const commands: readonly CommandRule[] = [
  ...overlayCommands,
  ...orderCommands,
  ...scaleCommands,
  ...colourCommands,
  ...layoutCommands,
  ...rangeCommands,
  ...rowCommands,
  ...animationCommands,
  ...steeringCommands,
  ...derivedCommands,
]

/** Longer messages are no commands. */
const maxTokens = 80

/** A message read as commands to the chart that stands. */
export interface EditReading {
  edits: Edit[]
  troubles: Trouble[]
  assumed: AnyText[]
  /** What was matched, in the order of the message. */
  matches: readonly CommandMatch[]
  /** Share of the message's meaningful words that the commands account for, 0–1. */
  coverage: number
  /** The meaningful words that they leave aside. */
  left: string[]
}

/** A command that was found, and what it makes. Positions are token indices, `end` excluded. */
export interface CommandMatch {
  command: CommandRule
  /** The pattern as it is written. */
  pattern: string
  start: number
  end: number
  /** The meaningful words among them. */
  taken: readonly number[]
  score: number
  result: ReadResult
}

const classes = { ...commandPhrases, ...derivedWords }
const compiled = indexPatterns(
  commands.flatMap((command) =>
    command.patterns.map((source) => ({ command, pattern: compilePattern(source, classes) })),
  ),
)

/** Reads a message as commands: all patterns everywhere, then the set of matches that together explain the most. */
export function readEdits(sentence: EditSentence, context: CommandContext): EditReading | null {
  const matches = matchesOf(sentence, context)
  if (matches.length === 0) return null
  const taken = new Set(matches.flatMap((match) => match.taken))
  const left = [...sentence.content].filter((at) => !taken.has(at))
  const results = matches.map(({ result }) => result)
  return {
    edits: results.flatMap((result) => ('edits' in result ? result.edits : [])),
    troubles: results.flatMap((result) => ('trouble' in result ? [result.trouble] : [])),
    assumed: results.flatMap((result) => ('edits' in result ? (result.assumed ?? []) : [])),
    matches,
    coverage: sentence.content.size === 0 ? 1 : 1 - left.length / sentence.content.size,
    left: left.map((at) => sentence.tokens[at]?.raw ?? ''),
  }
}

/** The set of matches that together explain the most of the message, in its order. */
export const matchesOf = (sentence: EditSentence, context: CommandContext): CommandMatch[] =>
  sentence.tokens.length > maxTokens ? [] : bestCover(candidatesOf(sentence, context), sentence.tokens.length)

/** All patterns everywhere: what fits is the same for whatever chart the sentence is read against. */
const patternMatchesIn = remembering((sentence: EditSentence) => matchAll(compiled, sentence))

const candidatesOf = (sentence: EditSentence, context: CommandContext): CommandMatch[] =>
  patternMatchesIn(sentence).flatMap(({ command, pattern, match }): CommandMatch[] => {
    const read = isName(match, sentence)
      ? null
      : command.build({ get: (slot) => match.slots.get(slot)?.value }, context)
    if (read === null) return []
    const result = askOfRivals(match, sentence, read, context)
    const taken = match.taken.filter((at) => sentence.content.has(at))
    if (command.alone && hasMore(sentence, match.taken)) return []
    const score =
      taken.length + 0.001 * match.taken.length + 0.25 * match.words - doubtsIn(match) - doubtOf(result) - 0.55
    return [{ command, pattern: pattern.source, start: match.start, end: match.end, taken, score, result }]
  })

const removing = wordClass('taking a channel away')
const changeWords = new Set([...wordClass('words of changes')].filter((word) => !removing.has(word)))

/** Whether a sentence says more than the tokens, but for words that only say that something is changed. */
const hasMore = ({ content, tokens }: EditSentence, taken: readonly number[]): boolean =>
  [...content].some((at) => !taken.includes(at) && !changeWords.has(tokens[at]?.text ?? ''))

const wholeName = 0.85

/** A command of words that all name something of the table themselves is none: "red", of wines. */
function isName({ taken, slots }: Match<Found>, { linked, tokens }: EditSentence): boolean {
  const inSlots = [...slots.values()].filter(({ value }) => 'field' in value || value.kind === 'text')
  const said = taken.filter((at) => !inSlots.some(({ start, end }) => at >= start && at < end))
  const own = said.filter((at) => !isFunctionWord(tokens[at]?.text ?? ''))
  const names = [...linked.columns, ...linked.values].filter(({ score }) => score >= wholeName)
  return own.length > 0 && own.every((at) => names.some(({ first, last }) => at >= first && at <= last))
}

/** A wish that is understood and refused weighs nearly as much as one that is met. */
const doubtOf = (result: ReadResult): number => {
  if ('edits' in result || result.trouble.kind === 'which_field') return 0
  return result.trouble.kind === 'already' ? 0.44 : 0.15
}

/** How weak the names are that slots were filled with. */
const doubtsIn = ({ slots }: Match<Found>): number =>
  [...slots.values()].reduce(
    (sum, { start, end, value }) =>
      sum +
      (value.kind === 'unknown' ? 0.7 * (end - start) : 'score' in value ? (1 - value.score) * 0.6 * (end - start) : 0),
    0,
  )

/** Words that name two columns equally well lead to a question. */
function askOfRivals(
  match: Match<Found>,
  sentence: EditSentence,
  read: ReadResult,
  context: CommandContext,
): ReadResult {
  if ('trouble' in read) return read
  for (const { start, end, value } of match.slots.values()) {
    if (!('rivals' in value) || value.kind === 'values' || value.kind === 'condition' || value.field === null) continue
    const trouble = whichColumn(sentence.linked, { first: start, last: end - 1 }, value.field, value.rivals, context)
    if (trouble) return { trouble }
  }
  return read
}

/** Weighted interval scheduling: the non-overlapping matches of the highest total score; ties go to fewer, then earlier patterns. */
function bestCover(matches: readonly CommandMatch[], length: number): CommandMatch[] {
  const from = Map.groupBy(matches, ({ start }) => start)
  let best: { score: number; chosen: CommandMatch[] }[] = Array.from({ length: length + 1 }, () => ({
    score: 0,
    chosen: [],
  }))
  for (let at = length - 1; at >= 0; at--) {
    let here = best[at + 1] ?? { score: 0, chosen: [] }
    for (const match of from.get(at) ?? []) {
      const rest = best[match.end] ?? { score: 0, chosen: [] }
      const score = match.score + rest.score
      if (score > here.score + 1e-9) here = { score, chosen: [match, ...rest.chosen] }
    }
    best = best.with(at, here)
  }
  return best[0]?.chosen ?? []
}
