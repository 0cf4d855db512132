import { type Aggregate, fieldLabel, type TimeUnit, timeUnitWord } from '@belvedere/spec'

const aggregateWords = new Map([
  ['mean', 'average'],
  ['sum', 'total'],
  ['min', 'lowest'],
  ['max', 'highest'],
  ['median', 'median'],
  ['distinct', 'number of different values'],
])

export const tookAggregate = (aggregate: Aggregate, field: string): string =>
  `I took the ${aggregateWords.get(aggregate) ?? aggregate} of ${fieldLabel(field)}, as none was named.`
export const tookAlong = (field: string): string =>
  `I drew it along ${fieldLabel(field)}, as no field was named for that.`
export const groupedBy = (unit: TimeUnit, field: string): string =>
  `I grouped ${fieldLabel(field)} by ${timeUnitWord(unit)}.`
export const uncut = (n: number, field: string): string =>
  `I show all of ${fieldLabel(field)}, as a total divided by another cannot be cut to ${n}.`
