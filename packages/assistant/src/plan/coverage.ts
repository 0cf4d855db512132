import { wordClass } from '@belvedere/lexicon'
import type { FoundCondition } from '../grammar/found-condition.ts'
import { type LinkedSentence, type Range, wordsIn } from '../link/sentence.ts'
import { surestOf } from '../link/surest.ts'
import type { Reading } from '../recommendation.ts'
import { columnName, readerWords, text } from '../say/text.ts'
import { notUsed } from './assumptions.ts'
import { columnsIn, countIn } from './reading-parts.ts'
import { unaccountedRuns } from './unaccounted.ts'

/** Whoever leaves a word out cannot be surer than this: the surest of such answers are right for six of seven strangers. */
const maxConfidence = 0.85

/** Notes on each reading what it leaves aside of the words: columns that were named, and words that nothing accounts for. */
export function withCoverage(
  readings: readonly Reading[],
  sentence: LinkedSentence,
  conditions: readonly FoundCondition[],
): Reading[] {
  const runs = unaccountedRuns(sentence, conditions)
  const counted = countedRun(sentence, runs)
  return readings.map((reading) => {
    const isFree = (range: Range) => !isEvidence(reading, sentence, range)
    const shown = columnsIn(reading)
    const columns = namedNumbers(sentence).filter((link) => isFree(link) && !shown.has(link.field.name))
    const asRows = counted && countIn(reading) && isFree(counted) ? counted : null
    const words = runs.filter((run) => run !== asRows && isFree(run)).map((run) => wordsIn(sentence, run))
    const isWhole = words.length === 0 && asRows === null
    return {
      ...reading,
      confidence: isWhole ? reading.confidence : Math.min(reading.confidence, maxConfidence),
      assumptions: [
        ...reading.assumptions,
        ...(asRows
          ? [
              text('assumed.counted_rows', {
                words: readerWords(wordsIn(sentence, asRows)),
                table: sentence.table.name,
              }),
            ]
          : []),
        ...(columns.length > 0
          ? [
              text('assumed.not_shown', {
                fields: [...new Set(columns.map(({ field }) => field.name))].map(columnName),
              }),
            ]
          : []),
        ...(words.length > 0 ? [notUsed(words)] : []),
      ],
    }
  })
}

const isEvidence = ({ evidence }: Reading, { tokens }: LinkedSentence, { first, last }: Range): boolean => {
  const [start = 0, end = 0] = [tokens[first]?.start, tokens[last]?.end]
  return evidence.some((one) => one.start < end && one.end > start)
}

const groupings = wordClass('behind what is measured')

/** "Goals per season", where the goals are no column: what is counted in their place are the rows. */
const countedRun = ({ tokens, values }: LinkedSentence, runs: readonly Range[]): Range | null =>
  runs.find(
    ({ first, last }) =>
      tokens[last + 1]?.kind === 'word' &&
      groupings.has(tokens[last + 1]?.text ?? '') &&
      // "Female visitors": the noun behind a value is what the rows are called.
      !values.some((value) => value.last === first - 1),
  ) ?? null

/** A name that fits a column this well was meant for it. */
const sureName = 0.75

/** Names and ids that are not drawn stand for the rows: "the weight of each model". */
const namedNumbers = ({ columns, facts }: LinkedSentence) =>
  surestOf(columns).filter(({ field, score }) => score >= sureName && facts.fields.get(field.name)?.role === 'measure')
