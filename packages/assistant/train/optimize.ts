/** One sentence to learn from: the features of its readings (by number), and which of them are right. */
export interface Example {
  readings: Int32Array[]
  right: boolean[]
  /** Which would do, though another is the one to learn. */
  accepted: boolean[]
  /** Sentences of one group are never both learned from and tested on. */
  group: string
  weight: number
}

export interface TrainOptions {
  features: number
  epochs: number
  rate: number
  /** Pull of every weight towards nothing, per step. */
  pull: number
  /** A sentence whose right readings are less probable than this together, once learning has settled, is passed over. */
  doubt: number
}

/** After the first epochs most readings are out of the question; these go on with the right ones. */
const hardestReadings = 60
const openEpochs = 2
/** From here on a sentence that still finds no belief is taken for a slip of whoever said what it means. */
const settledEpochs = 3

/**
 * Maximises the log of the probability that the right readings have together (a log-linear model with several right
 * answers), by AdaGrad with a pull towards nothing, averaged over the later epochs. The order is fixed, so the same
 * examples give the same weights.
 */
export function fit(examples: Example[], { features, epochs, rate, pull, doubt }: TrainOptions): Float64Array {
  const state: State = {
    weights: new Float64Array(features),
    squares: new Float64Array(features).fill(1),
    gradient: new Float64Array(features),
  }
  const usable = examples.filter(({ right }) => right.includes(true) && right.includes(false))
  let seen = usable
  const average = new Float64Array(features)
  for (let epoch = 0; epoch < epochs; epoch++) {
    if (epoch === openEpochs) seen = usable.map((example) => hardest(example, state.weights))
    for (let step = 0; step < seen.length; step++) {
      // A fixed stride visits all in an order that mixes the sources.
      const example = seen[(step * 7919 + epoch * 104_729) % seen.length]
      if (example) learn(example, state, { rate, pull, doubt: epoch < settledEpochs ? 0 : doubt })
    }
    if (epoch >= epochs / 2) for (let i = 0; i < features; i++) average[i] = (average[i] ?? 0) + (state.weights[i] ?? 0)
  }
  const counted = epochs - Math.ceil(epochs / 2)
  return average.map((sum) => sum / Math.max(1, counted))
}

function hardest(example: Example, weights: Float64Array): Example {
  const { readings, right, accepted } = example
  if (readings.length <= hardestReadings) return example
  const p = probabilities(readings, weights)
  const kept = [...p.keys()]
    .sort((a, b) => (p[b] ?? 0) - (p[a] ?? 0) || a - b)
    .filter((at, place) => place < hardestReadings || right[at])
  const take = <T>(list: T[]) => kept.flatMap((at) => list.slice(at, at + 1))
  return { ...example, readings: take(readings), right: take(right), accepted: take(accepted) }
}

interface State {
  weights: Float64Array
  squares: Float64Array
  /** Of one step; nothing but zeros between steps. */
  gradient: Float64Array
}

function learn(
  { readings, right, weight }: Example,
  { weights, squares, gradient }: State,
  { rate, pull, doubt }: Pick<TrainOptions, 'rate' | 'pull' | 'doubt'>,
) {
  const p = probabilities(readings, weights)
  let mass = 0
  for (let i = 0; i < p.length; i++) if (right[i]) mass += p[i] ?? 0
  if (mass < doubt) return
  const touched: number[] = []
  for (let i = 0; i < p.length; i++) {
    const own = p[i] ?? 0
    const delta = weight * (right[i] ? own / Math.max(mass, 1e-9) - own : -own)
    if (Math.abs(delta) < 1e-7) continue
    for (const f of readings[i] ?? []) {
      gradient[f] = (gradient[f] ?? 0) + delta
      touched.push(f)
    }
  }
  for (const f of touched) {
    const g = gradient[f] ?? 0
    if (g === 0) continue
    gradient[f] = 0
    const slope = g - pull * (weights[f] ?? 0)
    squares[f] = (squares[f] ?? 1) + slope * slope
    weights[f] = (weights[f] ?? 0) + (rate * slope) / Math.sqrt(squares[f] ?? 1)
  }
}

/** The probability of each reading; together they are one. */
function probabilities(readings: Int32Array[], weights: Float64Array): Float64Array {
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
