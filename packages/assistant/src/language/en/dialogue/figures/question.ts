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
