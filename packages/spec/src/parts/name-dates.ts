/** What a date in a name is exact to. */
export type DateUnit = 'year' | 'quarter' | 'month' | 'day' | 'minute'

/** A date in a name. Day and month are undecided where a name has them in an order that others must tell. */
export interface NameDate {
  unit: DateUnit
  /** Characters of the name. */
  length: number
  /** ISO 8601, with the day before the month where `dayFirst` says so; null if there is no such day. */
  iso: (dayFirst: boolean) => string | null
  /** Which order the numbers permit; both for all dates whose order is not in question. */
  permits: { dayFirst: boolean; monthFirst: boolean }
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const fullNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const year = '(?<year>1[89]\\d\\d|20\\d\\d)'
const month = '(?<month>0[1-9]|1[0-2])'
const day = '(?<day>0[1-9]|[12]\\d|3[01])'
const named = `(?<named>${fullNames})(?![a-z])`

/** Longer forms first: the year of a day is no year of its own. */
const forms: readonly { unit: DateUnit; form: string }[] = [
  {
    unit: 'minute',
    form: `${year}(?<s>[-_.]?)${month}\\k<s>${day}[T _-](?<hour>[01]\\d|2[0-3])[-:_.h]?(?<minute>[0-5]\\d)(?:[-:_.]?(?<second>[0-5]\\d))?Z?`,
  },
  { unit: 'day', form: `${year}(?<s>[-_. ]?)${month}\\k<s>${day}` },
  { unit: 'day', form: `${year}(?<s>[-_. ])(?<month>[1-9]|1[0-2])\\k<s>(?<day>[1-9]|[12]\\d|3[01])` },
  { unit: 'day', form: `(?<first>0?[1-9]|[12]\\d|3[01])(?<s>[-_. ])(?<second>0?[1-9]|[12]\\d|3[01])\\k<s>${year}` },
  { unit: 'quarter', form: `${year}[-_ ]?Q(?<quarter>[1-4])` },
  { unit: 'quarter', form: `Q(?<quarter>[1-4])[-_ ]?${year}` },
  { unit: 'month', form: `${year}[-_ ]?${named}` },
  { unit: 'month', form: `${named}[-_ ]?${year}` },
  { unit: 'month', form: `${year}[-_. ]?${month}` },
  { unit: 'year', form: year },
]
const patterns = forms.map(({ unit, form }) => ({ unit, pattern: new RegExp(`${form}(?!\\d)`, 'iy') }))

/** The date that stands at a place of a name, if one does. */
export function dateAt(name: string, at: number): NameDate | null {
  for (const { unit, pattern } of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(name)
    if (match === null) continue
    const date = dateOf(unit, match[0].length, match.groups ?? {})
    if (date.permits.dayFirst || date.permits.monthFirst) return date
  }
  return null
}

type Groups = { [group: string]: string | undefined }

function dateOf(unit: DateUnit, length: number, groups: Groups): NameDate {
  const { first, second } = groups
  if (first !== undefined && second !== undefined) {
    const iso = (dayFirst: boolean) => isoDay(groups.year, dayFirst ? second : first, dayFirst ? first : second)
    return { unit, length, iso, permits: { dayFirst: iso(true) !== null, monthFirst: iso(false) !== null } }
  }
  const isoText = withTime(isoDay(groups.year, monthOf(groups), groups.day ?? '1'), groups)
  return { unit, length, iso: () => isoText, permits: { dayFirst: isoText !== null, monthFirst: isoText !== null } }
}

function monthOf({ month, named, quarter }: Groups): string {
  if (named !== undefined) return String(monthNames.indexOf(named.slice(0, 3).toLowerCase()) + 1)
  return month ?? (quarter === undefined ? '1' : String(Number(quarter) * 3 - 2))
}

function isoDay(year: string | undefined, month: string, day: string): string | null {
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return time.getUTCMonth() + 1 === Number(month) && time.getUTCDate() === Number(day)
    ? time.toISOString().slice(0, 10)
    : null
}

const withTime = (iso: string | null, { hour, minute, second = '00' }: Groups): string | null =>
  iso === null || hour === undefined || minute === undefined ? iso : `${iso}T${hour}:${minute}:${second}Z`
