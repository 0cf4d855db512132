/** One sentence to learn from: the features of its drafts by number, and which of them are right. */
export interface Example {
  weight: number
  drafts: readonly Int32Array[]
  right: readonly boolean[]
}

export interface TrainOptions {
  /** How many features there are. */
  features: number
  epochs: number
  rate: number
  /** Pull of every weight towards nothing, per step. */
  pull: number
  /** Sentences whose right drafts stay less probable than this are passed over once learning has settled. */
  doubt: number
}

export const trainOptions = { epochs: 12, rate: 0.3, pull: 0.03, doubt: 0.02 }

/** After the first epochs most drafts are out of the question; these go on with the right ones. */
const hardestDrafts = 80
const openEpochs = 2
const settledEpochs = 3

/**
 * Maximises the probability that the right drafts have together (a log-linear model with several right answers), by
 * AdaGrad with a pull towards nothing, averaged over the later epochs. The same examples give the same weights.
 */
export function fit(examples: readonly Example[], { features, epochs, rate, pull, doubt }: TrainOptions): Float64Array {
  const weights = new Float64Array(features)
  const squares = new Float64Array(features).fill(1)
  const gradient = new Float64Array(features)
  const average = new Float64Array(features)
  const usable = examples.filter(({ right }) => right.includes(true) && right.includes(false))
  let seen = usable
  let averaged = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    if (epoch === openEpochs) seen = usable.map((example) => hardest(example, weights))
    for (let step = 0; step < seen.length; step++) {
      // A fixed stride visits all in an order that mixes the sources.
      const example = seen[(step * 7919 + epoch * 104_729) % seen.length]
      if (!example) continue
      const touched = addGradient(example, weights, gradient, epoch < settledEpochs ? 0 : doubt)
      for (const feature of touched) {
        const slope = (gradient[feature] ?? 0) - pull * (weights[feature] ?? 0)
        if (gradient[feature] === 0) continue
        gradient[feature] = 0
        squares[feature] = (squares[feature] ?? 1) + slope * slope
        weights[feature] = (weights[feature] ?? 0) + (rate * slope) / Math.sqrt(squares[feature] ?? 1)
      }
    }
    if (epoch < epochs / 2) continue
    averaged++
    for (let at = 0; at < features; at++) average[at] = (average[at] ?? 0) + (weights[at] ?? 0)
  }
  return average.map((sum) => sum / Math.max(1, averaged))
}

/** Adds the gradient of one example; returns the features that it touches. */
function addGradient(
  { drafts, right, weight }: Example,
  weights: Float64Array,
  gradient: Float64Array,
  doubt: number,
): number[] {
  const p = softmax(scoresOf(drafts, weights))
  let mass = 0
  for (let at = 0; at < p.length; at++) if (right[at]) mass += p[at] ?? 0
  if (mass < doubt) return []
  const touched: number[] = []
  for (let at = 0; at < p.length; at++) {
    const own = p[at] ?? 0
    const delta = weight * (right[at] ? own / Math.max(mass, 1e-9) - own : -own)
    if (Math.abs(delta) < 1e-7) continue
    for (const feature of drafts[at] ?? []) {
      gradient[feature] = (gradient[feature] ?? 0) + delta
      touched.push(feature)
    }
  }
  return touched
}

/** The score of each draft: the sum of the weights of its features. */
export function scoresOf(drafts: readonly Int32Array[], weights: Float64Array): Float64Array {
  return Float64Array.from(drafts, (features) => {
    let sum = 0
    for (const feature of features) sum += weights[feature] ?? 0
    return sum
  })
}

/** Probabilities from scores; together they are one. */
function softmax(scores: Float64Array): Float64Array {
  let top = Number.NEGATIVE_INFINITY
  for (const score of scores) top = Math.max(top, score)
  const powers = scores.map((score) => Math.exp(score - top))
  let sum = 0
  for (const power of powers) sum += power
  return powers.map((power) => power / sum)
}

function hardest(example: Example, weights: Float64Array): Example {
  const { drafts, right } = example
  if (drafts.length <= hardestDrafts) return example
  const scores = scoresOf(drafts, weights)
  const kept = [...scores.keys()]
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .filter((at, place) => place < hardestDrafts || right[at])
  const take = <T>(list: readonly T[]): T[] => kept.flatMap((at) => list.slice(at, at + 1))
  return { ...example, drafts: take(drafts), right: take(right) }
}
