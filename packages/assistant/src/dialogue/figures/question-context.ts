import { type Cue, wordClass } from '@belvedere/lexicon'
import type { FieldProfile } from '@belvedere/spec'
import type { FoundCondition } from '../../grammar/found-condition.ts'
import type { RowCondition } from '../../intent/condition.ts'
import type { ColumnMention } from '../../link/columns.ts'
import { ownWords } from '../../link/name-match.ts'
import { isContent, type LinkedSentence, overlap, type Range, within, wordBefore } from '../../link/sentence.ts'
import { rangesOf } from '../../plan/used-words.ts'
import type { ChartDraft, ChartSlot } from '../../propose/draft.ts'
import { judgedEnd } from './ends.ts'
import type { Figure } from './figure.ts'
import type { NumberQuestion } from './question.ts'

/** A question, and the charts that it may mean. `best` is the likeliest of them. */
export interface QuestionContext {
  sentence: LinkedSentence
  question: NumberQuestion
  /** The likeliest first. */
  drafts: readonly ChartDraft[]
  best: ChartDraft
}

/** A figure, and the draft that it was made of. */
export interface DraftFigure {
  figure: Figure
  draft: ChartDraft
}

/** Words of the wish itself, which name nothing of the table. */
export const questionWords = wordClass('words of questions')

/** A name that fits a column this well may be meant for it. */
export const likelyName = 0.5

const pointing = wordClass('pointing at what is shown')
const relative = wordClass('relative pronouns')
const beforePointers = wordClass('before a pointer')

/** "These", "are left", "how much is that", but not "the orders that were late". */
export function isPointer({ tokens, columns }: LinkedSentence, at: number): boolean {
  const text = tokens[at]?.text ?? ''
  const isName = columns.some((link) => link.score >= likelyName && overlap(link, { first: at, last: at }))
  const isRelative = relative.has(text) && !beforePointers.has(tokens[at - 1]?.text ?? '')
  return pointing.has(text) && !isName && !isRelative
}

/** How words say that values are summed up, the names of columns aside. */
export const aggregatesIn = ({ cues, columns }: LinkedSentence): Cue[] =>
  cues.filter(
    (cue) => cue.kind === 'aggregate' && !columns.some((link) => link.score >= wholeName && within(cue, link)),
  )
const wholeName = 0.9

/** Whether an aggregate is of values and no count. */
export const isOfValues = ({ means }: Cue): boolean => means !== 'count'

/** The words that say what each row is, where they are sure to. */
const rowNames = ({ rows }: LinkedSentence): Range[] => rows.filter(({ how }) => how !== 'plural')

/** "Percent of the orders": what a share is taken of is the rows, whatever else the word may name. */
export function shareNouns({ tokens, cues }: LinkedSentence): Range[] {
  const share = cues.find(({ id }) => id === 'task:share')
  const at = share ? tokens.findIndex((token, place) => place > share.last && isContent(token)) : -1
  return at < 0 ? [] : [{ first: at, last: at }]
}

/** Whether words for a column are rather those for the rows: "orders" of a table that has their IDs. */
export const isRowName = (sentence: LinkedSentence, link: ColumnMention): boolean =>
  !ownWords.has(link.how) && rowNames(sentence).some((place) => overlap(place, link))

/** Whether words for a column are part of another one's name: "sales" in "sales reps". */
export const isPartOfName = ({ columns }: LinkedSentence, link: ColumnMention): boolean =>
  columns.some(
    (other) =>
      other.field !== link.field &&
      other.score >= wholeName &&
      within(link, other) &&
      other.last - other.first > link.last - link.first,
  )

/** Whether whole numbers that come again and again may stand for things: quakes 1 to 23. */
export const numbersThings = ({ type, integer, unit, distinct, count }: FieldProfile): boolean =>
  type === 'quantitative' && integer === true && unit === undefined && distinct < count / 2

const grouping = wordClass('before groups')

/** "By region": what follows such a word makes groups. */
const isGrouped = (sentence: LinkedSentence, link: ColumnMention): boolean => grouping.has(wordBefore(sentence, link))

/** Whether words say how the rows or their values become one number, or ask what a column has for a value. */
const saysHow = ({ sentence, question }: QuestionContext, { measures, conditions }: ChartDraft): boolean =>
  question.kind === 'count' ||
  question.kind === 'exists' ||
  (question.kind === 'value' &&
    conditions.some(({ values }) => values.length === 1) &&
    measures.some(({ link }) => link !== null && link.score >= wholeName)) ||
  aggregatesIn(sentence).some(isOfValues) ||
  measures.some((slot) => judgedEnd(sentence, slot) !== null)

/** Whether the likeliest chart shows something that one number would say nothing of. */
export function leavesOut(context: QuestionContext, draft: ChartDraft): boolean {
  const { sentence, question, best } = context
  const namesSeveral = ({ values, condition }: FoundCondition): boolean =>
    values.length > 1 || (question.isNamed === true && 'op' in condition && condition.op === 'none_of')
  if (isContrasted(sentence) && draft.conditions.some(namesSeveral)) return true
  if (best.shape === 'total') return false
  if (best.top || best.having) return true
  const isSaid = saysHow(context, draft)
  const isShare = draft.measures.some(({ rate }) => rate !== null)
  if (!isSaid && !isShare && best.shape !== 'summary') return true
  const used = rangesOf(draft)
  const asksSteps = sentence.cues.some((cue) => cue.kind === 'unit' && !used.some((place) => overlap(place, cue)))
  const asking: Range[] = [
    { first: 0, last: question.from - 1 },
    ...rowNames(sentence),
    ...shareNouns(sentence),
    ...aggregatesIn(sentence).filter((cue) => !isOfValues(cue)),
  ]
  const groups = [best.along, best.series, best.panel]
  return [...best.measures, ...groups].some((slot) => {
    if (!slot?.field) return false
    const { field, link, facts } = slot
    const isGroup = groups.includes(slot)
    const isTime = facts?.role === 'time'
    if (draft.conditions.some(({ condition }) => isSetAgainst(condition, field.name))) return false
    const conditions = draft.conditions.filter((one) => one.field === field)
    if (isGroup && (conditions.some(namesSeveral) || (link && isGrouped(sentence, link)))) return true
    if (conditions.length > 0 || isMeasured(draft, slot)) return isTime && (!isSaid || asksSteps)
    if (link) return isNamed(sentence, link) && !asking.some((place) => overlap(place, link))
    const isLoose = draft.conditions.length === 0 || question.isNamed === true
    return isGroup && isLoose && (!isSaid || isTime)
  })
}

/** "More hours than planned": of each row, whatever the chart sets against what. */
const isSetAgainst = (condition: RowCondition, name: string): boolean =>
  'other' in condition && (condition.other === name || condition.field === name)

/** "Individuals vs companies": the two are looked at one beside the other. */
const isContrasted = ({ cues }: LinkedSentence): boolean =>
  cues.some(({ id }) => id === 'task:correlation' || id === 'task:comparison')

const isMeasured = ({ measures }: ChartDraft, { field }: ChartSlot): boolean =>
  measures.some((slot) => slot.field === field || slot.rate?.field === field)

/** "Got" may be a verb of what a column holds, and "person" look like another word, but they say nothing here. */
const isNamed = ({ tokens }: LinkedSentence, { first, score, how }: ColumnMention): boolean =>
  score >= likelyName && !(vague.has(how) && questionWords.has(tokens[first]?.text ?? ''))
const vague: ReadonlySet<string> = new Set(['verb', 'typo', 'vector'])
