export const measuring: ReadonlySet<string> = new Set('total average mean median sum avg'.split(' '))

export const countWords = ['number', 'numbers', 'count', 'counts', 'num']

export const countNouns = new Set(['number', 'numbers', 'count', 'amount', 'total'])
