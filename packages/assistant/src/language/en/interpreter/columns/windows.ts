export const measuring: ReadonlySet<string> = new Set('total average mean median sum avg'.split(' '))

export const countWords = ['number', 'numbers', 'count', 'counts', 'num']

export const countNouns = new Set(['number', 'numbers', 'count', 'amount', 'total'])

/** Between words of one name; before a column that rows are parted by. */
export const between: ReadonlySet<string> = new Set(['_', 'of', 'the', 'for', 'at', 'number'])
export const groupers: ReadonlySet<string> = new Set(['by', 'per'])
