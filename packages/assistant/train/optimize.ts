/** One sentence to learn from: the features of its readings (by number), and which of them are right. */
export interface Example {
  readings: Int32Array[]
  right: boolean[]
  /** Sentences of one group are never both learned from and tested on. */
  group: string
  weight: number
}

export interface TrainOptions {
  features: number
  epochs: number
  rate: number
  /** Pull of every weight towards its prior, per step. */
  pull: number
  prior: Float64Array
}

/**
 * Maximises the log of the probability that the right readings have together (a log-linear model with several right
 * answers), by AdaGrad with a pull towards the prior. The order is fixed, so the same examples give the same weights.
 */
export function fit(examples: Example[], { features, epochs, rate, pull, prior }: TrainOptions): Float64Array {
  const weights = Float64Array.from(prior)
  const squares = new Float64Array(features).fill(1)
  const usable = examples.filter(({ right }) => right.includes(true) && right.includes(false))
  const average = new Float64Array(features)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let step = 0; step < usable.length; step++) {
      // A fixed stride visits all in an order that mixes the sources.
      const example = usable[(step * 7919 + epoch * 104_729) % usable.length]
      if (!example) continue
      learn(example, weights, squares, rate, pull, prior)
    }
    if (epoch >= epochs / 2) for (let i = 0; i < features; i++) average[i] = (average[i] ?? 0) + (weights[i] ?? 0)
  }
  const counted = epochs - Math.ceil(epochs / 2)
  return average.map((sum) => sum / Math.max(1, counted))
}

function learn(
  { readings, right, weight }: Example,
  weights: Float64Array,
  squares: Float64Array,
  rate: number,
  pull: number,
  prior: Float64Array,
) {
  const p = probabilities(readings, weights)
  let mass = 0
  for (let i = 0; i < p.length; i++) if (right[i]) mass += p[i] ?? 0
  const gradient = new Map<number, number>()
  for (let i = 0; i < p.length; i++) {
    const own = p[i] ?? 0
    const delta = weight * (right[i] ? own / Math.max(mass, 1e-9) - own : -own)
    if (Math.abs(delta) < 1e-7) continue
    for (const f of readings[i] ?? []) gradient.set(f, (gradient.get(f) ?? 0) + delta)
  }
  for (const [f, g] of gradient) {
    const slope = g - pull * ((weights[f] ?? 0) - (prior[f] ?? 0))
    squares[f] = (squares[f] ?? 1) + slope * slope
    weights[f] = (weights[f] ?? 0) + (rate * slope) / Math.sqrt(squares[f] ?? 1)
  }
}

export function probabilities(readings: Int32Array[], weights: Float64Array): Float64Array {
  const scores = new Float64Array(readings.length)
  let top = Number.NEGATIVE_INFINITY
  readings.forEach((features, i) => {
    let sum = 0
    for (const f of features) sum += weights[f] ?? 0
    scores[i] = sum
    top = Math.max(top, sum)
  })
  let total = 0
  for (let i = 0; i < scores.length; i++) {
    const power = Math.exp((scores[i] ?? 0) - top)
    scores[i] = power
    total += power
  }
  return scores.map((power) => power / total)
}
