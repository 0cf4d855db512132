import type { TimeUnit } from '@belvedere/spec'
export const amounts: ReadonlyMap<string, 'ascending' | 'descending'> = new Map([
  ['most', 'descending'],
  ['least', 'ascending'],
  ['fewest', 'ascending'],
])

export const degrees: ReadonlySet<string> = new Set(['most', 'least'])

export const passed: ReadonlySet<string> = new Set(['of', 'the', 'all', 'our', 'my', 'these', 'in'])

export const askers: ReadonlySet<string> = new Set(['which', 'what', "what's", 'whats', 'whose', 'who'])

export const spokenAggregates = [
  ['mean', new Set(['average', 'avg', 'mean', 'typically'])],
  ['sum', new Set(['total', 'overall', 'altogether', 'combined'])],
  ['median', new Set(['median'])],
] as const

export const quiet: ReadonlySet<string> = new Set([
  ...['first', 'top', 'ranking', 'rank', 'order', 'ordered', 'sorted', 'chart', 'bars', 'bar', 'list', 'gets', 'goes'],
  ...['receives', 'makes', 'takes', 'pays', 'uses'],
  ...spokenAggregates.flatMap(([, words]) => [...words]),
])

/** Nouns of stretches of time: "the best 5 days". */
export const calendarNouns: ReadonlyMap<string, TimeUnit> = new Map<string, TimeUnit>([
  ['day', 'yearmonthdate'],
  ['days', 'yearmonthdate'],
  ['week', 'yearweek'],
  ['weeks', 'yearweek'],
])
