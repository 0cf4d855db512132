import type { Aggregate, FieldProfile } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import { headOf } from '../interpreter/amounts.ts'
import { isAmount } from '../interpreter/field-class.ts'
import { severalAlong, severalAnywhere, severalClasses, severalJoint, summedJoint } from '../language/en/several.ts'
import { compilePattern, matchPattern, type Pattern } from '../language/pattern.ts'

/** A number of each group that was named; how it is summed up may be left open. */
export interface NamedMeasure {
  field: FieldProfile
  aggregate: Aggregate | null
}

/** Several measures that are to be drawn along the same groups, and the sentence about the first of them. */
export interface SeveralRequest {
  measures: NamedMeasure[]
  rest: string
}

/** A measure as it is named: from `start` on with its aggregate, from `column` on by its name. */
interface Named extends NamedMeasure {
  score: number
  start: number
  column: number
  end: number
}

const groupers: ReadonlySet<string> = new Set(severalClasses.along)
const joint = compilePattern(severalJoint, severalClasses)
const betweenSums = compilePattern(summedJoint, severalClasses)
const along = compilePattern(severalAlong, severalClasses)
const anywhere = compilePattern(severalAnywhere, severalClasses)

/**
 * Reads "revenue, cost and profit by month", "planned and actual hours per team", "lowest and highest price by region":
 * measures in a row, and groups.
 */
export const readSeveral = (sentence: EditSentence): SeveralRequest | null => {
  const { tokens, message } = sentence
  for (let at = 0; at < tokens.length; at++) {
    const row = rowFrom(sentence, at)
    const [first] = row
    const last = row.at(-1)
    const different = new Set(row.map(({ field, aggregate }) => `${aggregate} ${field.name}`))
    if (!first || !last || row.length < 2 || different.size < row.length) continue
    // "For each size, average weight": what is named after such a word groups.
    if (groupers.has(tokens[at - 1]?.text ?? '')) continue
    const grouped =
      endOf(along, sentence, last.end) !== null ||
      tokens.some((_, i) => (i < at || i > last.end) && endOf(anywhere, sentence, i) !== null)
    if (!grouped) continue
    const shared = row.every(({ aggregate }) => aggregate === first.aggregate || aggregate === null)
    const before = message.slice(0, tokens[shared ? first.column : at]?.start)
    const put = shared ? `"${first.field.name}"` : `average "${first.field.name}"`
    return { measures: row, rest: `${before}${put}${message.slice(tokens[last.end - 1]?.end)}` }
  }
  return null
}

/** The measures that stand in a row from a word on; none where one of them is doubtful. */
const rowFrom = (sentence: EditSentence, start: number): Named[] => {
  const places: Named[][] = []
  const sums: Aggregate[][] = []
  for (let at: number | null = start; at !== null; ) {
    const before = sumsBefore(sentence, at)
    const named = measuresAt(sentence, before.end)
    const [first] = named
    if (!first) break
    places.push(named)
    sums.push(before.sums)
    at = endOf(joint, sentence, first.end)
  }
  const [last] = places.at(-1) ?? []
  if (!last || last.score < leastName) return []
  const row = places.map((named) => meantBeside(named, last))
  const meant = row.flatMap((one, i) =>
    one ? [...(sums[i] ?? []).map((aggregate) => ({ ...one, aggregate })), one] : [],
  )
  return row.includes(null) ? [] : meant
}
const sureName = 0.7
const leastName = 0.45

/** "Lowest, highest and" of "lowest, highest and average price": other ways to sum up what is named after them. */
const sumsBefore = (sentence: EditSentence, start: number): { sums: Aggregate[]; end: number } => {
  const at = pastFiller(sentence, start)
  const [sum] = measuresAt(sentence, at).length > 0 ? [] : sentence.fill('aggregate', at)
  const next = sum && endOf(betweenSums, sentence, sum.end)
  if (sum?.value.kind !== 'aggregate' || !summing.has(sum.value.aggregate) || !next) return { sums: [], end: at }
  const { sums, end } = sumsBefore(sentence, next)
  return { sums: [sum.value.aggregate, ...sums], end }
}

/** Ways to make one number of many that are measured alike. */
const summing: ReadonlySet<Aggregate> = new Set(['sum', 'mean', 'median', 'min', 'max', 'stdev'])

const pastFiller = ({ tokens, filler }: EditSentence, at: number): number => {
  const next = tokens.findIndex(({ text }, i) => i >= at && !filler.has(text))
  return next < 0 ? at : next
}

/** "Planned" of "planned and actual hours" is the column that shares what comes last; else whatever alone is called so. */
const meantBeside = (named: readonly Named[], last: Named): Named | null => {
  const [best, next] = named
  if (!best || best.score >= sureName || !next) return best ?? null
  const [alike, ...more] = named.filter(({ field }) => headOf(field) === headOf(last.field))
  return alike && more.length === 0 ? alike : null
}

/** What the longest name from a word on may mean, likeliest first. */
const measuresAt = ({ fill }: EditSentence, start: number): Named[] => {
  const found = fill('encoding', start).flatMap(({ end, value }): Named[] => {
    if (value.kind !== 'encoding' || !value.field || !isAmount(value.field)) return []
    const { field, score, encoding } = value
    if (encoding.aggregate && !summing.has(encoding.aggregate)) return []
    const column = range(start, end).find((at) =>
      fill('column', at).some((one) => one.end === end && one.value.kind === 'column' && one.value.field === field),
    )
    return column === undefined ? [] : [{ field, score, start, column, end, aggregate: encoding.aggregate ?? null }]
  })
  const longest = Math.max(...found.map(({ end }) => end))
  return found.filter(({ end }) => end === longest).sort((a, b) => b.score - a.score)
}

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, i) => start + i)

const endOf = (pattern: Pattern, sentence: EditSentence, at: number): number | null => {
  const ends = matchPattern(pattern, at, sentence).map(({ end }) => end)
  return ends.length === 0 ? null : Math.max(...ends)
}
