import { listWords, type TableProfile } from '@belvedere/spec'
import type { EditSentence } from './edits/sentence.ts'
import { classOf } from './interpreter/field-class.ts'
import { findSpans } from './interpreter/index.ts'
import { english } from './language/en/lexicon.ts'
import type { Token } from './language/tokens.ts'
import type { Reading } from './recommendation.ts'
import { fieldLabel } from './say/chart-text.ts'

/** Notes on each reading what it leaves aside of the words: columns that were named, and names that are in no column. */
export const withUnused = (readings: Reading[], sentence: EditSentence, table: TableProfile): Reading[] => {
  const strangers = strangersIn(sentence, table)
  return readings.map((reading) => {
    const free = (token: Token) => !reading.evidence.some(({ start, end }) => start < token.end && end > token.start)
    const names = unshown(reading, sentence, free)
    const sized = sizedBy(reading, names, table)
    const columns = sized === reading ? names.map(fieldLabel) : []
    const words = strangers.filter(free)
    const notes = [
      ...(columns.length > 0 ? [`The chart does not show ${listWords(columns)}.`] : []),
      ...(words.length > 0 ? [`I did not use ${listWords(words.map(({ raw }) => `“${raw}”`))}.`] : []),
    ]
    return notes.length > 0 ? { ...sized, assumptions: [...sized.assumptions, ...notes] } : sized
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

/** Names in the middle of a sentence that nothing known accounts for: places and people that the table does not have. */
const strangersIn = ({ tokens, message }: EditSentence, table: TableProfile): Token[] => {
  const spans = findSpans(message, [table])
  const words = tokens.filter(({ kind }) => kind === 'word')
  const shouting = 2 * words.filter(({ raw }) => /^\p{Lu}/u.test(raw)).length > words.length
  const named = (token: Token) =>
    token.kind === 'word' &&
    /^\p{Lu}\p{Ll}{2,}/u.test(token.raw) &&
    !english.stopWords.has(token.text) &&
    !spans.some(({ start, end }) => start < token.end && end > token.start)
  const opens = (at: number) => at === 0 || /[.?!:"“']/.test(tokens[at - 1]?.text ?? '.')
  return shouting ? [] : tokens.filter((token, at) => !opens(at) && named(token))
}
