import type { ChartLanguage } from '@belvedere/spec'
import type { NumberLocale, TimeLocale } from '../vega/vega-types.ts'

/** Texts and formats of a language for charts and tooltips. */
export interface LocaleText {
  /** BCP 47 tag, for `Intl`. */
  tag: string
  none: string
  yes: string
  no: string
  /** Suffixes of abbreviated numbers on axes and legends. */
  million: string
  billion: string
  /** d3 time formats by Vega-Lite time unit; `date` is the format of a date and `dateTime` that of a date with time. */
  times: { readonly [unit: string]: string }
  date: string
  dateTime: string
  /** Vega's locale definitions; absent for its default. */
  vega?: { number: NumberLocale; time: TimeLocale }
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

const english: LocaleText = {
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
  date: '%b %-d, %Y',
  dateTime: '%b %-d, %Y %H:%M',
}

const german: LocaleText = {
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
  date: '%-d. %b %Y',
  dateTime: '%-d. %b %Y %H:%M',
  vega: {
    // The currency sign belongs to the values, not to the language.
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

export const localeTexts: { readonly [language in ChartLanguage]: LocaleText } = { en: english, de: german }
