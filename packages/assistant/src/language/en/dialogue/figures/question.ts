export const leading: ReadonlySet<string> = new Set([
  'and',
  'so',
  'now',
  'please',
  'then',
  'but',
  'ok',
  'okay',
  'hey',
  'hi',
  ',',
])

/** Before a number that is only named. */
export const determiners: ReadonlySet<string> = new Set(['the', 'a', 'an', 'my', 'our', 'all', 'overall'])
