import { calendar } from '../../language/en/edits/calendar.ts'
import { introducing, listJoints } from '../../language/en/edits/conditions.ts'
import { indexPhrases, phrasesAt } from '../phrase-index.ts'
import { type Condition, type ConditionSource, condition, sure } from './source.ts'

const calendarIndex = indexPhrases(calendar)

/** "In January", "on weekends": what recurs, whatever the year. */
export const recurring = (source: ConditionSource, at: number): Condition[] => {
  const field = source.timeField
  if (field?.type !== 'temporal' || beginsName(source, at)) return []
  const found: { end: number; part: CalendarPart }[] = []
  for (let place = at; ; ) {
    const [here] = phrasesAt(calendarIndex, source.tokens, place)
    const [unit, first, last = first] = here?.meaning.split(' ') ?? []
    if (
      !here ||
      (unit !== 'month' && unit !== 'day' && unit !== 'quarter') ||
      (found[0] && found[0].part.unit !== unit)
    )
      break
    found.push({ end: here.end, part: { unit, first: Number(first), last: Number(last) } })
    if (!listJoints.includes(source.tokens[here.end]?.text ?? '')) break
    place = here.end + 1
  }
  const [head] = found
  const end = found.at(-1)?.end
  const text = source.tokens[at]?.text ?? ''
  // "May" and "march" are words of other kinds as well; a month stands in capitals or after a word of time.
  const doubtful = text === 'may' || text === 'march'
  const introduced =
    /^\p{Lu}/u.test(source.tokens[at]?.raw ?? '') || introducing.test(source.tokens[at - 1]?.text ?? '')
  if (!head || end === undefined || (doubtful && !introduced)) return []
  const values = found.flatMap(({ part: { first, last } }) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  )
  return [condition(end, [{ op: 'one_of', field: field.name, values, timeUnit: head.part.unit }], sure)]
}
/** "Q1" is no quarter where a column is called "Q1 I like my work". */
const beginsName = ({ columns, tokens }: ConditionSource, at: number): boolean =>
  columns(at).some(({ field }) => field.name.toLowerCase().split(/[^\p{L}\p{N}]+/u)[0] === tokens[at]?.text)

interface CalendarPart {
  unit: 'month' | 'day' | 'quarter'
  first: number
  last: number
}
