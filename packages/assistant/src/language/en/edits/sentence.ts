export const joints = new Set([',', 'vs', 'versus', 'and', 'or', '&', '+', '/', 'plus', 'nor', 'the', 'n', 'v'])

export const inner = new Set(['of', 'the', 'a', 'an', 'for', 'in', 'on'])

export const asked: ReadonlySet<string> = new Set(
  'they it he she we you people someone is was are were did do does the'.split(' '),
)

export const asking: ReadonlySet<string> = new Set(['where', 'who', 'what', 'which', 'how', 'when', 'why', 'whose'])

/** Said after the name of a column that holds how long something took. */
export const durations: ReadonlySet<string> = new Set(['time', 'times', 'duration'])
export const durationUnits: ReadonlySet<string> = new Set(['s', 'ms', 'sec', 'min', 'mins', 'h', 'hr', 'hrs', 'hours'])

export const aged = /^age\b/i

export const groupOpening = ['by', 'per', '(', 'in']
