import type { FieldProfile } from '@belvedere/spec'
import { unitFactor, unitOf } from '../../interpreter/units.ts'
import { unitNames } from '../../language/en/conditions.ts'
import { calendar } from '../../language/en/edits/calendar.ts'
import { indexPhrases, phrasesAt } from '../phrase-index.ts'
import { type ConditionSource, isYear, skip } from './source.ts'

const calendarIndex = indexPhrases(calendar)
const dayMs = 86_400_000

/** A number or a date as one end of a comparison, for the field it is compared with. */
export interface Operand {
  end: number
  from: number
  /** Equal to `from` for a number; the last millisecond of a stretch of time. */
  to: number
}

/** The numbers, or dates where the field is of time, that stand at token `start`. */
export const operands = (source: ConditionSource, start: number, field: FieldProfile): Operand[] => {
  const at = skip(source, start)
  if (field.type === 'temporal') {
    const dates = source.dates(at).map(({ end, from, to }) => ({ end, from, to: to - 1 }))
    return dates.length > 0 ? dates : dayOfMonth(source, at, field)
  }
  if (isYear(field)) {
    const dates = source.dates(at).map(({ end, from, to }) => ({
      end,
      from: new Date(from).getUTCFullYear(),
      to: new Date(to - 1).getUTCFullYear(),
    }))
    if (dates.length > 0) return dates
  }
  if (field.type !== 'quantitative') return []
  return source.numbers(at).flatMap(({ end, value }) => {
    const measured = inUnit(source, value, end, field)
    return [...(measured ? [measured] : []), { end, from: value, to: value }]
  })
}

/** "2 hours" of a column of minutes, "50 quid" of one in £. */
const inUnit = ({ tokens }: ConditionSource, value: number, end: number, field: FieldProfile): Operand | null => {
  const said = unitNames.get(tokens[end]?.text ?? '')
  const factor = said === undefined ? null : unitFactor(said, unitOf(field) ?? '')
  const amount = factor === null ? null : Number((value * factor).toPrecision(12))
  return amount === null ? null : { end: end + 1, from: amount, to: amount }
}

/** "March 5", in the one year that the table holds. */
const dayOfMonth = ({ tokens }: ConditionSource, at: number, { min = 0, max = 0 }: FieldProfile): Operand[] => {
  const month = phrasesAt(calendarIndex, tokens, at).find(({ meaning }) => meaning.startsWith('month '))
  const day = Number(month && tokens[month.end]?.text.replace(/(?:st|nd|rd|th)$/, ''))
  const year = new Date(max).getUTCFullYear()
  if (!month || !(day >= 1 && day <= 31) || new Date(min).getUTCFullYear() !== year) return []
  const from = Date.UTC(year, Number(month.meaning.slice(6)) - 1, day)
  return [{ end: month.end + 1, from, to: from + dayMs - 1 }]
}
