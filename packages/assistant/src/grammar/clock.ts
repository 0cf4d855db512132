import { calendar, phraseAt, phraseBefore, type Token } from '@belvedere/lexicon'
import type { Range } from '../link/sentence.ts'

/** Hours of the day, whatever the date, from 0 to 23. */
export interface HoursOfDay extends Range {
  hours: readonly number[]
}

const hoursOfDay = 24

/** "After 5 pm", "between 9 and 11 am", "before noon", "at 17:00": the whole hours that lie there. */
export function hoursAt(tokens: readonly Token[], at: number): HoursOfDay | null {
  const range = rangeAt(tokens, at)
  if (range) return range
  const hour = hourAt(tokens, at)
  if (!hour) return null
  const { value, end } = hour
  const bounds = [
    { words: calendar.after, from: value, to: hoursOfDay },
    { words: calendar.since, from: value, to: hoursOfDay },
    { words: calendar.before, from: 0, to: value },
    { words: calendar.until, from: 0, to: value },
  ]
  for (const { words, from, to } of bounds) {
    const before = phraseBefore(words, tokens, at)
    if (before) return { hours: hoursFrom(from, to), first: before.first, last: end - 1 }
  }
  const onwards = phraseAt(calendar.onwards, tokens, end)
  return onwards
    ? { hours: hoursFrom(value, hoursOfDay), first: at, last: onwards.end - 1 }
    : { hours: [value], first: at, last: end - 1 }
}

/** "From 9 to 11 am": the end says which half of the day both are in, unless that puts it before the beginning. */
function rangeAt(tokens: readonly Token[], at: number): HoursOfDay | null {
  const start = hourAt(tokens, at) ?? bareHourAt(tokens, at)
  const isJoined = start !== null && calendar.to.has(tokens[start.end]?.text ?? '')
  const end = isJoined ? hourAt(tokens, start.end + 1) : null
  if (!start || !end) return null
  const isOpened = calendar.from.has(tokens[at - 1]?.text ?? '')
  if (!isOpened && (start.isBare || tokens[start.end]?.text === 'and')) return null
  const isAfternoon = start.isBare && end.value > noon && start.value < noon && start.value + noon < end.value
  const from = isAfternoon ? start.value + noon : start.value
  const to = end.value > from ? end.value : end.value + hoursOfDay
  return { hours: hoursFrom(from, to), first: isOpened ? at - 1 : at, last: end.end - 1 }
}
const noon = 12

const hoursFrom = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, step) => (from + step) % hoursOfDay)

interface Hour {
  value: number
  end: number
  /** Only the context tells that the number is an hour. */
  isBare: boolean
}

const joinedHour = /^(\d{1,2})(am|pm|h)$/

function hourAt(tokens: readonly Token[], at: number): Hour | null {
  const token = tokens[at]
  if (!token) return null
  const named = calendar.namedHours.get(token.text)
  if (named !== undefined) return { value: named, end: at + 1, isBare: false }
  const [, digits, mark = ''] = joinedHour.exec(token.text) ?? []
  if (digits !== undefined) return inHalf(Number(digits), calendar.halvesOfDay.get(mark), at + 1)
  const bare = bareHourAt(tokens, at)
  if (!bare) return null
  const isFullHour = tokens[at + 1]?.text === ':' && tokens[at + 2]?.attached && tokens[at + 2]?.text === '00'
  const behind = isFullHour ? at + 3 : at + 1
  const half = calendar.halvesOfDay.get(tokens[behind]?.text ?? '')
  if (half !== undefined) return inHalf(bare.value, half, behind + 1)
  const oclock = phraseAt(calendar.oclock, tokens, behind)
  if (oclock) return { value: bare.value, end: oclock.end, isBare: false }
  return isFullHour ? { value: bare.value, end: behind, isBare: false } : null
}

/** Twelve is the first hour of each half. */
function inHalf(hour: number, half: number | undefined, end: number): Hour | null {
  if (half === undefined) return hour < hoursOfDay ? { value: hour, end, isBare: false } : null
  return hour >= 1 && hour <= noon ? { value: (hour % noon) + half, end, isBare: false } : null
}

function bareHourAt(tokens: readonly Token[], at: number): Hour | null {
  const { kind, value } = tokens[at] ?? {}
  const isHour = kind === 'number' && value !== undefined && Number.isInteger(value) && value >= 0 && value < hoursOfDay
  return isHour ? { value, end: at + 1, isBare: true } : null
}
