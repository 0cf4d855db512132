/** What the first letters of a feature's name stand for. */
const families = new Map([
  ['x', 'what is along'],
  ['xa', 'a second measure along'],
  ['y', 'what is measured'],
  ['s', 'what tells series apart'],
  ['d', 'the design'],
  ['m', 'cues for the mark'],
  ['c', 'cues for the measure'],
  ['t', 'cues for series'],
  ['w', 'cues for what is along'],
  ['o', 'the order of words'],
  ['u', 'what is left unused'],
  ['f', 'conditions'],
])

/** A line for each family of features: how many weights it has, and what they come to together. */
export function familiesOf(weights: Map<string, number>): string {
  const sums = new Map<string, { count: number; sum: number }>()
  for (const [name, weight] of weights) {
    const family = families.get(name.split(':')[0] ?? '') ?? 'others'
    const { count, sum } = sums.get(family) ?? { count: 0, sum: 0 }
    sums.set(family, { count: count + 1, sum: sum + Math.abs(weight) })
  }
  return [...sums]
    .sort(([, a], [, b]) => b.sum - a.sum)
    .map(
      ([family, { count, sum }]) => `  ${family.padEnd(28)} ${String(count).padStart(5)} ${sum.toFixed(1).padStart(8)}`,
    )
    .join('\n')
}

const listed = 30

/** The features with the largest weights, one a line. */
export const heaviest = (weights: Map<string, number>): string =>
  [...weights]
    .sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || (a < b ? -1 : 1))
    .slice(0, listed)
    .map(([name, weight]) => `  ${weight.toFixed(2).padStart(6)}  ${name}`)
    .join('\n')
