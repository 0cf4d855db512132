import type { Language } from '@belvedere/spec'

/** How a language writes what stands on a chart and in its tooltips. */
export interface Writing {
  /** As `Intl` knows the language. */
  tag: string
  none: string
  yes: string
  no: string
  /** Behind numbers of an axis or legend that are written in them. */
  million: string
  billion: string
  /** By Vega-Lite's time unit, in the specifiers of d3; `plain` is a day and `moment` a time of day. */
  times: { readonly [unit: string]: string }
  plain: string
  moment: string
  /** Vega's definitions, where they are not its own. */
  vega?: { number: NumberLocale; time: TimeLocale }
}

export interface NumberLocale {
  decimal: string
  thousands: string
  grouping: number[]
  currency: [string, string]
}
export interface TimeLocale {
  dateTime: string
  date: string
  time: string
  periods: [string, string]
  days: string[]
  shortDays: string[]
  months: string[]
  shortMonths: string[]
}

const shared = {
  year: '%Y',
  quarter: 'Q%q',
  month: '%B',
  day: '%A',
  hours: '%H:00',
  minutes: ':%M',
  seconds: ':%S',
  yearquarter: 'Q%q %Y',
  yearmonth: '%b %Y',
  hoursminutes: '%H:%M',
}

const english: Writing = {
  tag: 'en-US',
  none: 'none',
  yes: 'yes',
  no: 'no',
  million: 'M',
  billion: 'bn',
  times: {
    ...shared,
    week: 'Week %U',
    date: '%-d',
    dayofyear: 'Day %-j',
    yearweek: 'Week of %b %-d, %Y',
    yearmonthdate: '%b %-d, %Y',
    yearmonthdatehours: '%b %-d, %Y %H:00',
    monthdate: '%b %-d',
  },
  plain: '%b %-d, %Y',
  moment: '%b %-d, %Y %H:%M',
}

const german: Writing = {
  tag: 'de-DE',
  none: 'keine Angabe',
  yes: 'ja',
  no: 'nein',
  million: 'Mio.',
  billion: 'Mrd.',
  times: {
    ...shared,
    week: 'Woche %U',
    date: '%-d.',
    dayofyear: 'Tag %-j',
    yearweek: 'Woche vom %-d. %b %Y',
    yearmonthdate: '%-d. %b %Y',
    yearmonthdatehours: '%-d. %b %Y %H:00',
    monthdate: '%-d. %b',
  },
  plain: '%-d. %b %Y',
  moment: '%-d. %b %Y %H:%M',
  vega: {
    // A sign that a format writes is the currency of the values, whatever the language.
    number: { decimal: ',', thousands: '.', grouping: [3], currency: ['$', ''] },
    time: {
      dateTime: '%A, %e. %B %Y, %X',
      date: '%d.%m.%Y',
      time: '%H:%M:%S',
      periods: ['AM', 'PM'],
      days: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
      shortDays: ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'],
      months: [
        'Januar',
        'Februar',
        'März',
        'April',
        'Mai',
        'Juni',
        'Juli',
        'August',
        'September',
        'Oktober',
        'November',
        'Dezember',
      ],
      shortMonths: ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
    },
  },
}

export const writings: { readonly [language in Language]: Writing } = { en: english, de: german }
