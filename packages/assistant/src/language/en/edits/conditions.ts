/** Between a column and what bounds it: "reviews of at least 8". */
export const boundLinks: ReadonlySet<string> = new Set(['of', 'is', 'are', 'was', 'were', 'being'])

export const articles = new Set(['the', 'a', 'an', 'of', 'year', 'years', '%', 'percent'])

export const lengthsInDays: ReadonlyMap<string, number> = new Map([
  ['hour', 1 / 24],
  ['day', 1],
  ['week', 7],
  ['fortnight', 14],
])

export const lengthsInMonths: ReadonlyMap<string, number> = new Map([
  ['month', 1],
  ['quarter', 3],
  ['year', 12],
  ['decade', 120],
])

export const introducing = /^(in|of|only|just|during|for)$/

export const numberJoints = ['and', 'or', ',', '&', '/']

export const listJoints = ['and', 'or', ',', '&']

export const conjunctions = ['and', 'or']
