/** Words that ask for how measures go with each other, instead of for each beside the other. */
export const relating: ReadonlySet<string> = new Set(
  'scatter scatterplot scatterplots points dots correlation correlate correlated correlates relationship relation related'.split(
    ' ',
  ),
)
/** Words that set measures against each other. */
export const against: ReadonlySet<string> = new Set('vs versus against v'.split(' '))

export const before: ReadonlySet<string> = new Set(['by', 'per', 'each', 'every'])

export const ranks: ReadonlySet<string> = new Set(['top', 'bottom', 'best', 'worst'])
