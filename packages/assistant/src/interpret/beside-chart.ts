import { commandPhrases, wordClass, wordVectors } from '@belvedere/lexicon'
import { solve } from '@belvedere/solver'
import { applyEdits, type Edit, type Spec, type TableProfile } from '@belvedere/spec'
import { editOf, restBeside } from '../edits/in-chart.ts'
import type { EditReading } from '../edits/read-edits.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { readStranger } from '../edits/strangers.ts'
import { whether } from '../language/en/interpret.ts'
import { followsTime } from '../measures/derived-wish.ts'
import { type ChangeReading, type ChangeReadings, readChanges } from '../plan/read-change.ts'
import type { Reading } from '../recommendation.ts'

/** A message beside a chart: commands of how it looks, and what the rest of the words may change of what it shows. */
export interface BesideChart {
  sentence: EditSentence
  commands: EditReading | null
  /** What is said beside the commands; '' where that is nothing. */
  rest: string
  changes: ChangeReadings | null
  change: ChangeReading | undefined
}

/** Reads commands first, and the rest of the words as a change of what the chart shows. */
export function readBeside({
  sentence,
  current,
  table,
}: {
  sentence: EditSentence
  current: Spec
  table: TableProfile
}): BesideChart {
  const commands = editOf(sentence, current, table)
  const rest = commands ? restBeside(commands, sentence) : sentence.message
  const changes = rest === '' ? null : readChanges(rest, current, table)
  const change = changes?.changes[0]
  // What is commanded is of the chart that the change comes to.
  const commanded = commands && change ? editOf(sentence, changed(current, change.edits, table), table) : commands
  return { sentence, commands: commanded, rest, changes, change }
}

/** The chart after edits; as it was where they come to none. */
function changed(current: Spec, edits: readonly Edit[], table: TableProfile): Spec {
  const applied = applyEdits(current, edits, table)
  const solution = applied.ok ? solve(applied.partial, table, { limit: 1 }) : null
  return (solution?.state === 'solved' ? solution.specs[0]?.spec : undefined) ?? current
}

/** A change that is less likely than this is not made. */
const leastChange = 0.2
/** Whether the likeliest change is what was meant, and not a new chart or something that is not understood. */
export function isMeant(beside: BesideChart, newChart: Reading | undefined): boolean {
  const { sentence, rest, change, changes } = beside
  if (!change || !changes) return false
  // "The growth of sales by month" computes what no change of a draft does.
  const derived = newChart?.partial.derived?.kind
  if (derived && followsTime.has(derived)) return false
  const { edits, confidence, coverage, guesses, unused } = change
  if (confidence < leastChange || confidence <= changes.newChart) return false
  if (coverage < leastCoverage && (confidence < sureChange || unused.some(isNoWord))) return false
  // "Trim it to three" cuts, whatever the verb; "explode the biggest" is not understood.
  if (strangeVerb(beside) !== null && !edits.every(({ type }) => cutting.has(type))) return false
  if (whether.test(rest) && unused.length > 0 && coverage < sureCoverage) return false
  if (lacksHead(sentence, unused)) return false
  const isUnknown = readStranger(sentence)?.trouble.kind === 'unknown_field'
  return !(guesses && unused.length > 0 && (isUnknown || confidence < sureGuess))
}
/** Words that are not accounted for matter less where a change is this sure: "make it twenty". */
const sureChange = 0.75
const isNoWord = (word: string): boolean => /\p{L}/u.test(word) && wordVectors().rank(word.toLowerCase()) === undefined
const cutting: ReadonlySet<Edit['type']> = new Set(['limit', 'set_filter'])
const leastCoverage = 0.25
const sureGuess = 0.6
const sureCoverage = 0.8

/** Words of commands; a message that begins with none of them, and is not accounted for, asks for something else. */
const commanding: ReadonlySet<string> = new Set(
  Object.values(commandPhrases).flatMap((phrases) => phrases.flatMap((phrase) => phrase.split(' '))),
)

/** "Profit by region", where no column is called so. */
const lacksHead = ({ tokens }: EditSentence, unused: readonly string[]): boolean =>
  tokens.some(
    ({ raw, text }, at) => unused.includes(raw) && !commanding.has(text) && grouping.has(tokens[at + 1]?.text ?? ''),
  )
const grouping = wordClass('grouping')

/** The word that a message begins with, where it commands what is not known and names nothing: "explode". */
export function strangeVerb({ sentence: { tokens, content, named }, change }: BesideChart): string | null {
  const [head] = content
  const verb = head === undefined ? undefined : tokens[head]
  const isStrange = verb && change?.unused.includes(verb.raw) && !commanding.has(verb.text) && named.size === 0
  return isStrange ? verb.raw : null
}
