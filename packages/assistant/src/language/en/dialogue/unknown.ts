/** After these words stands the name of a column. */
export const openers: ReadonlyMap<string, 'measure' | 'group'> = new Map([
  ...['by', 'per', 'each', 'every'].map((word) => [word, 'group'] as const),
  ...['average', 'mean', 'median', 'total', 'sum', 'avg', 'minimum', 'maximum'].map(
    (word) => [word, 'measure'] as const,
  ),
])

/** Words that stand before a name without being one. */
export const between: ReadonlySet<string> = new Set([
  'different',
  'individual',
  'various',
  'distinct',
  'separate',
  'type',
  'types',
  'of',
  'the',
  'a',
  'an',
  'their',
  'its',
  'all',
  'each',
  'every',
  'number',
  'in',
  'attribute',
  'column',
  'field',
  'variable',
])
