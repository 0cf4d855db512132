export type ChartKind = 'line' | 'bar' | 'area' | 'point' | 'arc' | 'grid'

const words: readonly [ChartKind, RegExp][] = [
  ['line', /\bline|trail|trend/i],
  ['area', /\barea/i],
  ['arc', /\b(arc|pie|donut|doughnut)/i],
  ['point', /\b(point|scatter|circle|bubble|dot|tick|strip|square)/i],
  ['grid', /\b(heat|rect|small multiple|facet|grid|row|column)/i],
  ['bar', /\b(bar|histogram|stack|mean|total|count)/i],
]

/** Guesses the kind of chart from a short label; bars if in doubt. */
export const guessChartKind = (label: string): ChartKind =>
  words.find(([, pattern]) => pattern.test(label))?.[0] ?? 'bar'
