import type { TableProfile } from '@belvedere/spec'
import { unexplainedIn, wordsOf } from '../dialogue/unexplained.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { classOf } from '../interpreter/field-class.ts'
import type { Token } from '../language/tokens.ts'
import { notUsed } from '../plan/assumptions.ts'
import type { Reading } from '../recommendation.ts'
import { columnName, inEnglish, text } from '../say/text.ts'

/** Whoever leaves a word out cannot be surer than this: the surest of such answers are right for six of seven strangers. */
const maxConfidence = 0.85

/** Notes on each reading what it leaves aside of the words: columns that were named, and words that nothing accounts for. */
export const withUnused = (readings: Reading[], sentence: EditSentence, table: TableProfile): Reading[] => {
  const strangers = unexplainedIn(sentence, table)
  return readings.map((reading) => {
    const free = (token: Token) => !reading.evidence.some(({ start, end }) => start < token.end && end > token.start)
    const names = unshown(reading, sentence, free)
    const sized = sizedBy(reading, names, table)
    const columns = sized === reading ? names.map(columnName) : []
    const words = strangers
      .map((run) => run.filter((at) => sentence.tokens.slice(at, at + 1).every(free)))
      .flatMap((run) => (run.length > 0 ? wordsOf(sentence, run) : []))
    const unsaid = words.filter(
      (word) => !reading.assumptions.some((assumption) => inEnglish(assumption).includes(word)),
    )
    const notes = [
      ...(columns.length > 0 ? [text('assumed.not_shown', { fields: columns })] : []),
      ...(unsaid.length > 0 ? [notUsed(unsaid)] : []),
    ]
    const confidence = words.length > 0 ? Math.min(sized.confidence, maxConfidence) : sized.confidence
    return { ...sized, confidence, assumptions: [...sized.assumptions, ...notes] }
  })
}

/** A name that fits a column this well was meant for it. */
const sureName = 0.75

/** Columns that are named for certain and that the reading uses nowhere. */
const unshown = (reading: Reading, { tokens, fill }: EditSentence, free: (token: Token) => boolean): string[] => {
  const said = JSON.stringify([reading.partial.encodings, reading.partial.transform, reading.partial.derived ?? null])
  const names = tokens.flatMap((_, at) => {
    const [best, rival] = fill('column', at)
    if (best?.value.kind !== 'column' || best.value.score < sureName || best.value.rivals.length > 0) return []
    if (rival && rival.end > best.end) return []
    const open = tokens.slice(at, best.end).every(free)
    const { name } = best.value.field
    // Names and ids that were not drawn stand for the rows: "the weight of each model".
    if (classOf(best.value.field) !== 'number') return []
    return open && !said.includes(JSON.stringify(name)) ? [name] : []
  })
  return [...new Set(names)]
}

/** A third number beside two that are set against each other is the size of the points. */
const sizedBy = (reading: Reading, names: string[], table: TableProfile): Reading => {
  const { encodings, mark, wishes } = reading.partial
  const [name] = names
  const field = table.fields.find((one) => one.name === name)
  const measures = encodings.filter(({ role, aggregate }) => role === 'measure' && !aggregate)
  const points = (mark ?? wishes.mark) === 'point' && measures.length === 2
  if (!field || names.length !== 1 || !points || field.type !== 'quantitative' || classOf(field) !== 'number')
    return reading
  const size = {
    field: field.name,
    channel: 'size',
    role: 'measure',
    aggregate: null,
    bin: null,
    timeUnit: null,
  } as const
  return { ...reading, partial: { ...reading.partial, encodings: [...encodings, size] } }
}
