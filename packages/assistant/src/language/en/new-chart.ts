/** Words that set measures against each other instead of beside. */
export const against: ReadonlySet<string> = new Set(
  'scatter scatterplot scatterplots points dots correlation correlate correlated correlates relationship relation related vs versus against'.split(
    ' ',
  ),
)

export const before: ReadonlySet<string> = new Set(['by', 'per', 'each', 'every'])

export const ranks: ReadonlySet<string> = new Set(['top', 'bottom', 'best', 'worst'])
